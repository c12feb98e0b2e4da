import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';

import type { Person, SetupRegion } from '../../src/domain/wire/setup';
import {
  ApiSession,
  choose,
  eventually,
  field,
  payment,
  releaseButton,
  signIn,
  useProduct,
} from '../harness';

const SETUP = '/admin/api/setup';

/** Makes a setup change that must succeed. */
async function put(session: ApiSession, path: string, body: object, method = 'PUT'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  await session.json(`${SETUP}/${path}`, { method, headers, body: JSON.stringify(body) });
}

describe('setup changes take effect immediately (SETUP-95)', () => {
  const product = useProduct();
  const as = (account: string) => ApiSession.signIn(product.server.origin, account);

  it('a permission revoked while a release is filled in: the page says so and keeps what was typed', async () => {
    const supervisor = await as('supervisor');
    const { id } = await supervisor.createBoot('KC', { license: 'TAKEN01' });
    await product.withPage(
      async (page) => {
        await signIn(page, 'releaser', `/boot/list/${String(id)}?region=KC`);
        await field(page, 'First Name').fill('Ada');
        await field(page, 'Last Name').fill('Moss');
        await field(page, 'Receipt Number').fill('RX-1');
        await choose(payment(page, 1), 'Payment Type', 'Cash');
        const { items } = await supervisor.json<{ items: Person[] }>(`${SETUP}/people?q=releaser`);
        const [releaser] = items;
        assert.ok(releaser !== undefined);
        const permissions = { KC: ['BOOT_VIEW', 'BOOT_VIEW_ALL'] };
        await put(supervisor, `people/${String(releaser.id)}`, { version: releaser.version, permissions });
        await releaseButton(page).click();
        await page
          .getByRole('alert')
          .getByText('You do not have the permission for this in this region')
          .waitFor();
        assert.equal(await field(page, 'First Name').inputValue(), 'Ada');
      },
      { allow: [/status of 403/] },
    );
    assert.equal((await supervisor.boot(id)).status, 'ACTIVE');
  });

  it('automatic receipt numbers: the release form has the next number, and counts up', async () => {
    const supervisor = await as('supervisor');
    const region = await supervisor.json<SetupRegion>(`${SETUP}/regions/BAL`);
    await put(supervisor, 'regions/BAL', { version: region.version, receiptNumbers: 'automatic' });
    const boots = [
      await supervisor.createBoot('BAL', { license: 'AUTO001' }),
      await supervisor.createBoot('BAL', { license: 'AUTO002' }),
    ];
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', `/boot/list/${String(boots[0]?.id)}?region=BAL`);
      await field(page, 'Receipt Number').fill('AUTO-0099');
      await field(page, 'First Name').fill('Ada');
      await field(page, 'Last Name').fill('Moss');
      await choose(payment(page, 1), 'Payment Type', 'Cash');
      await releaseButton(page).click();
      await page
        .getByText(/^Boot released/)
        .first()
        .waitFor();
      await page.goto(`/boot/list/${String(boots[1]?.id)}?region=BAL`);
      await eventually(() => field(page, 'Receipt Number').inputValue(), 'AUTO-0100');
    });
  });

  it('a new color and a new payment type: they are in the pickers', async () => {
    const admin = await as('admin');
    await put(admin, 'lists/SF/colors', { code: 'TEAL9', name: 'Teal of the harbor' }, 'POST');
    const type = { name: 'VOUCHER', displayName: 'City voucher', kind: 'account' };
    await put(admin, 'lists/SF/paymentTypes', type, 'POST');
    const { id } = await (await as('supervisor')).createBoot('SF', { license: 'PICK001' });
    await product.withPage(async (page) => {
      await signIn(page, 'supervisor', '/boot/add/SF');
      await choose(page, 'Color', 'Teal of the harbor');
      await page.goto(`/boot/list/${String(id)}?region=SF`);
      await choose(payment(page, 1), 'Payment Type', 'City voucher');
    });
  });
});
