import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { DeviceStore } from '../../stores/device/DeviceStore';
import { box, choose, fillIn, open, picker } from '../../testing/addBootScreen';
import { FakeBackend } from '../../testing/fakeApi';
import { settle } from '../../testing/newBoot';
import { fakeDevice } from '../../testing/render';
import { saying } from '../../testing/saying';

const head = () => screen.getByRole('heading', { name: 'Add New Boot' }).closest('[tabindex]');

describe('a new form', () => {
  test('has the focus on its heading after Back', async () => {
    const { user } = await open();
    expect(head()).not.toHaveFocus();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(head()).toHaveFocus();
  });

  test('does not show the photo errors of the previous vehicle (ERR-2)', async () => {
    const { user, store } = await open();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    const back = await screen.findByRole('button', { name: 'Back' });
    act(() => store.errors.set('The file could not be uploaded'));
    expect(screen.getByRole('alert')).toBeVisible();
    await user.click(back);
    expect(box('License')).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a discarded draft can be restored until something else is typed (DRAFT-1)', async () => {
    const backend = new FakeBackend();
    const device = fakeDevice();
    const first = await open({ backend, device });
    await first.user.type(box('License'), '9NEW001');
    await settle();
    first.unmount();
    const { user } = await open({ backend, device });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(head()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(box('License')).toHaveValue('9NEW001');
    expect(screen.getByText(/^Restored/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText('Discarded: the form is blank.')).toBeVisible();
    await user.type(box('License'), 'A');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('restored after a reload', () => {
  /** Opens the form after a page with a confirmation was closed without any event. */
  async function confirmed(photos: number) {
    const device = fakeDevice();
    const backend = new FakeBackend();
    const boot = {
      ...{ id: 7, refNum: 'SF-000007', time: '2026-03-10T11:30:00' },
      ...{ license: '9NEW001', licenseState: 'CA' },
    };
    const kept = new DeviceStore(device, backend.world.clock).photosOf(1, 'SF');
    await kept.open(boot);
    for (let photo = 0; photo < photos; photo += 1) {
      await kept.keep(`7:${String(photo)}`, boot, new File(['pixels'], 'a.jpg', { type: 'image/jpeg' }));
    }
    return open({ backend, device, user: 'supervisor' });
  }

  test('the confirmation with its photos is offered again until it is left (PHO-10)', async () => {
    const { user } = await confirmed(0);
    expect(await screen.findByText(saying(/^Boot SF-000007 \(9NEW001\) is recorded\./))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add its photos' }));
    expect(screen.getByRole('heading', { name: 'Boot added' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await settle();
    expect(screen.queryByText(/is recorded\. You can/)).toBeNull();
  });

  test('or dismissed', async () => {
    const { user } = await confirmed(0);
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(head()).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(/is recorded\. You can/)).toBeNull());
  });

  test('photos are discarded only after a question', async () => {
    const { user } = await confirmed(1);
    await user.click(await screen.findByRole('button', { name: 'Discard photos' }));
    const question = screen.getByRole('dialog', { name: 'Discard these photos?' });
    expect(question).toHaveTextContent('1 photo is only on this device.');
    await user.click(within(question).getByRole('button', { name: 'Keep' }));
    expect(screen.getByText(saying(/^1 photo of boot SF-000007/))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard photos' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard photos' }));
    await waitFor(() => expect(screen.queryByText(/SF-000007/)).toBeNull());
  });
});

test("makes that failed to load can be reloaded from the model's field", async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const backend = new FakeBackend();
  const device = fakeDevice();
  const first = await open({ backend, device });
  await choose(first.user, 'Make', 'Honda');
  await settle();
  first.unmount();
  backend.calls.failNext('makes', new HttpError(500, 'down'));
  const { user } = await open({ backend, device });
  const [, ofModel] = await screen.findAllByRole('button', { name: 'Try again' });
  await user.click(ofModel!);
  expect(picker('Model')).toHaveFocus();
  await choose(user, 'Model', 'Civic');
  expect(picker('Model')).toHaveValue('Civic');
  expect(screen.queryByRole('alert')).toBeNull();
  logged.mockRestore();
});
