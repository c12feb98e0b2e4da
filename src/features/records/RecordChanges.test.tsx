import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ConnectionError, HttpError } from '../../api/errors';
import { aBoot, aUser, permissionsIn } from '../../testing/builders';
import { FakeBackend, type CallName } from '../../testing/fakeApi';
import { renderApp } from '../../testing/render';
import { saying } from '../../testing/saying';
import { deskWindow } from '../../testing/windowKinds';

const USER = aUser({
  shortName: 'keeper',
  features: ['records', 'corrections'],
  permissions: permissionsIn(
    ['SF'],
    [
      'BOOT_CREATE',
      'BOOT_VIEW_ALL',
      'BOOT_RELEASE',
      'BOOT_CANCEL',
      'BILLING_ADD_PAYMENT',
      'BILLING_VOID_PAYMENT',
    ],
  ),
});

const aReleased = () =>
  aBoot({
    id: 201,
    status: 'RELEASED',
    closedTime: '2026-03-09T10:00:00',
    closedBy: 'dana',
    releasedTo: 'Ann Owner',
    payments: [
      {
        id: 31,
        paymentAmount: 100,
        paymentType: 'CASH',
        time: '2026-03-09T10:00:00',
        by: 'dana',
        voided: null,
      },
    ],
  });

/** Opens the record's page with one of its dialogs. */
async function openDialog(id: number, button: string) {
  const backend = new FakeBackend({ user: USER, boots: [aBoot({ id: 101 }), aReleased()] });
  const app = await renderApp(`/records/${String(id)}`, { backend });
  await app.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  return { ...app, dialog };
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];
const confirm = (dialog: Dialog) => dialog.getByRole('button', { name: 'Confirm' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function pay(user: UserEvent, dialog: Dialog) {
  await user.click(dialog.getByRole('combobox', { name: 'Payment Type' }));
  await user.click(await dialog.findByRole('option', { name: 'Check' }));
}

describe('the dialogs over a record', () => {
  test('add a note, which then is in the history (REC-52)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Add note');
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await user.click(confirm(dialog));
    expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Note is required');
    await user.keyboard('Tires are flat');
    await user.click(confirm(dialog));
    await gone();
    expect(await screen.findByText('Tires are flat')).toBeInTheDocument();
    expect(backend.calls.requestsOf('addNote')).toMatchObject([
      { bootId: 101, body: { text: 'Tires are flat' } },
    ]);
    expect(screen.getByRole('button', { name: 'Add note' })).toHaveFocus();
  });

  test.each(['Correct details', 'Add photos', 'Add note'])('%s names the plate (CAN-4)', async (button) => {
    await openDialog(101, button);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('CA 8ABC123 Honda Accord');
  });

  test.each(['Reopen', 'Void payment 1', 'Add a payment'])('%s names the plate (CAN-4)', async (button) => {
    await openDialog(201, button);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('CA 8ABC123 Honda Accord');
  });

  test('say which payments are voided and how much they are (REC-65)', async () => {
    const { user, dialog } = await openDialog(201, 'Void payment 1');
    expect(dialog.getByText(saying('Void Cash $100.00'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    const reopen = within(await screen.findByRole('dialog', { name: 'Reopen' }));
    expect(reopen.getByText(saying('Becomes void: Cash $100.00'))).toBeVisible();
  });

  test('ask once before more is taken than the balance (REC-66)', async () => {
    const { user, dialog, backend } = await openDialog(201, 'Add a payment');
    await pay(user, dialog);
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '80');
    await user.click(confirm(dialog));
    const question = () => within(screen.getByRole('dialog', { name: 'Take $5.00 more than is due?' }));
    await user.click(question().getByRole('button', { name: 'Go back' }));
    expect(backend.calls.count('addPayment')).toBe(0);
    expect(amount).toHaveValue('80');
    await user.click(confirm(dialog));
    await user.click(question().getByRole('button', { name: 'Take it anyway' }));
    await gone();
    expect(backend.calls.requestsOf('addPayment')[0]?.body).toMatchObject({ paymentAmount: 80 });
  });

  test('reopen a boot: it is active again, and its payments are void (REC-53)', async () => {
    const { user, dialog } = await openDialog(201, 'Reopen');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Released by mistake');
    await user.click(confirm(dialog));
    await gone();
    expect(await screen.findByText('Boot reopened')).toBeInTheDocument();
    expect(screen.getAllByText('Reason: Released by mistake')).toHaveLength(2);
    expect(screen.getByText('Void')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
    // The button is gone, so the focus moves to the record's header.
    expect(screen.getByRole('heading', { name: 'SF-000201' }).parentElement).toHaveFocus();
  });

  test('add a payment of the balance, and void it (REC-54)', async () => {
    const { user, dialog, backend } = await openDialog(201, 'Add a payment');
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('75.00');
    await pay(user, dialog);
    await user.click(confirm(dialog));
    await gone();
    expect(await screen.findByText(saying('Payment taken: $75.00, Check'))).toBeInTheDocument();
    expect(backend.calls.requestsOf('addPayment')[0]?.body).toEqual({
      paymentType: 'CHECK',
      paymentAmount: 75,
    });
    await user.click(await screen.findByRole('button', { name: 'Void payment 2' }));
    const second = within(await screen.findByRole('dialog', { name: 'Void payment 2' }));
    await user.type(second.getByRole('textbox', { name: 'Reason' }), 'Bounced');
    await user.click(confirm(second));
    await gone();
    expect(await screen.findByText(saying('Payment voided: $75.00, Check'))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Void payment 2' })).toBeNull();
  });

  test('correct the details: only changed fields are sent, and the history shows before and after (REC-55)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Correct details');
    expect(await dialog.findByRole('combobox', { name: 'Make' })).toHaveValue('Honda');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Accord'));
    for (const [name, value] of [
      ['License', '8ABC123'],
      ['VIN', '1HGCM82633A004352'],
      ['Requestor', 'Officer Diaz'],
      ['Address', '500 Howard Street'],
      ['City', 'San Francisco'],
    ] as const) {
      expect(dialog.getByRole('textbox', { name })).toHaveValue(value);
    }
    expect(dialog.getByLabelText('Date')).toHaveValue('2026-03-09');
    expect(dialog.getByLabelText('Time')).toHaveValue('08:15');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Misread');
    await user.click(confirm(dialog));
    expect(await dialog.findByText(/Nothing has changed yet/)).toBeInTheDocument();
    expect(backend.calls.count('correct')).toBe(0);

    const license = dialog.getByRole('textbox', { name: 'License' });
    await user.clear(license);
    await user.type(license, '8abc128');
    await user.click(dialog.getByRole('combobox', { name: 'Color' }));
    await user.click(await dialog.findByRole('option', { name: 'White' }));
    await user.click(confirm(dialog));
    await gone();
    const [sent, ...others] = backend.calls.requestsOf('correct');
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ regionCode: 'SF', bootId: 101 });
    expect(sent?.body).toEqual({ reason: 'Misread', changes: { license: '8ABC128', color: 'WHITE' } });
    expect(await screen.findByText('Color: Blue → White')).toBeInTheDocument();
    expect(screen.getByText(saying('License: 8ABC123 → 8ABC128'))).toBeInTheDocument();
    expect(screen.getByText('Reason: Misread')).toBeInTheDocument();
  });

  test('focus the plate of a correction if there is a keyboard, otherwise Close (REC-55)', async () => {
    const { dialog, user } = await openDialog(101, 'Correct details');
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await gone();
    deskWindow.begin();
    try {
      await user.click(screen.getByRole('button', { name: 'Correct details' }));
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'License' })).toHaveFocus());
    } finally {
      deskWindow.end();
    }
  });

  test('look up a corrected VIN as the add form does, but not an unchanged one (REC-60)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Correct details');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Accord'));
    const vin = dialog.getByRole('textbox', { name: 'VIN' });
    await user.click(vin);
    await user.tab();
    expect(backend.calls.count('decodeVin')).toBe(0);

    backend.calls.replyNext('decodeVin', { make: 'TOYOTA', model: 'CAMRY', body: 'SUV' });
    await user.clear(vin);
    await user.type(vin, '5GZCZ43D13S812715');
    await user.tab();
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Camry'));
    expect(dialog.getByRole('combobox', { name: 'Make' })).toHaveValue('Toyota');
    expect(backend.calls.requestsOf('decodeVin')).toMatchObject([
      { regionCode: 'SF', vin: '5GZCZ43D13S812715' },
    ]);

    backend.calls.failNext('decodeVin', new HttpError(500, 'No decoder today'));
    await user.clear(vin);
    await user.type(vin, '1M8GDM9AXKP042788');
    await user.tab();
    await waitFor(() =>
      expect(vin).toHaveAccessibleDescription(
        'The VIN could not be looked up. Make, model and body are those of the VIN before',
      ),
    );
    expect(dialog.getByRole('combobox', { name: 'Make' })).toHaveValue('Toyota');
  });

  test('apply the rules of the add form to a correction (REC-55)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Correct details');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue('Accord'));
    await user.clear(dialog.getByRole('textbox', { name: 'Address' }));
    await user.click(confirm(dialog));
    const address = dialog.getByRole('textbox', { name: 'Address' });
    expect(address).toHaveAccessibleDescription('Address is required');
    expect(address).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Reason is required');
    expect(backend.calls.count('correct')).toBe(0);
  });
});

describe('a change that is not on record', () => {
  const FAULTS: readonly [string, Error, RegExp | null, boolean][] = [
    ['a refusal', new HttpError(400, 'Note must be shorter'), null, true],
    ['a lost connection', new ConnectionError('network down'), /It is unclear whether/, true],
    ['a conflict', new HttpError(409, 'Already released by dana'), /has changed in the meantime/, true],
    ['a key that was used', new HttpError(422, 'Already recorded as SF-000101'), /has changed/, false],
  ];
  test.each(FAULTS)('%s is reported, and typed values stay (REC-56)', async (_name, error, hint, sameKey) => {
    const { user, dialog, backend } = await openDialog(101, 'Add note');
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await user.type(note, 'Tires are flat');
    backend.calls.failNext('addNote', error);
    await user.click(confirm(dialog));
    if (error instanceof ConnectionError) expect(await dialog.findByText(hint!)).toBeInTheDocument();
    else expect(await dialog.findByText(saying(error.message))).toBeInTheDocument();
    expect(dialog.queryByText('network down')).toBeNull();
    if (hint === null) expect(backend.calls.count('timeline')).toBe(1);
    else {
      expect(dialog.getByText(hint)).toBeInTheDocument();
      // Another user may have changed the record, so it is loaded again.
      await waitFor(() => expect(backend.calls.count('timeline')).toBe(2));
    }
    expect(note).toHaveValue('Tires are flat');
    await user.click(confirm(dialog));
    await gone();
    const [first, second] = backend.calls.requestsOf('addNote');
    expect(second?.idempotencyKey === first?.idempotencyKey).toBe(sameKey);
    expect(await screen.findByText('Tires are flat')).toBeInTheDocument();
  });

  test('if somebody else was faster, says so, and a second confirmation applies the change (REC-13, REC-62)', async () => {
    const { user, dialog, backend } = await openDialog(201, 'Add a payment');
    await pay(user, dialog);
    // Another clerk records a payment of the same balance while this dialog is open.
    await backend.records.addPayment({
      bootId: 201,
      body: { paymentType: 'CASH', paymentAmount: 75 },
      idempotencyKey: 'another',
    });
    await user.click(confirm(dialog));
    expect(await dialog.findByText(saying('Boot SF-000201 was changed meanwhile'))).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('75.00');
    expect(await screen.findByText(saying('Payment taken: $75.00, Cash'))).toBeInTheDocument();
    await user.click(confirm(dialog));
    await gone();
    expect(await screen.findByText(saying('Payment taken: $75.00, Check'))).toBeInTheDocument();
  });

  test('refers to the record as its author last left it, however fast the next one follows (REC-62)', async () => {
    const { user, dialog, backend } = await openDialog(201, 'Add a payment');
    await pay(user, dialog);
    // The page does not show the first payment yet.
    const held = backend.calls.hold('details');
    await user.click(confirm(dialog));
    await gone();
    await user.click(screen.getByRole('button', { name: 'Add a payment' }));
    const next = within(await screen.findByRole('dialog', { name: 'Add a payment' }));
    await pay(user, next);
    await user.click(confirm(next));
    await gone();
    await act(async () => held.release());
    expect(await screen.findAllByText(saying('Payment taken: $75.00, Check'))).toHaveLength(2);
  });

  test('is made only once if it was recorded after all: the same key is sent again (REC-56)', async () => {
    const { user, dialog, backend } = await openDialog(201, 'Add a payment');
    await pay(user, dialog);
    backend.calls.loseNextAnswer('addPayment', new ConnectionError('network down'));
    await user.click(confirm(dialog));
    await dialog.findByText(/It is unclear whether/);
    await user.click(confirm(dialog));
    await gone();
    expect(await screen.findAllByText(saying('Payment taken: $75.00, Check'))).toHaveLength(1);
  });

  test('keeps its typed values and its key when it is closed (REC-56)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Add note');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Half a');
    backend.calls.failNext('addNote', new ConnectionError('network down'));
    await user.click(confirm(dialog));
    await dialog.findByText(/It is unclear whether/);
    await user.keyboard('{Escape}');
    await gone();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add note' }));
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a');
    await user.click(confirm(again));
    await gone();
    const [first, second] = backend.calls.requestsOf('addNote');
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('is sent once, however often the button is pressed, and cannot be closed meanwhile (REC-56)', async () => {
    const { user, dialog, backend } = await openDialog(101, 'Add note');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Once');
    const held = backend.calls.hold('addNote');
    await user.click(confirm(dialog));
    await user.click(confirm(dialog));
    await user.keyboard('{Escape}');
    expect(backend.calls.count('addNote')).toBe(1);
    expect(screen.getByRole('dialog', { name: 'Add note' })).toBeInTheDocument();
    await act(async () => held.release());
    await gone();
  });

  test('closes with its record (REC-56)', async () => {
    const { router } = await openDialog(101, 'Add note');
    act(() => router.navigate('/records'));
    await gone();
  });
});

test('after a change, only the views that show the boot reload it (REC-52)', async () => {
  const { user, dialog, backend } = await openDialog(101, 'Add note');
  const before = backend.calls.names.length;
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Seen');
  await user.click(confirm(dialog));
  await gone();
  await screen.findByText('Seen');
  const called: readonly CallName[] = backend.calls.names.slice(before);
  expect(called).toEqual(['addNote', 'details', 'timeline']);
});
