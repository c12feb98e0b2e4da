import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Locator, Page, Request } from 'playwright-core';

import { nowInZone, zoneOf } from '../src/domain/time/zone';
import {
  ApiSession,
  assertAccessible,
  choose,
  field,
  picker,
  picture,
  resize,
  signIn,
  useProduct,
  WIDTHS,
  type Server,
} from './harness';

const API = '**/api-web/api';
const REGION = 'KC';

/** Records a boot in Kansas City and releases it for cash. @returns its id */
async function releasedBoot(session: ApiSession, license: string): Promise<number> {
  const { id } = await session.createBoot(REGION, { license });
  await release(session, id);
  return id;
}

async function release(session: ApiSession, id: number): Promise<void> {
  const payments = [{ paymentType: 'CASH', paymentAmount: 100 }];
  const names = { firstName: 'Ada', lastName: 'Moss', receiptNumber: 'R-77' };
  await session.json(`/api-web/api/boot/release/${REGION}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, ...names, payments, ...nowInZone(zoneOf('America/Chicago'), Date.now) }),
  });
}

async function opened(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.waitFor();
  return dialog;
}

const close = (dialog: Locator) => dialog.getByRole('button', { name: 'Close', exact: true }).click();
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm' }).click();

async function supervisorOf({ origin }: Server): Promise<ApiSession> {
  return ApiSession.signIn(origin, 'supervisor');
}

/** For each screen: its address, a call that it makes, and its message when that call fails. */
const READS: readonly (readonly [address: (boot: number) => string, call: string, says: string])[] = [
  [() => '/boot/records', `${API}/boot/search**`, 'The records could not be loaded'],
  [(boot) => `/boot/records/${String(boot)}`, `${API}/boot/get/*`, 'The record could not be loaded'],
  [(boot) => `/boot/records/${String(boot)}`, `${API}/boot/timeline/*`, 'The history could not be loaded'],
  [() => `/boot/cash?region=${REGION}`, `${API}/shift/${REGION}/mine`, 'Your shift could not be loaded'],
  [
    () => `/boot/cash?region=${REGION}`,
    `${API}/shift/${REGION}/closed**`,
    'Closed shifts could not be loaded',
  ],
  [() => `/boot/reports/${REGION}`, `${API}/report?**`, 'The report could not be loaded'],
];

/** For each download: the page with its button, its call, and the file's name. */
const FILES: readonly (readonly [
  address: (boot: number) => string,
  call: string,
  button: string,
  name: RegExp,
])[] = [
  [
    (boot) => `/boot/records/${String(boot)}`,
    `${API}/boot/evidence/**`,
    'Download evidence',
    /^evidence-KC-\d+\.zip$/,
  ],
  [
    () => `/boot/cash?region=${REGION}`,
    `${API}/shift/${REGION}/*/csv`,
    'Download CSV',
    /^shift-KC-\d+\.csv$/,
  ],
  [() => `/boot/reports/${REGION}`, `${API}/report/csv**`, 'Download CSV', /^report-KC-.+\.csv$/],
];

/** A change to a record: its dialog, its call, and how to fill the dialog in. */
interface Write {
  readonly name: string;
  readonly call: string;
  readonly fill: (dialog: Locator) => Promise<void>;
}
const ON_ACTIVE: readonly Write[] = [
  {
    name: 'Add note',
    call: `${API}/boot/note/*`,
    fill: (dialog) => field(dialog, 'Note').fill('Owner called'),
  },
  {
    name: 'Correct details',
    call: `${API}/boot/correct/**`,
    fill: async (dialog) => {
      await field(dialog, 'Address').fill('9 Other St');
      await field(dialog, 'Reason').fill('Misread');
    },
  },
];
const ON_RELEASED: readonly Write[] = [
  {
    name: 'Add a payment',
    call: `${API}/boot/payment/*`,
    fill: async (dialog) => {
      await choose(dialog, 'Payment Type', 'Check');
      await field(dialog, 'Amount').fill('5');
    },
  },
  {
    name: 'Void payment 1',
    call: `${API}/boot/payment/*/*/void`,
    fill: (dialog) => field(dialog, 'Reason').fill('Declined'),
  },
  {
    name: 'Reopen',
    call: `${API}/boot/reopen/**`,
    fill: (dialog) => field(dialog, 'Reason').fill('Wrong car'),
  },
];

/** Sends a change three times: it is refused, then its reply is lost, then it succeeds. */
async function goesThroughInTheEnd(
  page: Page,
  call: string,
  send: () => Promise<void>,
  shown: (text: RegExp) => Locator,
): Promise<void> {
  const keys: (string | null)[] = [];
  const heard = async (request: Request) => keys.push(await request.headerValue('idempotency-key'));
  await page.route(call, async (route) => {
    await heard(route.request());
    await route.fulfill({ status: 409, contentType: 'text/plain', body: 'Somebody was faster' });
  });
  await send();
  await shown(/Somebody was faster/).waitFor();
  await page.unroute(call);
  await page.route(call, async (route) => {
    await heard(route.request());
    await route.abort('connectionreset');
  });
  await send();
  await shown(/unclear whether/).waitFor();
  await page.unroute(call);
  const [request] = await Promise.all([page.waitForRequest(call), send()]);
  await heard(request);
  assert.ok(keys.length >= 3 && keys[1] !== null);
  assert.equal(keys.at(-1), keys[1], 'the same change goes under the same key');
}

/** The width in which a page must not scroll sideways (WCAG 1.4.10), CSS pixels. */
const NARROWEST = 320;

describe('records, cash and reports', () => {
  const product = useProduct();
  const failing = { allow: [/Failed to load resource/, /could not be/, /409/, /ERR_/] };

  it('say in place what could not be loaded, and load it on retry (REC-46, SHIFT-9)', async () => {
    const boot = await releasedBoot(await supervisorOf(product.server), 'READ01');
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      for (const [address, call, says] of READS) {
        await page.route(call, (route) =>
          route.fulfill({ status: 500, contentType: 'text/plain', body: 'The disk is full' }),
        );
        await page.goto(address(boot));
        await page.getByText(says).waitFor();
        if (call.includes('search') || call.includes('mine')) await assertAccessible(page, says);
        await page.unroute(call);
        await page.getByRole('button', { name: 'Try again' }).first().click();
        await page.getByText(says).waitFor({ state: 'detached' });
      }
    }, failing);
  });

  it('keep the values of a change that is refused or lost, and make it once (REC-56, SHIFT-10)', async () => {
    const session = await supervisorOf(product.server);
    const { id: active } = await session.createBoot(REGION, { license: 'WRITE1' });
    const released = await releasedBoot(session, 'WRITE2');
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      for (const [boot, writes] of [
        [active, ON_ACTIVE],
        [released, ON_RELEASED],
      ] as const) {
        await page.goto(`/boot/records/${String(boot)}`);
        for (const { name, call, fill } of writes) {
          const dialog = await opened(page, name);
          await fill(dialog);
          await goesThroughInTheEnd(
            page,
            call,
            () => confirm(dialog),
            (text) => dialog.getByText(text),
          );
          await dialog.waitFor({ state: 'detached' });
        }
      }
      const kinds = await session.json<{ kind: string }[]>(`/api-web/api/boot/timeline/${String(released)}`);
      assert.deepEqual(
        kinds.map(({ kind }) => kind).filter((kind) => !['RECORDED', 'RELEASED'].includes(kind)),
        ['PAYMENT_ADDED', 'PAYMENT_ADDED', 'PAYMENT_VOIDED', 'REOPENED', 'PAYMENT_VOIDED'],
      );

      await page.goto(`/boot/cash?region=${REGION}`);
      const counts = page.getByRole('textbox', { name: /^Counted / });
      await counts.first().waitFor();
      for (const count of await counts.all()) await count.fill('900');
      await field(page, 'Note').fill('Counted anew');
      await goesThroughInTheEnd(
        page,
        `${API}/shift/${REGION}/close`,
        () => page.getByRole('button', { name: 'Close shift' }).click(),
        (text) => page.getByText(text),
      );
      await page.getByText(/^Shift closed at/).waitFor();
    }, failing);
  });

  it('say beside the button why a download failed, and download on the next press (REC-61)', async () => {
    const session = await supervisorOf(product.server);
    const boot = await releasedBoot(session, 'FILES1');
    const totals = await session.json<{ totals: { paymentType: string; expected: number }[] }>(
      `/api-web/api/shift/${REGION}/mine`,
    );
    await session.json(`/api-web/api/shift/${REGION}/close`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        counted: totals.totals.map(({ paymentType, expected }) => ({ paymentType, amount: expected })),
        note: '',
      }),
    });
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      for (const [address, call, button, name] of FILES) {
        await page.goto(address(boot));
        const press = page
          .getByRole('button', { name: button })
          .or(page.getByRole('link', { name: button }))
          .first();
        await page.route(call, (route) =>
          route.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full' }),
        );
        await press.click();
        await page.getByText('The file could not be downloaded. The disk is full').waitFor();
        if (button === 'Download evidence') await assertAccessible(page, 'no evidence');
        await page.unroute(call);
        await page.route(call, (route) => route.abort('connectionreset'));
        await press.click();
        await page.getByText('The file could not be downloaded.', { exact: true }).waitFor();
        await page.unroute(call);
        const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
        assert.match(file.suggestedFilename(), name);
        assert.equal(await file.failure(), null);
        await page.getByText('The file could not be downloaded.').waitFor({ state: 'detached' });
      }
      const made = await session.json<{ kind: string }[]>(`/api-web/api/boot/timeline/${String(boot)}`);
      assert.equal(made.filter(({ kind }) => kind === 'EVIDENCE_MADE').length, 1);
    }, failing);
  });

  it("say in the receipt's own window why there is none, and open it there once there is (REC-19)", async () => {
    const session = await supervisorOf(product.server);
    const boot = await releasedBoot(session, 'PAPER1');
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', `/boot/records/${String(boot)}`);
      const print = page.getByRole('button', { name: 'Print receipt' });
      await print.waitFor();
      await session.json(`/api-web/api/boot/reopen/${REGION}/${String(boot)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'Wrong car' }),
      });
      const [paper] = await Promise.all([page.context().waitForEvent('page'), print.click()]);
      await paper.getByRole('heading', { name: 'This could not be opened' }).waitFor();
      await paper.getByText(/is not released: only a released boot has a receipt/).waitFor();
      await assertAccessible(paper, 'no receipt');
      await release(session, boot);
      const { pathname, search } = new URL(paper.url());
      const printed = await session.fetch(pathname + search);
      assert.deepEqual([printed.status, printed.headers.get('content-type')], [200, 'application/pdf']);
    }, failing);
  });

  it('show as many records as before after a reload, at the same scroll position (REC-45)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      await resize(page, WIDTHS.phone);
      const rows = page.getByRole('table', { name: 'Records' }).getByRole('row');
      const more = page.getByRole('button', { name: 'Show more' });
      await more.waitFor();
      const first = await rows.count();
      await more.click();
      await rows.nth(first).waitFor();
      const all = await rows.count();
      await rows.nth(first).evaluate((row) => row.scrollIntoView());
      const top = await page.evaluate(() => window.scrollY);
      assert.ok(top > 0);
      await page.reload();
      await page.waitForFunction((wanted) => window.scrollY === wanted, top);
      assert.equal(await rows.count(), all);
      await rows.nth(first).getByRole('link').click();
      // The list, which is also longer than the window, stays on the screen until the record's code has loaded.
      await page.getByRole('heading', { name: 'Charges and payments' }).waitFor();
      for (const address of [null, `/boot/reports/${REGION}`, `/boot/cash?region=${REGION}`]) {
        if (address !== null) await page.goto(address);
        await page.waitForFunction(() => document.documentElement.scrollHeight > window.innerHeight + 300);
        await page.evaluate(() => window.scrollTo(0, 300));
        await page.reload();
        await page.waitForFunction(() => window.scrollY === 300);
      }
      await page.goto('/boot/records?status=CANCELLED');
      await rows.nth(1).waitFor();
      assert.equal(await page.evaluate(() => window.scrollY), 0);
    });
  });

  it('have one heading in the same place as on Active Boots, and Download CSV on the line of its fields (ALL-30)', async () => {
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      const report = `/boot/reports/${REGION}`;
      for (const width of [WIDTHS.desk, WIDTHS.tablet, WIDTHS.phone]) {
        await resize(page, width);
        const seen = new Set<string>();
        for (const at of [
          `/boot/list?region=${REGION}`,
          '/boot/records',
          `/boot/cash?region=${REGION}`,
          report,
        ]) {
          await page.goto(at);
          const heading = page.getByRole('heading', { level: 1 });
          await heading.waitFor();
          seen.add(
            await heading.evaluate((element) => {
              const { left, top } = element.getBoundingClientRect();
              return `${getComputedStyle(element).fontSize} at ${String(left)}, ${String(top)}`;
            }),
          );
        }
        assert.equal(seen.size, 1, `${String(width)} px wide: ${[...seen].join('; ')}`);
        if (width === WIDTHS.phone) continue;
        const tops = [];
        for (const control of [field(page, 'To'), page.getByRole('link', { name: 'Download CSV' })])
          tops.push((await control.boundingBox())?.y);
        assert.equal(tops[0], tops[1], `${String(width)} px wide`);
      }
    });
  });

  it('are accessible in each state, in either scheme: axe finds nothing (ALL-1)', async () => {
    const session = await supervisorOf(product.server);
    const { id: active } = await session.createBoot(REGION, { license: 'AXE001' });
    await session.createBoot(REGION, { license: 'LONGESTPLATE001' });
    const released = await releasedBoot(session, 'AXE002');
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      await page.getByRole('table').getByRole('link').first().waitFor();
      await assertAccessible(page, 'records');
      await picture(page, 'records');
      await page.getByRole('row').filter({ hasText: 'LONGESTPLATE001' }).waitFor();
      await resize(page, WIDTHS.tablet);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(wide, false, 'nothing runs over the edge of a tablet');
      await resize(page, WIDTHS.desk);
      await field(page, 'Find a record').fill('zz-nobody');
      await page.getByText('No records found').waitFor();
      await assertAccessible(page, 'no records');

      for (const [boot, dialogs] of [
        [active, ['Correct details', 'Add photos', 'Add note']],
        [released, ['Reopen', 'Add a payment', 'Void payment 1']],
      ] as const) {
        await page.goto(`/boot/records/${String(boot)}`);
        for (const name of dialogs) {
          const dialog = await opened(page, name);
          // Confirm the empty form, so that the messages appear.
          if (name !== 'Add photos') await confirm(dialog);
          await assertAccessible(page, name);
          await close(dialog);
          await dialog.waitFor({ state: 'detached' });
        }
      }
      await page.getByRole('heading', { name: 'Charges and payments' }).waitFor();
      await assertAccessible(page, 'a record');
      await picture(page, 'record');
      await resize(page, WIDTHS.phone);
      const paper = await page.getByLabel('Paper').boundingBox();
      assert.ok((paper?.width ?? 0) > 100, 'the choices of a receipt have room on a phone');
      await resize(page, WIDTHS.desk);
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertAccessible(page, 'a record in the dark');

      await page.goto(`/boot/cash?region=${REGION}`);
      await page.getByRole('link', { name: 'Download CSV' }).first().waitFor();
      await assertAccessible(page, 'cash in the dark');
      await page.goto('/boot/cash?region=SF');
      await page.getByRole('link', { name: 'Download CSV' }).first().waitFor();
      await resize(page, NARROWEST);
      await page.getByText('Expected').first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), NARROWEST);
      await resize(page, WIDTHS.desk);
      await page.goto(`/boot/cash?region=${REGION}`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Close shift' }).click();
      await assertAccessible(page, 'cash, not counted');
      await picture(page, 'cash');

      await page.goto(`/boot/reports/${REGION}`);
      await page.getByRole('link', { name: 'Download CSV' }).waitFor();
      await page.getByRole('heading', { name: 'Boots per day' }).waitFor();
      await assertAccessible(page, 'reports');
      await picture(page, 'reports');
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertAccessible(page, 'reports in the dark');
      await field(page, 'From').fill('2020-01-01');
      await page.getByText(/at most 366 days/).waitFor();
      await assertAccessible(page, 'reports of too many days');
    });
    await product.withPage(
      async (page) => {
        await signIn(page, 'viewer', '/boot/cash');
        await page.getByText('You may not take money in any region').waitFor();
        await assertAccessible(page, 'cash without permission');
        await page.goto('/boot/reports');
        await page.getByText('You may not see reports', { exact: true }).waitFor();
        await assertAccessible(page, 'reports without permission');
      },
      { viewport: { width: WIDTHS.phone, height: 667 } },
    );
  });

  it("open a correction's picker inside its dialog, wherever it is (REC-55)", async () => {
    const { id } = await (await supervisorOf(product.server)).createBoot(REGION, { license: 'PICK01' });
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', `/boot/records/${String(id)}`);
      for (const [width, height] of [
        [WIDTHS.phone, 667],
        [WIDTHS.desk, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        // On a phone it is in the menu.
        if (width === WIDTHS.phone) await page.getByText('More actions').click();
        const dialog = await opened(page, 'Correct details');
        const box = picker(dialog, 'Body');
        await box.waitFor();
        // Place the picker so low that its list fits in the window, but not above the dialog's buttons.
        await box.evaluate((element) => {
          let body = element.parentElement;
          while (body !== null && body.scrollHeight <= body.clientHeight) body = body.parentElement;
          if (body === null) throw new Error('the dialog does not scroll');
          body.scrollTop += element.getBoundingClientRect().bottom - (window.innerHeight - 240);
        });
        await box.click();
        const list = await page.getByRole('listbox').boundingBox();
        const button = await dialog.getByRole('button', { name: 'Confirm' }).boundingBox();
        assert.ok(list !== null && button !== null);
        assert.ok(list.y + list.height <= button.y, `the list ends at ${String(list.y + list.height)}`);
        await page.keyboard.press('Escape');
        await close(dialog);
        await dialog.waitFor({ state: 'detached' });
      }
    });
  });
});
