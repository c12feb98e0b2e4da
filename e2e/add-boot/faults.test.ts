import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Page, Route } from 'playwright-core';

import { choose, field, picker, until, useProduct } from '../harness';
import { CUT_OFF } from '../harness/watch';
import {
  assertKept,
  countOf,
  CREATE,
  fillIn,
  openForm,
  press,
  ready,
  recorded,
  untilKept,
} from '../support/addBoot';

/** The console messages that a failing submit may cause. */
const ALLOW = {
  allow: [/Adding the boot failed/, /Failed to load resource/, /unexpected reply/, ...CUT_OFF],
};
const UNABLE = /Unable to connect to Towbridge, please reload the page/;

interface Fault {
  readonly what: string;
  readonly happens: (route: Route) => Promise<void>;
  /** Matches the banner's text. */
  readonly says: RegExp;
  /** True if the server recorded the boot despite the fault. */
  readonly isRecorded: boolean;
}

/** Lets the server handle the request, but drops the reply. */
const lose = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

const FAULTS: readonly Fault[] = [
  {
    what: 'refused with a text',
    happens: (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: 'Address is closed' }),
    says: /Address is closed/,
    isRecorded: false,
  },
  {
    what: 'answered with HTML as a success, as a hotel network does',
    happens: (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Sign in</html>' }),
    says: UNABLE,
    isRecorded: false,
  },
  {
    what: 'answered with JSON of another shape',
    happens: async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: 'application/json', body: '{"ok":true}' });
    },
    says: UNABLE,
    isRecorded: true,
  },
  { what: 'cut off before the answer', happens: lose, says: /No answer/, isRecorded: true },
];

async function failOnce(page: Page, happens: Fault['happens']): Promise<void> {
  await page.route(CREATE, happens, { times: 1 });
}

const alert = (page: Page) => page.getByRole('alert');

describe('a failed submission', () => {
  const product = useProduct({ withoutGuard: true });

  FAULTS.forEach(({ what, happens, says, isRecorded }, index) => {
    it(`${what}: nothing typed is lost, and the next press records it once`, async () => {
      const plate = `FAULT${String(index)}`;
      await product.withPage(async (page) => {
        await openForm(page);
        await fillIn(page, plate);
        await failOnce(page, happens);
        await press(page);
        await alert(page).filter({ hasText: says }).waitFor();
        await assertKept(page, plate);
        assert.equal(await countOf(product.server, plate), isRecorded ? 1 : 0);
        await press(page);
        await recorded(page);
        assert.equal(await alert(page).count(), 0);
        assert.equal(await countOf(product.server, plate), 1);
      }, ALLOW);
    });
  });

  it('without a network: nothing typed is lost, and it can be sent once the network is back', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'OFFLN1');
      await page.context().setOffline(true);
      await press(page);
      await page.getByText(/^It is unclear whether the boot was recorded/).waitFor();
      await assertKept(page, 'OFFLN1');
      await page.context().setOffline(false);
      await press(page);
      await recorded(page);
      assert.equal(await countOf(product.server, 'OFFLN1'), 1);
    }, ALLOW);
  });

  it('that hangs: the user can stop waiting, loses nothing, and the next press records it once', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'HANG01');
      let reached = 0;
      await page.route(
        CREATE,
        async (route) => {
          await route.fetch();
          reached += 1;
          // This request is never answered.
        },
        { times: 1 },
      );
      await page.clock.install();
      await press(page);
      await page.getByText('Adding the boot…').waitFor();
      await page.clock.fastForward(10_000);
      await page.getByRole('button', { name: 'Stop waiting' }).click();
      await assertKept(page, 'HANG01');
      await page.getByText(/^It is unclear whether the boot was recorded/).waitFor();
      // A second press works only after the server has handled the first.
      await until('the server has answered the first press', () => reached === 1);
      await press(page);
      await recorded(page);
      assert.equal(reached, 1);
      assert.equal(await countOf(product.server, 'HANG01'), 1);
    }, ALLOW);
  });

  it('that was recorded without an answer and then changed: the page names what was recorded', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'CHNG01');
      await failOnce(page, lose);
      await press(page);
      await page.getByText(/^It is unclear whether the boot was recorded/).waitFor();
      await choose(page, 'Color', 'White');
      await press(page);
      await page.getByText('This boot is already recorded').waitFor();
      await page
        .getByText(/Already recorded as .+ with other details/)
        .first()
        .waitFor();
      assert.equal(await picker(page, 'Color').inputValue(), 'White');
      assert.equal(await countOf(product.server, 'CHNG01'), 1);
      await page.getByRole('button', { name: 'Start a new boot' }).click();
      await ready(page);
      await fillIn(page, 'CHNG02');
      await press(page);
      await recorded(page);
    }, ALLOW);
  });

  it('followed by a browser crash: the draft is restored, and sending it does not create a second boot', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'CRASH1');
      await failOnce(page, lose);
      await press(page);
      await page.getByText(/^It is unclear whether the boot was recorded/).waitFor();
      await untilKept(page, 'draft', 1);
      const address = page.url();
      const context = page.context();
      await page.close();
      const again = await context.newPage();
      await again.goto(address);
      await again.getByText(/^Restored/).waitFor();
      await ready(again);
      await assertKept(again, 'CRASH1');
      await press(again);
      await recorded(again);
      assert.equal(await countOf(product.server, 'CRASH1'), 1);
    }, ALLOW);
  });

  it('in two windows at once: each has its own form, and both are recorded', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'WINDOW1');
      await untilKept(page, 'draft', 1);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await ready(other);
      assert.equal(await field(other, 'License').inputValue(), '');
      await fillIn(other, 'WINDOW2');
      await untilKept(other, 'draft', 2);
      // The first window closes without asking. A third window restores its draft; the second keeps its own.
      await page.close();
      const third = await other.context().newPage();
      await third.goto(other.url());
      await third.getByText(/^Restored/).waitFor();
      await ready(third);
      await assertKept(third, 'WINDOW1');
      for (const [window, plate] of [
        [third, 'WINDOW1'],
        [other, 'WINDOW2'],
      ] as const) {
        await press(window);
        await recorded(window);
        assert.equal(await countOf(product.server, plate), 1);
      }
    }, ALLOW);
  });

  it('after the session ended: the form is restored after signing in', async () => {
    await product.withPage(async (page) => {
      await openForm(page);
      await fillIn(page, 'EXPIRE');
      await page.context().clearCookies();
      await press(page);
      await page.waitForURL((url) => url.pathname === '/login');
      await openForm(page);
      await page.getByText(/^Restored/).waitFor();
      await assertKept(page, 'EXPIRE');
      await press(page);
      await recorded(page);
      assert.equal(await countOf(product.server, 'EXPIRE'), 1);
    }, ALLOW);
  });
});
