import { screen } from '@testing-library/react';
import { CASH_PERMISSIONS } from '../domain/cash';
import { aBoot, aUser, permissionsIn } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { renderApp } from '../testing/render';
import { saying } from '../testing/saying';

const TIME = '2026-11-20T09:30:00';

const MONEY_PERMISSIONS = ['BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT', 'ADMIN_REPORTS'] as const;

/** Boots of San Francisco that Dana may see, one of which she released for cash. */
function backendOf(): FakeBackend {
  return new FakeBackend({
    user: aUser({
      shortName: 'dana',
      features: ['records', 'receipts', 'shifts', 'day', 'corrections', 'reports'],
      permissions: permissionsIn(
        ['SF'],
        [...CASH_PERMISSIONS, 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', ...MONEY_PERMISSIONS],
      ),
    }),
    boots: [
      aBoot({ id: 101, license: '8ABC123', vin: '1HGCM82633A004352' }),
      aBoot({
        id: 201,
        license: '6REL123',
        status: 'RELEASED',
        closedTime: TIME,
        releasedTo: 'Ann Owner',
        receiptNumber: 'R-77',
        payments: [
          {
            ...{ id: 11, paymentType: 'CASH', paymentAmount: 175, time: TIME, by: 'dana', voided: null },
            refunds: [
              { id: 1, amount: 20, paymentType: 'CASH', reason: 'x', paidTo: 'Ann', time: TIME, by: 'dana' },
            ],
          },
        ],
      }),
    ],
  });
}

/** The groups in which a VIN is shown. */
const VIN = ['1HG', 'CM826', '3', '3A', '004352'];

test.each([
  ['the list', '/list', ['8ABC123']],
  ['the detail', '/list/101', ['8ABC123', 'CA', ...VIN, 'SF-000101', '$175.00']],
  ['a released boot', '/list/201', ['6REL123', 'R-77', '$175.00']],
  ['the records', '/records', ['SF-000101', '8ABC123', 'SF-000201', '6REL123', '$175.00']],
  ['a record', '/records/201', ['SF-000201', '6REL123', ...VIN, 'R-77', '$175.00']],
  ['cash', '/cash', ['SF-000201', '6REL123', '$175.00']],
])(
  'page translation leaves plates, VINs, numbers and amounts of %s as they are (TRANS-2)',
  async (_where, path, values) => {
    await renderApp(path, { backend: backendOf() });
    for (const value of values) {
      const shown = await screen.findAllByText(value, { exact: true });
      for (const element of shown) {
        expect(element.closest('[translate]')).toHaveAttribute('translate', 'no');
      }
    }
  },
);

/** The texts with an amount, a plate or a number in them that page translation may change. */
function changeable(): readonly string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isKept = text.parentElement?.closest('[translate="no"]') != null;
    if (!isKept && /\$\d|SF-\d|8ABC123|6REL123|R-77/.test(text.data)) texts.push(text.data);
  }
  return texts;
}

test.each([
  ['a record', '/records/201', /^Refunded \$20\.00, Cash, to Ann/],
  ['what is owed', '/records?unpaid=true', /^Owed: \$/],
  ['a count', '/cash', /^Expected \$/],
  ['a report', '/reports/SF?from=2026-11-19&to=2026-11-21', /\$0\.00 before$/],
])(
  'page translation leaves the values in sentences of %s as they are (TRANS-2)',
  async (_what, path, text) => {
    await renderApp(path, { backend: backendOf() });
    await screen.findAllByText(saying(text));
    expect(changeable()).toEqual([]);
  },
);

test('page translation leaves the values in sentences of a release as they are (TRANS-2)', async () => {
  const { user } = await renderApp('/list/101', { backend: backendOf() });
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '100');
  expect(screen.getByText(saying('$75.00 is still to be paid'))).toBeVisible();
  expect(changeable()).toEqual([]);
});
