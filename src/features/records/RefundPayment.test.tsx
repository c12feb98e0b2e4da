import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend } from '../../testing/fakeApi';
import { testI18n } from '../../testing/i18n';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';

const TIME = '2026-03-09T10:00:00';
const aRecordsUser = (features = ['records', 'corrections', 'day']) =>
  aUser({
    ...{ shortName: 'keeper', features },
    permissions: permissionsIn(['SF'], ['BOOT_VIEW_ALL', 'BILLING_ADD_PAYMENT', 'BILLING_VOID_PAYMENT']),
  });
const released = (changes: object = {}) =>
  aBoot({
    ...{ id: 201, status: 'RELEASED', closedTime: TIME, closedBy: 'dana', totalPaymentAmount: 175 },
    payments: [
      {
        ...{ id: 31, paymentAmount: 175, paymentType: 'CASH', time: TIME, by: 'dana', voided: null },
        ...changes,
      },
    ],
  });

async function openRefund(backend = new FakeBackend({ user: aRecordsUser(), boots: [released()] })) {
  const app = await renderApp('/records/201', { backend });
  await app.user.click(await screen.findByRole('button', { name: 'Refund payment 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund payment 1' }));
  return { ...app, dialog, box: (name: string) => dialog.getByRole('textbox', { name }) };
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('part of a payment is refunded: amount, type, reason and payee; the rest can be refunded later (REC-83)', async () => {
  const { user, dialog, box, backend } = await openRefund();
  expect(dialog.getByText(saying('Cash $175.00: $175.00 can be paid back'))).toBeVisible();
  expect(box('Amount')).toHaveValue('175.00');
  expect(box('Amount')).toHaveFocus();
  await user.clear(box('Amount'));
  await user.type(box('Amount'), '74.50');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(box('Reason')).toHaveAccessibleDescription('Reason is required');
  expect(box('Reason')).toHaveFocus();
  await user.keyboard('Charged twice');
  await user.type(box('Paid To'), 'Ann Owner');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await gone();
  expect(backend.calls.requestsOf('refundPayment')).toMatchObject([
    {
      ...{ bootId: 201, paymentId: 31 },
      body: { amount: 74.5, paymentType: 'CASH', reason: 'Charged twice', paidTo: 'Ann Owner' },
    },
  ]);
  expect(await screen.findByText(saying('Payment refunded: $74.50, Cash'))).toBeInTheDocument();
  expect(screen.getByText(saying(/^Refunded \$74\.50, Cash, to Ann Owner/))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund payment 1' }));
  const again = within(await screen.findByRole('dialog', { name: 'Refund payment 1' }));
  expect(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('100.50');
});

test('more than is left is refused in the field, and by the server with its message; nothing typed is lost (REC-83)', async () => {
  const backend = new FakeBackend({ user: aRecordsUser(), boots: [released()] });
  const { user, dialog, box } = await openRefund(backend);
  await user.clear(box('Amount'));
  await user.type(box('Amount'), '175.01');
  await user.type(box('Reason'), 'Charged twice');
  await user.type(box('Paid To'), 'Ann Owner');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(box('Amount')).toHaveAccessibleDescription('At most $175.00 can be paid back');
  expect(backend.calls.count('refundPayment')).toBe(0);
  await user.clear(box('Amount'));
  await user.type(box('Amount'), '175');
  backend.calls.failNext('refundPayment', new HttpError(409, 'At most 100.50 can be paid back'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(saying('At most 100.50 can be paid back'))).toBeVisible();
  expect(box('Reason')).toHaveValue('Charged twice');
});

test('only payment types that are real money can be paid out (REC-83)', async () => {
  const { user, dialog } = await openRefund();
  await user.click(dialog.getByRole('combobox', { name: 'Payment Type' }));
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Cash',
    'Credit Card',
    'Check',
  ]);
});

test.each([
  ['the server does not announce the day', aRecordsUser(['records', 'corrections']), {}],
  ['the payment is void', aRecordsUser(), { voided: { time: TIME, by: 'dana', reason: 'Bounced' } }],
  [
    'all of it was paid back',
    aRecordsUser(),
    {
      refunds: [
        { id: 1, amount: 175, paymentType: 'CASH', reason: 'x', paidTo: 'y', time: TIME, by: 'dana' },
      ],
    },
  ],
])('no refund is offered if %s (REC-83)', async (_, user, changes) => {
  await renderApp('/records/201', { backend: new FakeBackend({ user, boots: [released(changes)] }) });
  expect(await screen.findByRole('heading', { name: 'Charges and payments' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
});

test('a payment shows its change, its reference, and why nobody paid (REC-84)', async () => {
  const boots = [released({ tendered: 200, reference: 'Slip 77', reason: 'Courtesy' })];
  await renderApp('/records/201', { backend: new FakeBackend({ user: aRecordsUser(), boots }) });
  expect(await screen.findByText(saying('Cash $200.00, change $25.00'))).toBeVisible();
  expect(screen.getByText(saying('Reference Slip 77'))).toBeVisible();
  expect(screen.getByText('Reason: Courtesy')).toBeVisible();
});

test('cash over the balance is added with its change, without a question (REL-31)', async () => {
  const backend = new FakeBackend({ user: aRecordsUser(), boots: [released({ paymentAmount: 100 })] });
  const { user } = await renderApp('/records/201', { backend });
  await user.click(await screen.findByRole('button', { name: 'Add a payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a payment' }));
  const choose = async (type: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Payment Type' }));
    await user.click(await dialog.findByRole('option', { name: type }));
  };
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '200');
  await choose('Waived');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Reason is required');
  await choose('Credit Card');
  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), '4411');
  await choose('Cash');
  expect(dialog.getByText(saying('Cash $200.00, change $125.00'))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await gone();
  expect(backend.calls.requestsOf('addPayment')[0]?.body).toEqual({
    ...{ paymentType: 'CASH', paymentAmount: 200, tendered: 200 },
  });
  expect(await screen.findByText(saying('Payment taken: $75.00, Cash'))).toBeInTheDocument();
});

test('the dialog is available in Spanish (REC-83)', async () => {
  await testI18n.changeLanguage('es');
  try {
    const backend = new FakeBackend({ user: aRecordsUser(), boots: [released()] });
    const { user } = await renderApp('/records/201', { backend });
    await user.click(await screen.findByRole('button', { name: 'Reembolsar pago 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reembolsar pago 1' }));
    expect(dialog.getByRole('textbox', { name: 'Pagado a' })).toBeVisible();
  } finally {
    await testI18n.changeLanguage('en');
  }
});
