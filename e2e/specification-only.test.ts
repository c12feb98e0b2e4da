import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page, Route } from 'playwright-core';

import {
  aPhoto,
  ApiSession,
  cancelButton,
  choose,
  field,
  payment,
  pickRegion,
  releaseButton,
  rowOf,
  signIn,
  untilShown,
  useProduct,
} from './harness';
import { addPhotos, fillIn, openForm, press, recorded } from './support/addBoot';

type Fields = Readonly<Record<string, unknown>>;

/** Keeps only these fields of an object. */
const only = (names: string) => (thing: Fields) =>
  Object.fromEntries(names.split(' ').flatMap((name) => (name in thing ? [[name, thing[name]]] : [])));
const each = (names: string) => (list: unknown) => (list as Fields[]).map(only(names));
const one = (names: string) => (thing: unknown) => only(names)(thing as Fields);

const USER =
  'id shortName email towCompanyId userRole applications permissions settings active clickwrapAccepted pushWsHost defaultRegionCode auth0Active loggedIn toAuth0RedirectUrl company';
const REGION =
  'id privateRegion standardRegion managedRegion code name state country center zoneId serverTimeOffset topRight bottomLeft adsRegionConfig phoneNumberCountryCode distanceUnit allowUntrackedRelease owningCompanyId';
const DETAILS =
  'id license licenseState makeName modelName colorName bodyName addr1 addr2 city state bootTime regionCode totalPaymentAmount error';
const ITEM = 'id license make model color';

/** Every call that the specification has for the boot module, with the reply fields that it guarantees. */
const CALLS: readonly (readonly [RegExp, ((answer: unknown) => unknown)?])[] = [
  [/^GET \/api-web\/api\/login\/info$/, one('loggedIn clickwrapAccepted')],
  [/^GET \/api-web\/api\/login\/clickwrap$/, one('clickWrapAcceptanceUrl')],
  [/^GET \/api-web\/api\/login\/user$/, one(USER)],
  [/^GET \/api-web\/api\/config\/allowedRegions$/, each(REGION)],
  [
    /^GET \/api-web\/api\/refdata\/\w+\/(makes|bodies|colors)$/,
    each('id code name active motorcycle alternatives'),
  ],
  [
    /^GET \/api-web\/api\/refdata\/\w+\/models\/by-make\/\d+$/,
    each('id makeId makeCode name code active motorcycle'),
  ],
  [/^GET \/api-web\/api\/refdata\/states$/, each('id code name displayName')],
  [/^GET \/api-web\/api\/refdata\/payment_types$/, each('name')],
  [/^GET \/api-web\/api\/refdata\/vin\/decode\/\w+$/, one('make model body year')],
  [/^GET \/api-web\/api\/refdata\/\w+\/region$/, one('name state')],
  [/^GET \/api-web\/api\/boot\/default-state\/\w+$/, one('id code name displayName')],
  [/^GET \/api-web\/api\/boot\/get-company\/\d+$/, each(ITEM)],
  [/^GET \/api-web\/api\/boot\/get-region\/\w+$/, each(ITEM)],
  [
    /^GET \/api-web\/api\/boot\/get\/\d+$/,
    (answer) => {
      const boot = answer as Fields;
      const photoUrls = each('id url')(boot['photoUrls'] ?? []);
      return { ...only(DETAILS)(boot), photoUrls };
    },
  ],
  [/^POST \/api-web\/api\/boot\/create\/\w+$/, one('id refNum time')],
  [/^POST \/api-web\/api\/boot\/release\/\w+$/, one('time')],
  [/^POST \/api-web\/api\/boot\/cancel\/\w+\/\d+$/, one('time')],
  [/^(GET|POST) \/api-web\/api\/file\//],
  [/^POST \/api-web\/api\/boot\/registerFile\/\d+\/\d+$/],
  [
    /^(GET|POST) \/admin\/api\/clickWrap\/\d+\/(clickWrap|clickWrapKey|generateAgreement|clickWrapAgree|clickWrapDecline)$/,
  ],
];
/** The agreement's document. A call returns its address. */
const DOCUMENT = /^\/admin\/api\/clickWrap\/\d+\/documents\//;

/**
 * Watches for calls that the specification does not have.
 * @param strips whether such calls fail from now on, and the others answer with no more than the specification has
 * @returns the other calls that the page made
 */
async function withoutMore(page: Page, strips: boolean): Promise<string[]> {
  const beyond: string[] = [];
  page.on('websocket', (socket) => beyond.push(`WebSocket ${socket.url()}`));
  const answer = async (route: Route) => {
    const request = route.request();
    const asked = `${request.method()} ${new URL(request.url()).pathname}`;
    const call = CALLS.find(([pattern]) => pattern.test(asked));
    if (call === undefined) {
      beyond.push(asked);
      if (!strips) return route.continue();
      await route.fulfill({ status: 404, contentType: 'text/plain', body: 'There is no such thing' });
      return;
    }
    if ('duplicate-check' in request.headers()) beyond.push(`${asked} with Duplicate-Check`);
    if (!strips) return route.continue();
    const [, strip] = call;
    const response = await route.fetch();
    const isJson = (response.headers()['content-type'] ?? '').includes('json');
    if (strip === undefined || !response.ok() || !isJson) await route.fulfill({ response });
    else await route.fulfill({ response, json: strip(await response.json()) });
  };
  await page.route(
    ({ pathname }) => /^\/(api-web|admin\/api)\//.test(pathname) && !DOCUMENT.test(pathname),
    answer,
  );
  return beyond;
}

for (const [server, env, strips] of [
  ['a server with only the calls of the specification', {}, true],
  ['a site that announces no feature', { FEATURES: 'none' }, false],
] as const)
  describe(server, () => {
    const product = useProduct({ env });

    it('gets no other calls during the whole job (ALL-19, RUN-31)', async () => {
      await product.withPage(async (page) => {
        const beyond = await withoutMore(page, strips);
        await openForm(page, 'supervisor');
        await fillIn(page, 'SPEC001');
        await press(page);
        const id = await recorded(page);
        await addPhotos(page, aPhoto());
        await page.getByText('1 of 1 uploaded').waitFor();
        await page.getByRole('button', { name: 'List', exact: true }).click();
        await pickRegion(page, 'San Francisco, CA');
        await rowOf(page, 'SPEC001').click();
        await untilShown(page, 'SPEC001');
        assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
          'License',
          'Make',
          'Model',
          'Color',
        ]);
        for (const name of ['Records', 'Cash', 'Reports', 'Setup', 'Outbox'])
          assert.equal(await page.getByRole('link', { name }).count(), 0, name);
        for (const name of ['Correct details', 'Add photos', 'Add note', 'Scan VIN', 'Print receipt'])
          assert.equal(await page.getByRole('button', { name }).count(), 0, name);
        await page.getByRole('button', { name: 'Photo 1', exact: true }).waitFor();
        await field(page, 'First Name').fill('Ada');
        await field(page, 'Last Name').fill('Moss');
        // The specification guarantees only the name of a payment type.
        await choose(payment(page, 1), 'Payment Type', strips ? 'CASH' : 'Cash');
        await field(page, 'Receipt Number').fill('R-SPEC');
        await releaseButton(page).click();
        await page.getByText(/Boot released \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/).waitFor();
        await rowOf(page, 'SPEC001').waitFor({ state: 'detached' });

        await page.getByRole('row').nth(1).click();
        await cancelButton(page).click();
        const dialog = page.getByRole('dialog', { name: 'Cancel Boot' });
        await dialog.getByRole('textbox', { name: 'Notes' }).fill('Wrong car');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await page.getByText(/Boot cancelled/).waitFor();
        const workers = await page.evaluate(
          async () => (await navigator.serviceWorker.getRegistrations()).length,
        );
        assert.equal(workers, 0);
        assert.deepEqual(beyond, []);
        const supervisor = await ApiSession.signIn(product.server.origin, 'supervisor');
        assert.equal((await supervisor.boot(id)).status, 'RELEASED');
      });
    });

    it('can have its agreement accepted (ALL-19)', async () => {
      await product.withPage(async (page) => {
        const beyond = await withoutMore(page, strips);
        await signIn(page, 'newcompany', '/boot/add/BAL');
        await page
          .getByRole('dialog', { name: 'Terms and Conditions' })
          .getByRole('button', { name: 'Accept' })
          .click();
        await page.getByRole('button', { name: 'Add Boot', exact: true }).waitFor();
        assert.deepEqual(beyond, []);
      });
    });
  });
