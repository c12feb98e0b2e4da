import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  assertAccessible,
  eventually,
  field,
  picker,
  picture,
  signInQuietly,
  tabTo,
  untilFocused,
  useProduct,
} from '../harness';
import { address, CREATE, fillIn, press, ready, recorded, unpackVinData } from '../support/addBoot';
import { PHONE, Taps } from '../support/hands';

/** The position of City Hall. */
const HERE = { latitude: 37.7793, longitude: -122.4193, accuracy: 12 };
const GRANTED = { geolocation: HERE, permissions: ['geolocation'] };
/** A VIN that fills in make, model and body. */
const VIN = '1HGCM82633A004352';

/** Opens the add form of San Francisco on a server that announces `kerb`. */
async function openAtKerb(page: Page): Promise<void> {
  await signInQuietly(page, 'creator');
  const listed = page.waitForResponse('**/refdata/SF/standardLocations');
  await page.goto('/boot/add/SF');
  await ready(page);
  await listed;
  // This card appears last and pushes down the buttons below it.
  await page.getByRole('region', { name: 'Photos' }).waitFor();
}
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
/** The first lines of the suggestions. */
const optionNames = async (page: Page) =>
  (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0]);
const useMyLocation = (page: Page) => page.getByRole('button', { name: 'Use my location' });
const filled = async (page: Page) => ({
  address: await address(page).inputValue(),
  city: await field(page, 'City').inputValue(),
  state: await picker(page, 'State').inputValue(),
});

describe('the address and position of a boot', () => {
  const product = useProduct();
  before(() => unpackVinData(product.server));

  it('one choice fills in three fields, and is offered first for the next boot (PLACE-1)', () =>
    product.withPage(async (page) => {
      await openAtKerb(page);
      await fillIn(page, 'PLACE1');
      await address(page).fill('long-term');
      await option(page, 'Long-term storage yard').click();
      assert.deepEqual(await filled(page), {
        ...{ address: '2650 Bayshore Boulevard', city: 'Daly City', state: 'California' },
      });
      await press(page);
      await recorded(page);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await ready(page);
      await address(page).click();
      await option(page, 'Long-term storage yard').waitFor();
      await eventually(async () => (await optionNames(page))[0], 'Long-term storage yard');
      await field(page, 'Requestor').click();
      await option(page, 'Officer Bell').click();
      assert.equal(await field(page, 'Requestor').inputValue(), 'Officer Bell');
    }));

  it('stores the position with the boot and lists nearby places first (PLACE-5)', () =>
    product.withPage(async (page) => {
      await openAtKerb(page);
      await fillIn(page, 'PLACE2');
      await useMyLocation(page).click();
      await page.getByText('±12 m').waitFor();
      await address(page).fill('');
      await address(page).click();
      await option(page, 'City Hall').waitFor();
      assert.deepEqual((await optionNames(page)).slice(0, 2), ['City Hall', 'Civic Center Garage']);
      assert.match(await option(page, 'Civic Center Garage').innerText(), /170 m/);
      await assertAccessible(page, 'suggestions with distances');
      await picture(page, 'place-near');
      await option(page, 'City Hall').click();
      const sent = page.waitForRequest(CREATE);
      await press(page);
      const body = (await sent).postDataJSON() as { addr1: string; position: unknown };
      assert.equal(body.addr1, '1 Dr Carlton B Goodlett Place');
      assert.deepEqual(body.position, { lat: HERE.latitude, lon: HERE.longitude, accuracy: HERE.accuracy });
      await recorded(page);
    }, GRANTED));

  it('says that locating is blocked, moves nothing, and the boot is still recorded (PLACE-5)', () =>
    product.withPage(
      async (page) => {
        await openAtKerb(page);
        const tops = () =>
          page
            .locator('form input, form button')
            .evaluateAll((controls) => controls.map((each) => Math.round(each.getBoundingClientRect().top)));
        await address(page).scrollIntoViewIfNeeded();
        const before = await tops();
        await useMyLocation(page).click();
        await page.getByText('Location is blocked. Type the address.').first().waitFor();
        assert.deepEqual(await tops(), before);
        await assertAccessible(page, 'a blocked location');
        await picture(page, 'place-blocked');
        await fillIn(page, 'PLACE3');
        await press(page);
        await recorded(page);
      },
      { ...PHONE, permissions: [] },
    ));

  it('by keyboard alone: searches roads after a pause in typing, and chooses only on Enter (PLACE-2, PLACE-4)', () =>
    product.withPage(async (page) => {
      await openAtKerb(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const name = new URL(request.url()).searchParams.get('partialName');
        if (name !== null) asked.push(name);
      });
      const { keyboard } = page;
      await tabTo(page, address(page));
      await keyboard.insertText('us-101 ver');
      await option(page, 'US-101 at Vermont Street, NB').waitFor();
      assert.deepEqual(asked, ['us-101 ver', 'us-101']);
      await keyboard.press('ArrowDown');
      await keyboard.press('Escape');
      assert.equal(await page.getByRole('option').count(), 0);
      await keyboard.press('ArrowDown');
      await option(page, 'US-101 at Vermont Street, NB')
        .and(page.locator('[aria-selected="true"]'))
        .waitFor();
      await keyboard.press('Tab');
      await untilFocused(field(page, 'Address 2'));
      assert.equal(await address(page).inputValue(), 'us-101 ver');
      await keyboard.press('Shift+Tab');
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await option(page, 'US-101 at Vermont Street, SB')
        .and(page.locator('[aria-selected="true"]'))
        .waitFor();
      await keyboard.press('Enter');
      await untilFocused(field(page, 'Address 2'));
      assert.deepEqual(await filled(page), {
        ...{ address: 'US-101 at Vermont Street, SB', city: 'San Francisco', state: 'California' },
      });
    }));

  it('a boot at a known place with a scanned VIN takes five taps, and typing only for the plate and the requestor (PLACE-10)', () =>
    product.withPage(async (page) => {
      await openAtKerb(page);
      const taps = new Taps(page);
      // Fills in the VIN as a scan does, which counts as one tap.
      taps.count += 1;
      await field(page, 'VIN').fill(VIN);
      await field(page, 'VIN').blur();
      await eventually(async () => (await picker(page, 'Model').inputValue()) !== '', true);
      await taps.tap(field(page, 'License'));
      await taps.type('PLACE5', picker(page, 'Color'));
      await option(page, 'Blue').scrollIntoViewIfNeeded();
      await taps.tap(option(page, 'Blue'));
      await untilFocused(field(page, 'Requestor'));
      await taps.type('Officer Bell', address(page));
      await picture(page, 'place-by-thumb');
      await taps.tap(option(page, 'City Hall'));
      await eventually(() => address(page).inputValue(), '1 Dr Carlton B Goodlett Place');
      await taps.tap(page.getByRole('button', { name: 'Add Boot', exact: true }));
      await recorded(page);
      assert.ok(taps.count <= 5, `${String(taps.count)} taps`);
    }, PHONE));
});
