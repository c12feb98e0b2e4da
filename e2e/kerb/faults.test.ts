import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { BootListItem } from '../../src/domain/wire/boot';
import { ApiSession, eventually, field, useProduct } from '../harness';
import { Front } from '../harness/front';
import { countOf, fillIn, openForm, press, ready, recorded } from '../support/addBoot';
import { untilServedByWorker } from '../support/guard';

const CUT = [
  /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|ABORTED)/,
  /WebSocket connection/,
  /could not be/,
  /answered in place/,
  /status of (?:400|403|409)/,
  /was not sent yet/,
  /could not store the boot/,
];
/** How long after the last fault the outbox must be empty, milliseconds. */
const EMPTY_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;
const kept = (page: Page) => page.getByRole('heading', { name: 'Boot kept on this device' }).waitFor();
const row = (page: Page, plate: string) => page.getByRole('region', { name: plate });

/**
 * Stores an entry in the device's store and opens the store with this version, as other pages of this product would.
 */
function storeEntry(page: Page, entry: { key: string; value: object; version?: number }): Promise<void> {
  return page.evaluate(
    ({ key, value, version }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('towbridge-boot', version);
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const storing = opening.result.transaction('entries', 'readwrite');
          storing.objectStore('entries').put(value, key);
          storing.onabort = () => reject(new Error(String(storing.error)));
          storing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    entry,
  );
}

/** The entry under a key of the device's store, and the store's version. */
function storedEntry(page: Page, key: string): Promise<{ value: unknown; version: number }> {
  return page.evaluate(
    (wanted) =>
      new Promise<{ value: unknown; version: number }>((resolve, reject) => {
        const opening = indexedDB.open('towbridge-boot');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const asking = opening.result.transaction('entries').objectStore('entries').get(wanted);
          asking.onerror = () => reject(new Error(String(asking.error)));
          asking.onsuccess = () => {
            resolve({ value: asking.result as unknown, version: opening.result.version });
            opening.result.close();
          };
        };
      }),
    key,
  );
}

describe('the outbox during faults', () => {
  const product = useProduct();
  let front: Front;
  before(async () => (front = await Front.start(product.server.origin)));
  after(() => front.stop());

  const withPage = async (work: (page: Page) => Promise<void>) => {
    Object.assign(front, { isCut: false, delayMs: 0, portal: undefined });
    await product.withPage(work, { baseURL: front.origin, allow: CUT });
  };
  const count = (plate: string) => countOf(product.server, plate);
  const userId = async () => {
    const api = await ApiSession.signIn(product.server.origin, 'creator');
    return (await api.json<{ id: number }>('/api-web/api/login/user')).id;
  };

  it("waits behind a captive portal's page and its redirect, and is empty within a minute after it, without any sign of the network (KERB-2, KERB-3)", () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'PORTL2');
      front.portal = 'page';
      await press(page);
      await kept(page);
      await page.getByRole('link', { name: 'Show the outbox' }).click();
      await row(page, 'PORTL2').getByText('Waiting').waitFor();
      front.portal = 'redirect';
      const before = front.turnedAway;
      await eventually(() => front.turnedAway > before, true);
      await row(page, 'PORTL2').getByText('Waiting').waitFor();
      front.portal = undefined;
      await row(page, 'PORTL2')
        .getByText(/^Recorded SF-/)
        .waitFor({ timeout: EMPTY_AFTER_MS });
      assert.equal(await count('PORTL2'), 1);
    }));

  it('confirms a boot as stored while a slow network transmits it, and records it once (KERB-2)', () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'SLOW01');
      front.delayMs = 9_000;
      await press(page);
      await kept(page);
      await eventually(() => count('SLOW01'), 1);
      front.delayMs = 0;
      await page.getByRole('link', { name: 'Show the outbox' }).click();
      await row(page, 'SLOW01')
        .getByText(/^Recorded SF-/)
        .waitFor({ timeout: EMPTY_AFTER_MS });
      assert.equal(await count('SLOW01'), 1);
    }));

  for (const [what, minutes, plate] of [
    ['ten minutes fast', 10, 'FAST01'],
    ['two hours slow', -120, 'LATE01'],
  ] as const) {
    it(`records the right time on a first visit with a clock that is ${what} (KERB-14)`, () =>
      withPage(async (page) => {
        // As text, because tsx would wrap a class with a helper that does not exist in the page.
        await page.context().addInitScript({
          content: `{
            const Right = Date;
            const wrong = () => Right.now() + ${String(minutes * MINUTE_MS)};
            window.Date = class extends Right {
              constructor(...parts) { super(...(parts.length === 0 ? [wrong()] : parts)); }
              static now() { return wrong(); }
            };
          }`,
        });
        await openForm(page);
        await untilServedByWorker(page);
        await fillIn(page, plate);
        front.cut();
        await press(page);
        await kept(page);
        front.isCut = false;
        await page.getByRole('link', { name: 'Show the outbox' }).click();
        await row(page, plate)
          .getByText(/^Recorded SF-/)
          .waitFor({ timeout: EMPTY_AFTER_MS });
        const api = await ApiSession.signIn(product.server.origin, 'supervisor');
        const boots = await api.json<BootListItem[]>('/api-web/api/boot/get-region/SF');
        const [boot, ...more] = boots.filter(({ license }) => license === plate);
        assert.deepEqual(more, []);
        const age = Date.now() - Date.parse(boot?.bootTimeUtc ?? '');
        assert.ok(age > -MINUTE_MS && age < 3 * MINUTE_MS, `booted ${String(age)} ms ago`);
      }));
  }

  it('sends the boots of two tabs once each (KERB-2)', () =>
    withPage(async (page) => {
      await openForm(page);
      await untilServedByWorker(page);
      const other = await page.context().newPage();
      await other.goto('/boot/add/SF');
      await ready(other);
      await fillIn(page, 'TABONE');
      await fillIn(other, 'TABTWO');
      front.cut();
      for (const each of [page, other]) {
        await each.bringToFront();
        await press(each);
        await kept(each);
      }
      front.isCut = false;
      await Promise.all(
        [page, other].map((each) => each.evaluate(() => window.dispatchEvent(new Event('online')))),
      );
      await eventually(async () => [await count('TABONE'), await count('TABTWO')], [1, 1]);
      await page.getByRole('link', { name: 'Show the outbox' }).click();
      for (const plate of ['TABONE', 'TABTWO'])
        await row(page, plate)
          .getByText(/^Recorded SF-/)
          .waitFor({ timeout: EMPTY_AFTER_MS });
      assert.deepEqual([await count('TABONE'), await count('TABTWO')], [1, 1]);
    }));

  it('takes over the last change of a closed page, and leaves the boots of the next version alone (DRAFT-9, KERB-2)', () =>
    withPage(async (page) => {
      const id = await userId();
      await openForm(page);
      await untilServedByWorker(page);
      const newer = { version: 2, whatever: 'newer pages need' };
      const key = `boot:${String(id)}:${crypto.randomUUID()}`;
      await storeEntry(page, { key, value: newer });
      const draft = {
        ...{ state: 'typed', key: crypto.randomUUID(), regionCode: 'SF', values: { license: 'BEFORE' } },
        ...{ edited: ['license'], mayBeRecorded: false, savedAt: Date.now() },
      };
      // A page that is closed leaves its last change in local storage.
      await page.goto('/boot/list?region=SF');
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
        `boot:${String(id)}:${draft.key}`,
        JSON.stringify(draft),
      ] as const);
      await page.goto('/boot/add/SF');
      await ready(page);
      await eventually(() => field(page, 'License').inputValue(), 'BEFORE');
      await fillIn(page, 'BEFORE');
      await press(page);
      await recorded(page);
      assert.equal(await count('BEFORE'), 1);
      assert.deepEqual((await storedEntry(page, key)).value, newer);
    }));

  it('leaves the store to newer pages, writes nothing into it, and still sends a boot (KERB-9)', () =>
    withPage(async (page) => {
      const id = await userId();
      await openForm(page);
      await untilServedByWorker(page);
      await fillIn(page, 'AFTER1');
      const newer = { version: 2, whatever: 'newer pages need' };
      const key = `boot:${String(id)}:${crypto.randomUUID()}`;
      await storeEntry(page, { key, value: newer, version: 2 });
      await press(page);
      await recorded(page);
      assert.equal(await count('AFTER1'), 1);
      assert.deepEqual(await storedEntry(page, key), { value: newer, version: 2 });
    }));
});
