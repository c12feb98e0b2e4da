import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { CreateBootBody } from '../src/domain/wire/boot';
import { NOTICE_PAPERS, type NoticePaper } from '../src/domain/wire/region';
import type { SetupRegion } from '../src/domain/wire/setup';
import { ApiSession, picture, resize, signIn, useProduct, WIDTHS } from './harness';
import { Front } from './harness/front';
import { untilServedByWorker } from './support/guard';
import { fillIn, openForm, press } from './support/addBoot';

/** Points of 1/72 in. */
const SIZES: Readonly<Record<NoticePaper, string>> = {
  letter: '612 x 792',
  half: '396 x 612',
  '80mm': '227 x 841',
};
const LONG = 'Bartholomäus-Wolfeschlegelsteinhausenbergerdorff';
const CHARGES = Array.from({ length: 8 }, (_, index) => ({
  name: `Charge number ${String(index + 1)} of the municipal parking authority`,
  nameEs: index % 2 === 0 ? `Cargo número ${String(index + 1)}` : null,
  amount: 10.1 + index,
}));
const text = (en: string, es: string) => ({ en, es });
const RULE = {
  languages: ['en', 'es'],
  phone: '(415) 555-0142',
  copies: 1,
  headline: text('Warning! This vehicle is booted', '¡Atención! Este vehículo está inmovilizado'),
  payAt: text('By phone, at any hour.', 'Por teléfono, a cualquier hora.'),
  damage: text('Moving it damages the wheel.', 'Moverlo daña la rueda.'),
  hearing: text('Ask for a hearing within ten days.', 'Pida una audiencia en diez días.'),
  complaint: text('Police Department, Permit Unit', 'Departamento de Policía, Permisos'),
};
const missing = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'pdftotext is not installed (Debian: poppler-utils)';
  }
})();

describe('the notice on the glass', () => {
  const product = useProduct();
  let folder: string;
  let admin: ApiSession;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'notice-'));
    admin = await ApiSession.signIn(product.server.origin, 'supervisor');
  });
  after(() => rmSync(folder, { recursive: true }));

  async function changeRegion(change: Partial<SetupRegion>): Promise<void> {
    const { version } = await admin.json<SetupRegion>('/admin/api/setup/regions/SF');
    await admin.json('/admin/api/setup/regions/SF', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ version, ...change }),
    });
  }

  /** Presses `Print notice` and makes a PDF of what the browser would print. */
  async function pdfOf(page: Page, name: string): Promise<{ text: string; size: string; pages: number }> {
    await page.getByRole('button', { name: 'Print notice' }).first().click();
    await page.locator('body > .tb-notice-print').waitFor({ state: 'attached' });
    const file = path.join(folder, `${name}.pdf`);
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    if (process.env['PICTURES'] !== undefined) {
      mkdirSync('test-results', { recursive: true });
      copyFileSync(file, `test-results/notice-${name}.pdf`);
    }
    const info = execFileSync('pdfinfo', [file]).toString();
    return {
      text: execFileSync('pdftotext', ['-layout', file, '-']).toString().replace(/\s+/g, ' '),
      size: /Page size:\s+([\d.]+ x [\d.]+)/.exec(info)?.[1]?.replace(/\.\d+/g, '') ?? '',
      pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]),
    };
  }

  /** Keeps the sheets on the page, as if the print dialog were open. */
  const withoutDialog = (page: Page) => page.addInitScript(() => (window.print = () => undefined));

  for (const paper of NOTICE_PAPERS) {
    for (const [name, boot] of [
      ['long', { addr1: `12345 ${LONG} Boulevard`, addr2: `Lot of ${LONG}`, license: 'WWWWWWWWWWWWWWW' }],
      ['no-plate', { license: 'NO PLATE', licenseState: null, noLicense: true }],
    ] as const satisfies readonly (readonly [string, Partial<CreateBootBody>])[]) {
      it(`prints every word on ${paper}: ${name} (NOT-28)`, { skip: missing }, async () => {
        await changeRegion({ charges: CHARGES, notice: { ...RULE, paper } as SetupRegion['notice'] });
        const { id } = await admin.createBoot('SF', boot);
        await product.withPage(async (page) => {
          await withoutDialog(page);
          await signIn(page, 'supervisor', `/boot/list/${String(id)}`);
          const printed = await pdfOf(page, `${paper}-${name}`);
          assert.equal(printed.size, SIZES[paper]);
          assert.ok(printed.pages <= (paper === 'letter' ? 2 : 4), `${String(printed.pages)} pages`);
          const { noticeNumber } = await admin.boot(id);
          for (const said of [
            'WARNING! THIS VEHICLE IS BOOTED',
            '¡ATENCIÓN! ESTE VEHÍCULO ESTÁ INMOVILIZADO',
            'Bay Tow',
            '(415) 555-0142',
            boot.license === 'NO PLATE' ? 'No plate' : 'WWWWWWWWWWWWWWW · CA',
            ...CHARGES.map(({ amount }) => `$${amount.toFixed(2)}`),
            'Cargo número 7',
            '$108.80',
            'Within 60 minutes after payment.',
            'De 22:00 a 05:00',
            'Ask for a hearing within ten days.',
            'Departamento de Policía, Permisos',
            noticeNumber ?? 'a number',
          ])
            assert.ok(printed.text.includes(said), `${said} is in ${printed.text}`);
          for (const other of ['Release Boot', 'Active Boots'])
            assert.ok(!printed.text.includes(other), `${other} is not in it`);
          // After that, printing prints the page again.
          await page.locator('body > .tb-notice-print').waitFor({ state: 'detached' });
        });
      });
    }
  }

  it(
    'prints a boot that is only on this device, and sends both later (NOT-25)',
    { skip: missing },
    async () => {
      await changeRegion({ notice: { ...RULE, paper: 'letter' } as SetupRegion['notice'] });
      const front = await Front.start(product.server.origin);
      const allow = [
        /ERR_(?:CONNECTION|EMPTY|INTERNET|FAILED|ABORTED)/,
        /WebSocket connection/,
        /could not be/,
      ];
      try {
        await product.withPage(
          async (page) => {
            await withoutDialog(page);
            await openForm(page);
            await untilServedByWorker(page);
            await fillIn(page, 'NOTICE1');
            front.cut();
            await press(page);
            await page.getByRole('heading', { name: 'Boot kept on this device' }).waitFor();
            await picture(page, 'notice-kept');
            const { text: words } = await pdfOf(page, 'kept');
            const number = /N-[2-9A-HJ-NP-Z]{8}/.exec(words)?.[0] ?? '?';
            for (const said of ['NOTICE1 · CA', 'WARNING! THIS VEHICLE IS BOOTED', 'Casey Lin', '$108.80'])
              assert.ok(words.includes(said), `${said} is in ${words}`);
            await page.getByText(`Notice ${number}, not sent yet`).waitFor();
            await page.getByRole('link', { name: 'Show the outbox' }).click();
            await page.getByText(`Notice ${number} printed`).waitFor();
            await picture(page, 'notice-outbox');
            front.isCut = false;
            await page.evaluate(() => window.dispatchEvent(new Event('online')));
            await page.getByText(`Notice ${number} printed`).waitFor({ state: 'detached' });
            const { items } = await admin.json<{ items: { license: string }[] }>(
              `/api-web/api/boot/search?q=${number}`,
            );
            assert.deepEqual(
              items.map(({ license }) => license),
              ['NOTICE1'],
            );
          },
          { baseURL: front.origin, allow },
        );
      } finally {
        await front.stop();
      }
    },
  );

  it('shows where a notice is printed and set up, at every width (NOT-21, NOT-27)', async () => {
    const { id } = await admin.createBoot('SF', { license: 'PICTURE1' });
    await product.withPage(async (page) => {
      await withoutDialog(page);
      await signIn(page, 'supervisor', `/boot/list/${String(id)}`);
      await page.getByText('No notice yet').waitFor();
      await picture(page, 'notice-detail');
      await page.getByRole('button', { name: 'Put on by hand' }).click();
      await page.getByRole('dialog', { name: 'Put on by hand' }).waitFor();
      await picture(page, 'notice-by-hand');
      await page.goto(`/boot/records/${String(id)}`);
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await picture(page, 'notice-record');
      await page.goto('/admin/regions/SF');
      const preview = page.getByRole('figure', { name: 'The notice as it will print' });
      await preview.scrollIntoViewIfNeeded();
      await picture(page, 'notice-setup');
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, 'notice-setup-dark');
      for (const width of [...Object.values(WIDTHS), 320]) {
        await resize(page, width);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
        const cut = await preview.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
        assert.equal(cut, 0, `of the notice at ${String(width)} px`);
      }
    });
  });
});
