import { describe, it } from 'node:test';

import { assertAccessible, picture, signIn, useProduct } from '../harness';

describe('Boots to take off', () => {
  const product = useProduct();

  it('are accessible in each state, in either scheme: axe finds nothing (ALL-1)', () =>
    product.withPage(async (page) => {
      await signIn(page, 'creator', '/boot/remove');
      const list = page.getByRole('list', { name: 'To remove' });
      const item = list.getByRole('listitem').first();
      await item.waitFor();
      await assertAccessible(page, 'boots to take off');
      await picture(page, 'remove');
      await item.getByRole('button', { name: 'Off the car' }).click();
      await item.getByRole('button', { name: 'Undo' }).click();
      await item.getByRole('button', { name: 'Not found' }).click();
      const dialog = page.getByRole('dialog', { name: 'Not found' });
      // Confirm the empty form, so that the message appears.
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await assertAccessible(page, 'Not found');
      await picture(page, 'remove-not-found');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      // Last, since Undo goes after ten seconds, and with it the boot.
      await item.getByRole('button', { name: 'Off the car' }).click();
      await item.getByRole('button', { name: 'Undo' }).waitFor();
      await assertAccessible(page, 'a boot that was just taken off');
      await picture(page, 'remove-undo');
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertAccessible(page, 'boots to take off in the dark');
    }));
});
