import { screen } from '@testing-library/react';
import { CASH_PERMISSIONS } from '../domain/cash';
import { aBoot, aUser, permissionsIn } from '../testing/builders';
import { FakeBackend } from '../testing/fakeApi';
import { renderApp } from '../testing/render';

const TIME = '2026-11-20T09:30:00';

/** Boots of San Francisco that Dana may see, one of which she released for cash. */
function backendOf(): FakeBackend {
  return new FakeBackend({
    user: aUser({
      shortName: 'dana',
      features: ['records', 'receipts', 'shifts', 'day'],
      permissions: permissionsIn(['SF'], [...CASH_PERMISSIONS, 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']),
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
        payments: [{ id: 11, paymentType: 'CASH', paymentAmount: 175, time: TIME, by: 'dana', voided: null }],
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
