import { screen } from '@testing-library/react';
import { HttpError } from '../../api/errors';
import { box, choose, fillIn, open, picker } from '../../testing/addBootScreen';
import { FakeBackend } from '../../testing/fakeApi';
import { settle } from '../../testing/newBoot';
import { fakeDevice } from '../../testing/render';

const head = () => screen.getByRole('heading', { name: 'Add New Boot' }).closest('[tabindex]');

describe('the form begun anew', () => {
  test('after Back its head has the focus', async () => {
    const { user } = await open();
    expect(head()).not.toHaveFocus();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Add Boot' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(head()).toHaveFocus();
  });

  test('a discarded draft can be had back, until something else is typed', async () => {
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

test('a make that could not be loaded is asked for again from the model', async () => {
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
