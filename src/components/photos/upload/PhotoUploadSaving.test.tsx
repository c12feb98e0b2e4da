import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import {
  choose,
  failures,
  photo,
  photos,
  refusal,
  region,
  requests,
  setUp,
  withFakeUploads,
} from '../../../testing/photoUpload';

withFakeUploads();

const tile = (name: string) => screen.getByRole('progressbar', { name }).closest('li')!;

/** A `registerFile` whose calls stay pending until the test settles them. */
function registrations() {
  const calls: { id: number; end: (problem?: string) => Promise<void> }[] = [];
  const registerFile = (id: number) =>
    new Promise<void>((resolve, reject) => {
      const end = (problem?: string) =>
        act(async () => (problem === undefined ? resolve() : reject(refusal(problem))));
      calls.push({ id, end });
    });
  return { calls, registerFile };
}

describe('an uploaded but unregistered photo', () => {
  test('is only registered on Retry, with its ids, as often as needed (PHO-6)', async () => {
    const { calls, registerFile } = registrations();
    let addresses = 0;
    setUp({ registerFile, uploadUrl: async () => `/upload/${String((addresses += 1))}` });
    choose(photo('sign.jpg'));
    await requests(1);
    act(() => FakeXhr.requests[0]?.respond(200, '7'));
    await waitFor(() => expect(calls).toHaveLength(1));
    for (const attempt of [0, 1]) {
      await calls[attempt]?.end('Not now');
      expect(within(failures()).getByText('Not now')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Retry sign.jpg' }));
      await waitFor(() => expect(calls).toHaveLength(attempt + 2));
      expect(tile('sign.jpg')).toHaveTextContent('Saving');
      expect(screen.getByRole('progressbar', { name: 'sign.jpg' })).toHaveAttribute('aria-valuenow', '100');
      expect(within(failures()).queryByRole('listitem')).toBeNull();
    }
    await calls[2]?.end();
    expect(screen.getByText('1 of 1 uploaded')).toBeVisible();
    expect(calls.map(({ id }) => id)).toEqual([7, 7, 7]);
    expect(FakeXhr.requests).toHaveLength(1);
    expect(addresses).toBe(1);
  });

  test('needs no upload slot', async () => {
    const { calls, registerFile } = registrations();
    setUp({ registerFile });
    choose(photo('sign.jpg'));
    await requests(1);
    act(() => FakeXhr.requests[0]?.respond(200, '7'));
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.end('Not now');
    choose(...photos(5));
    await requests(4);
    await userEvent.click(screen.getByRole('button', { name: 'Retry sign.jpg' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await calls[1]?.end();
    expect(screen.getByText('1 of 6 uploaded')).toBeVisible();
    expect(FakeXhr.requests).toHaveLength(4);
  });

  test('is uploaded again on Retry if its id is unknown', async () => {
    const { calls, registerFile } = registrations();
    setUp({ registerFile });
    choose(photo('sign.jpg'));
    await requests(1);
    act(() => FakeXhr.requests[0]?.respond(200, 'stored'));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry sign.jpg' }));
    await requests(2);
    expect(calls).toHaveLength(0);
    expect(region()).toHaveTextContent('Uploading');
  });
});

test('can no longer be removed', async () => {
  const { calls, registerFile } = registrations();
  setUp({ registerFile });
  choose(photo('sign.jpg'));
  await requests(1);
  const cancel = screen.getByRole('button', { name: 'Cancel upload of sign.jpg' });
  act(() => {
    FakeXhr.requests[0]?.respond(200, '7');
    // Clicked before the screen could show that it was too late.
    cancel.click();
  });
  expect(tile('sign.jpg')).toHaveTextContent('Saving');
  expect(screen.queryByRole('button', { name: /^Cancel upload/ })).toBeNull();
  expect(within(failures()).queryByRole('listitem')).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(1));
  await calls[0]?.end();
  expect(screen.getByText('1 of 1 uploaded')).toBeVisible();
});
