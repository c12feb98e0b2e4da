import { act, screen, within } from '@testing-library/react';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import { choose, failures, photo, setUp, withFakeUploads } from '../../../testing/photoUpload';

withFakeUploads();
beforeEach(() => jest.useFakeTimers());

/** Advances the clock by milliseconds. */
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const progressOf = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
const send = (place: number, loaded: number, total = 1_000) =>
  act(() => FakeXhr.requests[place]?.progress(loaded, total));

describe('a file that has not started', () => {
  test('does not time out while another one makes progress', async () => {
    setUp();
    choose(photo('moving.jpg'), photo('behind.jpg'));
    await pass(0);
    for (let sent = 1; sent <= 4; sent += 1) {
      await pass(20_000);
      send(0, sent * 200);
    }
    expect(progressOf('moving.jpg')).toBe('80');
    expect(progressOf('behind.jpg')).toBe('0');
    await pass(29_000);
    expect(within(failures()).queryByRole('listitem')).toBeNull();
  });

  test.each([
    [200, 0],
    [415, 1],
  ])('does not time out when another one is answered late, with %i', async (status, lost) => {
    setUp();
    choose(photo('answered.jpg'), photo('behind.jpg'));
    await pass(0);
    send(0, 1_000);
    await pass(29_000);
    act(() => FakeXhr.requests[0]?.respond(status, '1'));
    await pass(0);
    await pass(29_000);
    expect(within(failures()).queryAllByRole('listitem')).toHaveLength(lost);
    expect(progressOf('behind.jpg')).toBe('0');
  });

  test('fails together with all others after 30 seconds without any progress', async () => {
    setUp();
    choose(photo('begun.jpg'), photo('behind.jpg'));
    await pass(0);
    await pass(20_000);
    send(0, 200);
    await pass(30_000);
    expect(within(failures()).getAllByText('No progress for 30 seconds.')).toHaveLength(2);
  });

  test('does not count as started after a progress event of zero bytes', async () => {
    setUp();
    choose(photo('moving.jpg'), photo('behind.jpg'));
    await pass(0);
    send(1, 0);
    await pass(20_000);
    send(0, 200);
    await pass(20_000);
    expect(within(failures()).queryByRole('listitem')).toBeNull();
  });
});

test('a started file fails after 30 seconds without progress, even if another one makes progress', async () => {
  setUp();
  choose(photo('moving.jpg'), photo('stuck.jpg'));
  await pass(0);
  send(1, 100);
  for (let sent = 1; sent <= 3; sent += 1) {
    await pass(10_000);
    send(0, sent * 200);
  }
  expect(within(failures()).getByText('stuck.jpg')).toBeVisible();
  expect(within(failures()).getByText('No progress for 30 seconds.')).toBeVisible();
  expect(progressOf('moving.jpg')).toBe('60');
});
