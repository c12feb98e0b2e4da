import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ConnectionError, HttpError, OfflineError } from '../../../api/errors';
import type { Permission } from '../../../domain/permissions';
import { aBoot, aUser, permissionsIn } from '../../../testing/builders';
import { FakeBackend } from '../../../testing/fakeApi';
import { FakeLive } from '../../../testing/browser/FakeLive';
import { FakePage } from '../../../testing/browser/FakePage';
import { MemoryDevice } from '../../../testing/memoryDevice';
import { renderApp } from '../../../testing/render';
import { saying } from '../../../testing/saying';

const PHOTOS = [{ id: 1, url: '/photo-1.jpg' }];
const BOOTS = [
  aBoot({ id: 1, license: 'FIRST1', photos: PHOTOS }),
  aBoot({ id: 2, license: 'OTHER2', totalPaymentAmount: 90, photos: PHOTOS }),
];

async function open(
  permissions: readonly Permission[] = ['BOOT_RELEASE', 'BOOT_CANCEL'],
  path = '/list/1',
  features: readonly string[] = [],
) {
  const user = aUser({
    permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', ...permissions]),
    features: [...features],
  });
  const backend = new FakeBackend({ boots: BOOTS, user });
  const app = await renderApp(path, { backend });
  await untilWhole();
  return app;
}

/** Waits until the boot is rendered. Its photos come last, one frame after its facts, together with the forms. */
async function untilWhole() {
  await screen.findByRole('heading', { name: /Honda Accord/ });
  await screen.findByRole('heading', { name: 'Photos' });
}

const box = (name: string) => screen.getByRole('textbox', { name });
const payment = (number: number) => within(screen.getByRole('group', { name: `Payment ${String(number)}` }));
const amount = (number: number) => payment(number).getByRole('textbox', { name: 'Amount' });
const releaseButton = () => screen.getByRole('button', { name: 'Release Vehicle' });

async function chooseType(user: UserEvent, number: number, type: string) {
  await user.click(payment(number).getByRole('combobox', { name: 'Payment Type' }));
  await user.click(await screen.findByRole('option', { name: type }));
}

async function fill(user: UserEvent) {
  await user.type(box('First Name'), 'Ada');
  await user.type(box('Last Name'), 'Moss');
  await user.type(box('Receipt Number'), 'R-1');
  await chooseType(user, 1, 'Cash');
}

describe('who may do what (REL-1)', () => {
  it.each([
    ['release and cancel', ['BOOT_RELEASE', 'BOOT_CANCEL'], true, true],
    ['release', ['BOOT_RELEASE'], true, false],
    ['cancel', ['BOOT_CANCEL'], false, true],
    ['neither', [], false, false],
  ] as const)('%s', async (_, permissions, mayRelease, mayCancel) => {
    await open(permissions);
    expect(screen.queryByRole('heading', { name: 'Release Boot' }) !== null).toBe(mayRelease);
    expect(screen.queryByRole('button', { name: 'Release Vehicle' }) !== null).toBe(mayRelease);
    expect(screen.queryByRole('button', { name: 'Cancel Boot' }) !== null).toBe(mayCancel);
  });

  it("permissions count only in the boot's region (REL-1)", async () => {
    const user = aUser({
      permissions: { SF: ['BOOT_VIEW', 'BOOT_VIEW_ALL'], KC: ['BOOT_RELEASE', 'BOOT_CANCEL'] },
    });
    await renderApp('/list/1', { backend: new FakeBackend({ boots: BOOTS, user }) });
    await untilWhole();
    expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel Boot' })).toBeNull();
  });
});

describe('the release form', () => {
  it('suggests removing a comma from an amount (REL-4)', async () => {
    const { user } = await open();
    await user.clear(amount(1));
    await user.type(amount(1), '1,250');
    await user.tab();
    expect(amount(1)).toHaveAccessibleDescription(/format is invalid/);
    expect(screen.getByText('Type it without commas')).toBeVisible();
  });

  it("starts with the current time in the boot's region and the total (REL-2)", async () => {
    await open();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-03-10');
    expect(screen.getByLabelText('Time')).toHaveValue('11:30');
    expect(amount(1)).toHaveValue('175.00');
  });

  it('has its controls in the order of a release (REL-2)', async () => {
    await open();
    const inOrder = ['First Name', 'Last Name', 'Date', 'Time', 'Payment Type', 'Amount', 'Receipt Number'];
    const controls = [...inOrder.map((name) => screen.getByLabelText(name)), releaseButton()];
    const follows = controls
      .slice(1)
      .map((control, index) => controls[index]!.compareDocumentPosition(control));
    expect(follows).toEqual(follows.map(() => Node.DOCUMENT_POSITION_FOLLOWING));
  });

  it('shows the amount still due instead of the tick (REL-20)', async () => {
    const { user } = await open();
    expect(screen.getByText('Choose the payment type')).toBeVisible();
    expect(screen.queryByText('The payments add up to the total due')).toBeNull();
    await chooseType(user, 1, 'Cash');
    expect(screen.getByText('The payments add up to the total due')).toBeVisible();
    await user.clear(amount(1));
    await user.type(amount(1), '100');
    expect(screen.getByText(saying('$75.00 is still to be paid'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(amount(2)).toHaveValue('75.00');
    expect(screen.getByText('Choose the payment type')).toBeVisible();
  });

  it('Enter moves on past valid fields, and submits from the receipt number (REL-20, REL-22)', async () => {
    const { user, backend } = await open();
    await user.type(box('First Name'), 'Ada{Enter}');
    expect(box('Last Name')).toHaveFocus();
    await user.keyboard('Moss{Enter}');
    const type = payment(1).getByRole('combobox', { name: 'Payment Type' });
    expect(type).toHaveFocus();
    await user.keyboard('ca');
    await screen.findByRole('option', { name: 'Cash' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(box('Receipt Number')).toHaveFocus());
    expect(backend.calls.count('release')).toBe(0);
    await user.keyboard('R-1{Enter}');
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
  });

  it('asks once before releasing with a balance (REL-21)', async () => {
    const { user, backend } = await open();
    await fill(user);
    await user.clear(amount(1));
    await user.type(amount(1), '170');
    await user.click(releaseButton());
    const dialog = () => within(screen.getByRole('dialog', { name: 'Release with $5.00 unpaid?' }));
    await user.click(dialog().getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.calls.count('release')).toBe(0);
    await user.click(releaseButton());
    await user.click(dialog().getByRole('button', { name: 'Release anyway' }));
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    expect(backend.calls.count('release')).toBe(1);
    expect((await screen.findByText('Balance')).parentElement).toHaveTextContent('Balance$5.00');
  });

  it('asks once before accepting more than is due (REL-21)', async () => {
    const { user, backend } = await open();
    await fill(user);
    await user.clear(amount(1));
    await user.type(amount(1), '180');
    await user.click(releaseButton());
    const dialog = () => within(screen.getByRole('dialog', { name: 'Release with $5.00 more than is due?' }));
    await user.click(dialog().getByRole('button', { name: 'Go back' }));
    expect(backend.calls.count('release')).toBe(0);
    await user.click(releaseButton());
    await user.click(dialog().getByRole('button', { name: 'Release anyway' }));
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    expect(backend.calls.count('release')).toBe(1);
  });

  it('says where a receipt number was used before, and asks once whether to use it again (REL-29)', async () => {
    const { user, backend } = await open(['BOOT_RELEASE'], '/list/1', ['receipts']);
    const [first] = backend.world.boots;
    backend.world.boots.push(
      aBoot({
        id: 9,
        refNum: 'SF-000009',
        status: 'RELEASED',
        receiptNumber: 'RX-2',
        closedTime: '2026-03-09T10:05:00',
      }),
    );
    await fill(user);
    await user.clear(box('Receipt Number'));
    await user.type(box('Receipt Number'), 'RX-2');
    expect(await screen.findByText(saying('Already used on SF-000009, 03/09/2026 10:05'))).toBeVisible();
    expect(box('Receipt Number')).toBeValid();
    expect(box('Receipt Number')).toHaveAccessibleDescription(/Already used on SF-000009/);
    await user.click(releaseButton());
    const dialog = () => within(screen.getByRole('dialog', { name: 'Use RX-2 again?' }));
    expect(dialog().getByText(saying(/^Already used on SF-000009, 03\/09\/2026 10:05\./))).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([first!.status, backend.calls.count('release')]).toEqual(['ACTIVE', 0]);
    await user.type(box('Receipt Number'), '0');
    await waitFor(() => expect(screen.queryByText(saying(/Already used/))).toBeNull());
    await user.type(box('Receipt Number'), '{Backspace}');
    await screen.findByText(saying(/Already used/));
    await user.click(releaseButton());
    await user.click(dialog().getByRole('button', { name: 'Use it again' }));
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    expect(backend.calls.requestsOf('release')).toMatchObject([{ body: { receiptNumber: 'RX-2' } }]);
  });

  it('asks about a balance and a used receipt number in one dialog (REL-21, REL-29)', async () => {
    const { user, backend } = await open(['BOOT_RELEASE'], '/list/1', ['receipts']);
    const closedTime = '2026-03-09T10:05:00';
    backend.world.boots.push(
      aBoot({ id: 9, refNum: 'SF-000009', status: 'RELEASED', receiptNumber: 'R-1', closedTime }),
    );
    await fill(user);
    await user.clear(amount(1));
    await user.type(amount(1), '170');
    await screen.findByText(saying(/^Already used on/));
    await user.click(releaseButton());
    const dialog = within(screen.getByRole('dialog', { name: 'Release with $5.00 unpaid?' }));
    expect(dialog.getByText(saying('Use R-1 again?'))).toBeVisible();
    expect(dialog.getByText(saying(/^Already used on SF-000009, 03\/09\/2026 10:05\./))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Release anyway' }));
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
  });

  it('does not ask a server without receipts where a number was used (REL-29)', async () => {
    const { user, backend } = await open();
    await fill(user);
    await user.click(releaseButton());
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    expect(backend.calls.count('usedReceiptNumber')).toBe(0);
  });

  describe('in a region that numbers its receipts automatically (REL-30)', () => {
    const openAutomatic = async (features: readonly string[] = ['receipts', 'setup', 'live']) => {
      const permissions = permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']);
      const pushWsHost = 'boot.example';
      const user = aUser({ permissions, features: [...features], pushWsHost });
      const backend = new FakeBackend({ boots: BOOTS, user });
      backend.world.nextReceiptNumber = 'RX-10';
      const live = new FakeLive();
      const app = await renderApp('/list/1', { backend, live });
      await untilWhole();
      return { ...app, live };
    };

    it('the next number is prefilled, and is sent unless another one is typed', async () => {
      const { user, backend } = await openAutomatic();
      expect(box('Receipt Number')).toHaveValue('RX-10');
      expect(box('Receipt Number')).toHaveAccessibleDescription(/The next number/);
      await user.type(box('First Name'), 'Ada');
      await user.type(box('Last Name'), 'Moss');
      await chooseType(user, 1, 'Cash');
      await user.clear(box('Receipt Number'));
      await user.type(box('Receipt Number'), 'BOOK-7');
      expect(screen.queryByText(/The next number/)).toBeNull();
      await user.click(releaseButton());
      expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
      expect(backend.calls.requestsOf('release')).toMatchObject([{ body: { receiptNumber: 'BOOK-7' } }]);
    });

    it('moves to the following number when somebody else has used it', async () => {
      const { backend, live } = await openAutomatic();
      expect(box('Receipt Number')).toHaveValue('RX-10');
      backend.world.nextReceiptNumber = 'RX-11';
      await waitFor(() => expect(live.hosts).toHaveLength(1));
      await act(async () => {
        live.accept();
        live.tell({ kind: 'RELEASED', bootId: 8 });
      });
      await waitFor(() => expect(box('Receipt Number')).toHaveValue('RX-11'));
    });

    it('stays blank if the server does not announce setup', async () => {
      await openAutomatic(['receipts']);
      expect(box('Receipt Number')).toHaveValue('');
    });
  });

  it('refuses a time before the boot (REL-18)', async () => {
    const { user, backend } = await open();
    await fill(user);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-08' } });
    await user.click(releaseButton());
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(
      'Date is before the boot, 03/09/2026 08:15: use a later one',
    );
    expect(screen.getByLabelText('Date')).toHaveFocus();
    expect(backend.calls.count('release')).toBe(0);
  });

  it('adds and removes payments; the last remaining one gets the total (REL-5)', async () => {
    const { user } = await open();
    expect(screen.queryByRole('button', { name: /Remove payment/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(payment(2).getByRole('combobox', { name: 'Payment Type' })).toHaveFocus();
    expect(amount(2)).toHaveValue('');
    await user.clear(amount(1));
    await user.type(amount(1), '100');
    expect(screen.getByText(saying('$75.00 is still to be paid'))).toBeVisible();
    await user.type(amount(2), '80.50');
    expect(screen.getByText(saying('$5.50 more than the total due'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove payment 2' }));
    expect(screen.queryByRole('group', { name: 'Payment 2' })).toBeNull();
    expect(amount(1)).toHaveValue('175.00');
    expect(screen.getByRole('button', { name: 'Add payment' })).toHaveFocus();
  });

  it('shows everything that prevents sending, and focuses the first field (REL-8)', async () => {
    const { user, backend } = await open();
    await user.clear(amount(1));
    await user.type(amount(1), '1,234.50');
    await user.click(releaseButton());
    expect(box('First Name')).toHaveFocus();
    expect(box('First Name')).toHaveAccessibleDescription('First Name is required');
    expect(box('First Name')).toBeInvalid();
    expect(amount(1)).toHaveAccessibleDescription('Amount format is invalid');
    expect(amount(1)).toHaveValue('1,234.50');
    const summary = within(screen.getByRole('group', { name: 'Fix these fields:' }));
    expect(summary.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'First Name',
      'Last Name',
      'Payment 1: Payment Type',
      'Payment 1: Amount',
      'Receipt Number',
    ]);
    expect(screen.getAllByText('First Name is required')).toHaveLength(1);
    await user.click(summary.getByRole('button', { name: /Payment Type/ }));
    expect(payment(1).getByRole('combobox', { name: 'Payment Type' })).toHaveFocus();
    expect(backend.calls.count('release')).toBe(0);
  });

  it('accepts at most 13 characters for the receipt number (REL-3)', async () => {
    const { user } = await open();
    await user.type(box('Receipt Number'), '12345678901234567');
    expect(box('Receipt Number')).toHaveValue('1234567890123');
  });

  it('is reset for another boot (REL-9)', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    await user.click(screen.getByRole('row', { name: /OTHER2/ }));
    await waitFor(() => expect(amount(1)).toHaveValue('90.00'));
    expect(box('First Name')).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Payment 2' })).toBeNull();
  });

  it('offers a retry for payment types that failed to load', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = aUser({
      permissions: permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']),
    });
    const backend = new FakeBackend({ boots: BOOTS, user });
    backend.calls.failNext('paymentTypes', new HttpError(500, 'No types'));
    const app = await renderApp('/list/1', { backend });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading payment types');
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await chooseType(app.user, 1, 'Check');
    logged.mockRestore();
  });
});

describe('unsent input (REL-19)', () => {
  const restore = () => screen.queryByRole('button', { name: 'Restore what you typed' });

  it('is offered only for its own boot; the form starts blank', async () => {
    const { user } = await open();
    expect(restore()).toBeNull();
    await fill(user);
    await user.click(screen.getByRole('row', { name: /OTHER2/ }));
    await waitFor(() => expect(amount(1)).toHaveValue('90.00'));
    expect(restore()).toBeNull();
    await user.click(screen.getByRole('row', { name: /FIRST1/ }));
    await user.click(await screen.findByRole('button', { name: 'Restore what you typed' }));
    expect(
      [box('First Name'), box('Last Name'), box('Receipt Number')].map((one) => one.getAttribute('value')),
    ).toEqual(['Ada', 'Moss', 'R-1']);
    expect(payment(1).getByRole('combobox', { name: 'Payment Type' })).toHaveValue('Cash');
    expect(restore()).toBeNull();
  });

  it('survives a reload and another sign-in by the same user, and is not offered to anybody else', async () => {
    const device = new MemoryDevice();
    const visit = async (id: number) => {
      const permissions = permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']);
      const backend = new FakeBackend({ boots: BOOTS, user: aUser({ id, permissions }) });
      const app = await renderApp('/list/1', { backend, device: device.openWindow() });
      await screen.findByRole('heading', { name: 'Release Boot' });
      return app;
    };
    const first = await visit(1);
    await first.user.type(box('First Name'), 'Ada');
    first.unmount();
    const other = await visit(2);
    expect(restore()).toBeNull();
    other.unmount();
    const again = await visit(1);
    expect(box('First Name')).toHaveValue('');
    await again.user.click(restore()!);
    expect(box('First Name')).toHaveValue('Ada');
    await act(() => again.store.signingOut.press());
    await waitFor(() =>
      expect([...device.textsKept.keys()].filter((key) => key.startsWith('release'))).toEqual([]),
    );
  });
});

test('after the session ended here, says that nothing was sent, and focuses Restore (SES-11)', async () => {
  const device = new MemoryDevice();
  const page = new FakePage('/boot/list/1');
  const permissions = permissionsIn(['SF'], ['BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE']);
  const backend = () => new FakeBackend({ boots: BOOTS, user: aUser({ id: 1, permissions }) });
  const first = await renderApp('/list/1', { backend: backend(), device: device.openWindow(), page });
  await untilWhole();
  await first.user.type(box('First Name'), 'Ada');
  act(() => first.store.noteSessionEnd());
  first.unmount();
  await renderApp('/list/1', { backend: backend(), device: device.openWindow(), page });
  await untilWhole();
  expect(
    screen.getByText('Your session had ended, so nothing was sent. What you typed is kept.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore what you typed' })).toHaveFocus();
});

describe('releasing', () => {
  it('shows that the boot is released and when, and reloads the list (REL-13)', async () => {
    const { user, backend } = await open();
    await fill(user);
    await user.click(releaseButton());
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    const lead = screen.getByText('03/10/2026 11:30 PDT');
    expect(lead).toBeVisible();
    expect(lead.nextElementSibling).toHaveTextContent('Boot released 03/10/2026 11:30:00');
    expect(screen.getByRole('heading', { name: 'Boot' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Boot' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('row', { name: /FIRST1/ })).toBeNull());
    expect(backend.calls.requestsOf('release')).toMatchObject([
      {
        regionCode: 'SF',
        body: { id: 1, firstName: 'Ada', payments: [{ paymentType: 'CASH', paymentAmount: 175 }] },
        idempotencyKey: expect.any(String) as string,
      },
    ]);
  });

  it('prints a receipt: released to whom, what was paid and how (REL-16)', async () => {
    const { user } = await open();
    await fill(user);
    await user.click(releaseButton());
    expect(await screen.findByText('Released to Ada Moss')).toBeVisible();
    expect(await screen.findByText('R-1')).toBeVisible();
    expect(screen.getByText('Cash')).toBeVisible();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('one press prints the receipt and moves on to the search (REL-28)', async () => {
    const { user } = await open(['BOOT_RELEASE'], '/list/1?find=first', ['receipts']);
    await fill(user);
    await user.click(releaseButton());
    const opened = jest.spyOn(window, 'open').mockImplementation(() => null);
    await user.click(await screen.findByRole('button', { name: 'Print and next' }));
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    const search = screen.getByRole('searchbox', { name: 'Find a boot' });
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('');
    await screen.findByRole('heading', { name: 'Release Boot' });
    expect(screen.queryByRole('button', { name: 'Print and next' })).toBeNull();
  });

  it('is dimmed and sent once, however often the button is pressed (REL-10)', async () => {
    const { user, backend } = await open();
    await fill(user);
    const held = backend.calls.hold('release');
    await user.dblClick(releaseButton());
    expect(screen.getByText('Releasing the boot…')).toBeVisible();
    await user.click(releaseButton());
    await act(async () => held.release());
    await screen.findByText(/Boot released/);
    expect(backend.calls.count('release')).toBe(1);
  });

  it('shows a refusal in the banner, keeps the form and its key, and clears the banner on the next attempt (REL-11)', async () => {
    const { user, backend, store } = await open();
    await fill(user);
    backend.calls.failNext('release', new HttpError(400, 'Receipt number is used already'));
    await user.click(releaseButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Receipt number is used already');
    expect(backend.calls.count('listOfRegion')).toBe(2);
    expect(box('Last Name')).toHaveValue('Moss');
    expect(payment(1).getByRole('combobox', { name: 'Payment Type' })).toHaveValue('Cash');
    const held = backend.calls.hold('release');
    await user.click(releaseButton());
    await waitFor(() => expect(store.errors.currentError).toBeUndefined());
    await act(async () => held.release());
    await screen.findByText(/Boot released/);
    const [first, second] = backend.calls.requestsOf('release');
    expect(second).toEqual(first);
  });

  it("does not show one car's error above the next car's form (ERR-2)", async () => {
    const { user, backend } = await open();
    await fill(user);
    backend.calls.failNext('release', new HttpError(400, 'Receipt number is used already'));
    await user.click(releaseButton());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('row', { name: /OTHER2/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it("reports a colleague's release: by whom and when (REL-14)", async () => {
    const { user, backend } = await open();
    await fill(user);
    Object.assign(backend.world.boots[0]!, {
      status: 'RELEASED',
      closedBy: 'ben',
      closedTime: '2026-03-10T11:02:03',
    });
    await user.click(releaseButton());
    expect(await screen.findByText('Boot released 03/10/2026 11:02:03')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Already released by ben/);
    expect(screen.getByText('By ben')).toBeVisible();
  });

  it('if somebody else was faster, keeps the input visible to add, copy or discard (REL-26)', async () => {
    const { user, backend } = await open(['BOOT_RELEASE', 'BOOT_CANCEL', 'BILLING_ADD_PAYMENT'], '/list/1', [
      'corrections',
    ]);
    await user.type(box('First Name'), 'Ann');
    await user.type(box('Last Name'), 'Lee');
    await user.type(box('Receipt Number'), 'RX-10');
    await chooseType(user, 1, 'Cash');
    Object.assign(backend.world.boots[0]!, {
      status: 'RELEASED',
      closedBy: 'ben',
      closedTime: '2026-03-10T11:02:00',
      receiptNumber: 'RX-9',
    });
    await user.click(releaseButton());
    const typed = await screen.findByText(saying('Yours was not recorded: Ann Lee, Cash $175.00, RX-10'));
    expect(typed).toBeVisible();
    expect(screen.getByText('Released by ben at 03/10/2026 11:02 PDT')).toBeVisible();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copy).toHaveBeenCalledWith('FIRST1 Ann Lee, Cash $175.00, RX-10');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add as payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a payment' }));
    expect(dialog.getByRole('combobox', { name: 'Payment Type' })).toHaveValue('Cash');
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('175.00');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText(/Yours was not recorded/)).toBeNull());
    expect(backend.calls.requestsOf('addPayment')[0]).toMatchObject({
      bootId: 1,
      body: { paymentType: 'CASH', paymentAmount: 175 },
    });
  });

  it('names the time zone in the second of two repeated hours (REL-26, REC-77)', async () => {
    const { user, backend } = await open();
    await fill(user);
    Object.assign(backend.world.boots[0]!, {
      status: 'RELEASED',
      closedBy: 'ben',
      closedTime: '2026-11-01T01:30:00',
      closedTimeUtc: '2026-11-01T09:30:00.000Z',
    });
    await user.click(releaseButton());
    await screen.findByText(/^Yours was not recorded/);
    expect(screen.getByText('Released by ben at 11/01/2026 01:30 PST')).toBeVisible();
  });

  it('offers no payment without the permission, and forgets discarded input (REL-26)', async () => {
    const { user, backend } = await open();
    await fill(user);
    Object.assign(backend.world.boots[0]!, { status: 'CANCELLED', closedBy: 'ben' });
    await user.click(releaseButton());
    await screen.findByText(saying('Yours was not recorded: Ada Moss, Cash $175.00, R-1'));
    expect(screen.queryByRole('button', { name: 'Add as payment' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/Yours was not recorded/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Boot' })).toBeVisible();
  });

  it('finds that it was recorded although the answer was lost (REL-15)', async () => {
    const { user, backend } = await open();
    await fill(user);
    backend.calls.loseNextAnswer('release', new ConnectionError('Failed to fetch'));
    await user.click(releaseButton());
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says only beside the button that no answer arrived, until the connection is back (REL-27)', async () => {
    const { user, backend } = await open();
    await fill(user);
    backend.calls.failNext('release', new OfflineError('Failed to fetch'));
    await user.click(releaseButton());
    const notice = await screen.findByText(/^No answer arrived\. What you typed is kept/);
    expect(screen.getAllByText(/No answer|Failed to fetch|Unable to connect/)).toEqual([notice]);
    expect(box('First Name')).toHaveValue('Ada');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^No answer arrived/)).toBeNull());
    await user.click(releaseButton());
    expect(await screen.findByText('Boot released 03/10/2026 11:30:00')).toBeVisible();
    const [first, second] = backend.calls.requestsOf('release');
    expect(second).toEqual(first);
  });

  it('still reloads the list after the user has moved to another boot (REL-12)', async () => {
    const { user, backend } = await open();
    await fill(user);
    const held = backend.calls.hold('release');
    await user.click(releaseButton());
    await user.click(screen.getByRole('row', { name: /OTHER2/ }));
    await waitFor(() => expect(amount(1)).toHaveValue('90.00'));
    await act(async () => held.release());
    await waitFor(() => expect(screen.queryByRole('row', { name: /FIRST1/ })).toBeNull());
    expect(screen.queryByText(/Boot released/)).toBeNull();
    expect(amount(1)).toHaveValue('90.00');
  });
});

describe('cancelling', () => {
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });

  it('asks for a note, sends it, and shows that the boot is cancelled (CAN-1)', async () => {
    const { user, backend } = await open(['BOOT_CANCEL']);
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    expect(screen.getByRole('dialog', { name: 'Cancel Boot' })).toBeVisible();
    expect(box('Notes')).toHaveFocus();
    await user.type(box('Notes'), 'Wrong car');
    await user.click(confirm());
    expect(await screen.findByText('Boot cancelled 03/10/2026 11:30:00')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(backend.calls.requestsOf('cancel')).toMatchObject([
      { regionCode: 'SF', bootId: 1, body: 'Wrong car', idempotencyKey: expect.any(String) as string },
    ]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /FIRST1/ })).toBeNull());
  });

  it.each([
    ['cannot be undone', /This cannot be undone/, []],
    ['can be reopened, where there are records', /reopened from its record/, ['records', 'corrections']],
  ] as const)('says that it %s (CAN-1)', async (_, says, features) => {
    const { user } = await open(['BOOT_CANCEL'], '/list/1', features);
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    expect(screen.getByRole('dialog', { name: 'Cancel Boot' })).toHaveTextContent(says);
  });

  it('names the plate of the boot (CAN-4)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel Boot' });
    expect(within(dialog).getByText('FIRST1')).toBeVisible();
    expect(dialog).toHaveAccessibleDescription(/FIRST1 Honda Accord/);
  });

  it('needs no note, and is sent once', async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    const held = backend.calls.hold('cancel');
    await user.dblClick(confirm());
    await user.click(confirm());
    await act(async () => held.release());
    await screen.findByText(/Boot cancelled/);
    expect(backend.calls.count('cancel')).toBe(1);
  });

  it('can be closed; the focus returns to its button and the note stays (CAN-2)', async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    await user.type(box('Notes'), 'Half a no');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel Boot' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    expect(box('Notes')).toHaveValue('Half a no');
    expect(backend.calls.count('cancel')).toBe(0);
  });

  it('says in the dialog that no answer arrived, and stays open for another try (REL-27)', async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    await user.type(box('Notes'), 'Wrong car');
    backend.calls.failNext('cancel', new OfflineError('Failed to fetch'));
    await user.click(confirm());
    expect(await screen.findByText(/^No answer arrived\. Your note is kept/)).toBeVisible();
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    await user.click(confirm());
    await screen.findByText(/Boot cancelled/);
    expect(backend.calls.requestsOf('cancel').map(({ body }) => body)).toEqual(['Wrong car', 'Wrong car']);
  });

  it('shows a refusal in an unobstructed banner (CAN-3)', async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Boot' }));
    backend.calls.failNext('cancel', new HttpError(400, 'Cancelling is closed today'));
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Cancelling is closed today');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(releaseButton()).toBeVisible();
  });
});
