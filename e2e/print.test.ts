import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ApiSession, signIn, useProduct } from './harness';

const REGION = 'KC';

describe('a printed page and its tab title', () => {
  const product = useProduct();

  it('on paper, no screen has navigation or buttons (ALL-21)', async () => {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const { id } = await session.createBoot(REGION, { license: 'PRINT01' });
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/records');
      const screens: readonly (readonly [address: string, heading: string])[] = [
        ['/boot/records', 'Records'],
        [`/boot/records/${String(id)}`, 'History'],
        [`/boot/cash?region=${REGION}`, 'My shift'],
        [`/boot/reports/${REGION}`, 'Boots per day'],
        [`/boot/list/${String(id)}?region=${REGION}`, 'Release Boot'],
        [`/boot/add/${REGION}`, 'Vehicle'],
        ['/boot/add', 'Select a region'],
      ];
      for (const [address, heading] of screens) {
        await page.emulateMedia({ media: 'screen' });
        await page.goto(address);
        await page.getByRole('heading', { name: heading }).first().waitFor();
        await page.emulateMedia({ media: 'print' });
        for (const role of ['navigation', 'button'] as const) {
          const names = await page.getByRole(role).allInnerTexts();
          assert.deepEqual(names, [], `${address}: ${role}`);
        }
      }
    });
  });

  it("the tab's title names the record until it is left (REC-64)", async () => {
    const session = await ApiSession.signIn(product.server.origin, 'supervisor');
    const { id, refNum } = await session.createBoot(REGION, { license: 'TITLE01' });
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', `/boot/records/${String(id)}`);
      await page.getByRole('heading', { name: String(refNum) }).waitFor();
      await page.waitForFunction((name) => document.title.startsWith(`${name} · `), String(refNum));
      await page.getByRole('link', { name: 'Records' }).first().click();
      await page.waitForFunction((name) => !document.title.includes(name), String(refNum));
    });
  });
});
