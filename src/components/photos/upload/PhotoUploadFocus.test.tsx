import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import { choose, photo, requests, setUp, withFakeUploads } from '../../../testing/photoUpload';

withFakeUploads();

const chooser = () => screen.getByRole('button', { name: 'Choose photos' });

/** Renders the area with one failed photo and one that is uploading. */
async function oneLost() {
  setUp();
  choose(photo('lost.jpg'), photo('going.jpg'));
  await requests(2);
  act(() => FakeXhr.requests[0]?.fail());
  await screen.findByRole('button', { name: 'Retry lost.jpg' });
}

describe('the focus', () => {
  test.each(['Retry lost.jpg', 'Dismiss lost.jpg', 'Cancel upload of going.jpg'])(
    'moves to the file chooser when the pressed button, %p, disappears',
    async (name) => {
      await oneLost();
      await userEvent.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(chooser()).toHaveFocus();
    },
  );

  test('also moves there after using the keyboard (PHO-8)', async () => {
    await oneLost();
    screen.getByRole('button', { name: 'Retry lost.jpg' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(chooser()).toHaveFocus();
  });

  test('stays on another element that has received it', async () => {
    await oneLost();
    const dismiss = screen.getByRole('button', { name: 'Dismiss lost.jpg' });
    const cancel = screen.getByRole('button', { name: 'Cancel upload of going.jpg' });
    act(() => {
      dismiss.click();
      cancel.focus();
    });
    expect(dismiss).not.toBeInTheDocument();
    expect(cancel).toHaveFocus();
  });

  test('does not move when a file disappears without a press', async () => {
    await oneLost();
    await act(async () => FakeXhr.requests[1]?.fail());
    expect(document.body).toHaveFocus();
  });
});
