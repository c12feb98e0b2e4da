import { act, screen, waitFor, within } from '@testing-library/react';
import { aBoot, aUser, permissionsIn } from '../testing/builders';
import { open as openAddForm } from '../testing/addBootScreen';
import { FakeBackend } from '../testing/fakeApi';
import { fillIn } from '../testing/newBoot';
import { renderApp } from '../testing/render';

const BUSY = ['aria-busy', 'true'] as const;
const COMPLETE = 'Everything needed is filled in.';
const releaseButton = () => screen.getByRole('button', { name: 'Release Vehicle' });

/** Opens the detail of one boot, for a user with these permissions in its region. */
async function openBoot(permissions: Parameters<typeof permissionsIn>[1]) {
  const user = aUser({ permissions: permissionsIn(['SF'], [...permissions, 'BOOT_VIEW_ALL']) });
  const backend = new FakeBackend({ user, boots: [aBoot({ id: 1 })] });
  const app = await renderApp('/list/1', { backend });
  await screen.findByText('Boot time');
  return app;
}

/** The add form with everything filled in except the address. */
async function openAlmostComplete() {
  const app = await openAddForm();
  const form = app.store.newBoot!;
  await act(async () => {
    fillIn(form);
    form.change({ addr1: '' });
  });
  return { ...app, address: screen.getByRole('textbox', { name: 'Address' }) };
}

describe('the add form', () => {
  test('is complete once everything is filled in, and incomplete again when a field is emptied (ADD-34)', async () => {
    const { user, address } = await openAlmostComplete();
    expect(screen.queryByText(COMPLETE)).toBeNull();
    await user.type(address, '5');
    expect(screen.getByText(COMPLETE)).toBeInTheDocument();
    await user.clear(address);
    expect(screen.queryByText(COMPLETE)).toBeNull();
  });

  test('pressed too early, the button says what is missing (ADD-34, ADD-23)', async () => {
    const { user, backend } = await openAddForm();
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    expect(await screen.findByText('Make is required')).toBeInTheDocument();
    expect(backend.calls.count('create')).toBe(0);
  });

  test('is busy while sending (ADD-22)', async () => {
    const { user, backend, address } = await openAlmostComplete();
    await user.type(address, '5');
    const held = backend.calls.hold('create');
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Boot' })).toHaveAttribute(...BUSY));
    await act(async () => held.release());
    expect(await screen.findByRole('button', { name: 'Back' })).toBeVisible();
  });
});

describe('the release and the cancellation', () => {
  test('the release is complete once everything is filled in, and incomplete again when a field is emptied (REL-25)', async () => {
    const { user } = await openBoot(['BOOT_RELEASE']);
    const box = (name: string) => screen.getByRole('textbox', { name });
    await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Ada');
    await user.type(box('Last Name'), 'Moss');
    await user.type(box('Receipt Number'), 'R-1');
    expect(screen.queryByText(COMPLETE)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Payment Type' }));
    await user.click(await screen.findByRole('option', { name: 'Cash' }));
    expect(screen.getByText(COMPLETE)).toBeInTheDocument();
    await user.clear(box('Last Name'));
    expect(screen.queryByText(COMPLETE)).toBeNull();
  });

  test('neither can be pressed while the cancellation is being sent', async () => {
    const { user, backend } = await openBoot(['BOOT_RELEASE', 'BOOT_CANCEL']);
    await user.click(await screen.findByRole('button', { name: 'Cancel Boot' }));
    const dialog = within(await screen.findByRole('dialog'));
    const held = backend.calls.hold('cancel');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveAttribute(...BUSY);
    expect(screen.getByRole('button', { name: 'Release Vehicle', hidden: true })).toHaveAttribute(...BUSY);
    await act(async () => held.release());
    expect(await screen.findByText(/^Boot cancelled/)).toBeVisible();
  });

  test("appear and disappear with the user's permissions, without a reload (REL-1)", async () => {
    const { backend, store } = await openBoot(['BOOT_RELEASE', 'BOOT_CANCEL']);
    expect(await screen.findByRole('button', { name: 'Release Vehicle' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel Boot' })).toBeVisible();
    const change = async (permissions: Parameters<typeof permissionsIn>[1]) => {
      backend.world.account = aUser({
        permissions: permissionsIn(['SF'], [...permissions, 'BOOT_VIEW_ALL']),
      });
      await act(() => store.loginUser.load());
    };
    await change(['BOOT_CANCEL']);
    expect(screen.queryByRole('button', { name: 'Release Vehicle' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel Boot' })).toBeVisible();
    await change(['BOOT_RELEASE']);
    expect(releaseButton()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Boot' })).toBeNull();
  });
});
