import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeXhr } from '../../../testing/fakeXhr';
import { choose, failures, photo, setUp, withFakeUploads } from '../../../testing/photoUpload';

withFakeUploads();
beforeEach(() => jest.useFakeTimers());
afterEach(() => cameOver(''));

const SIZE = 500_000;
/** Pictures `0.jpg`, `1.jpg` and so on, each of so many bytes. */
const photos = (count: number, size = SIZE) =>
  Array.from({ length: count }, (_, index) => photo(`${String(index)}.jpg`, size));
/** Lets so much time pass, milliseconds. */
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const send = (place: number, loaded: number, total = SIZE) =>
  act(() => FakeXhr.requests[place]?.progress(loaded, total));
const answer = (place: number) =>
  act(async () => {
    FakeXhr.requests[place]?.respond(200, String(place + 1));
    await jest.advanceTimersByTimeAsync(0);
  });

const nameOf = (xhr: FakeXhr | undefined) => (xhr?.body?.get('file') as File).name;
const running = () => FakeXhr.requests.filter((xhr) => !xhr.aborted && xhr.readyState !== 4);
const taken = () => FakeXhr.requests.filter((xhr) => xhr.aborted);
const stateOf = (name: string) => screen.getByRole('progressbar', { name }).closest('li')?.textContent;

/** The page came over the one protocol, what it asked for afterwards over the other; empty where it is not said. */
function cameOver(page: string, others = ''): void {
  const entry = (nextHopProtocol: string) => ({ name: `${location.origin}/x`, nextHopProtocol });
  const entries = new Map([
    ['navigation', [entry(page)]],
    ['resource', [entry(others), entry(''), { ...entry('h3'), name: 'https://elsewhere.example/x' }]],
  ]);
  Object.assign(performance, { getEntriesByType: (type: string) => entries.get(type) ?? [] });
}

/** Twenty-five chosen, of which 22 are with the browser, six under way, the last of these the furthest. */
async function onSlowSignal(props: Parameters<typeof setUp>[0] = {}) {
  const view = setUp(props);
  choose(...photos(25));
  await pass(0);
  expect(FakeXhr.requests).toHaveLength(22);
  for (let place = 0; place < 6; place += 1) send(place, (place + 1) * 1_000);
  return view;
}

describe('a file that is under way for 2.5 seconds', () => {
  test('leaves only the three with the most progress going; the others wait, without a failure (PHO-2)', async () => {
    const { busy } = await onSlowSignal();
    await pass(2_499);
    expect(taken()).toHaveLength(0);
    await pass(1);
    expect(running().map(nameOf)).toEqual(['3.jpg', '4.jpg', '5.jpg']);
    expect(taken()).toHaveLength(19);
    expect(within(failures()).queryByRole('listitem')).toBeNull();
    expect(stateOf('2.jpg')).toMatch(/Waiting/);
    expect(screen.getByRole('progressbar', { name: '2.jpg' })).toHaveAttribute('aria-valuenow', '0');
    expect(stateOf('3.jpg')).toMatch(/Uploading/);
    expect(busy.at(-1)).toBe(25);
    await pass(20_000);
    expect(FakeXhr.requests).toHaveLength(22);
  });

  test.each([
    ['h2', ''],
    ['h3', 'h3'],
    // So it is for a page that the browser had already.
    ['', 'h2'],
  ])('takes nothing back over HTTP/2, where all go at once (page %p, others %p)', async (page, others) => {
    cameOver(page, others);
    await onSlowSignal();
    await pass(10_000);
    expect(taken()).toHaveLength(0);
  });

  test.each([
    ['http/1.1', ''],
    ['', 'http/1.1'],
    ['', ''],
  ])('takes others back over HTTP/1.1, or what is not known (page %p, others %p)', async (page, others) => {
    cameOver(page, others);
    await onSlowSignal();
    await pass(2_500);
    expect(running()).toHaveLength(3);
  });
});

test('what was taken back goes in its order, three at a time, each to a new address, and arrives once', async () => {
  const { uploaded } = await onSlowSignal();
  await pass(2_500);
  // Of what was taken back nothing more counts.
  send(0, 400_000);
  await answer(0);
  expect(stateOf('0.jpg')).toMatch(/Waiting/);
  await answer(4);
  expect(running().map(nameOf)).toEqual(['3.jpg', '5.jpg', '0.jpg']);
  expect(FakeXhr.requests[22]?.url).toBe('/upload/23');
  send(22, 250_000);
  expect(screen.getByRole('progressbar', { name: '0.jpg' })).toHaveAttribute('aria-valuenow', '50');
  const order: string[] = [];
  while (running().length > 0) {
    expect(running().length).toBeLessThanOrEqual(3);
    await pass(5_000);
    const next = running()[0]!;
    order.push(nameOf(next));
    await answer(FakeXhr.requests.indexOf(next));
  }
  const later = Array.from({ length: 19 }, (_, index) => index + 6);
  expect(order).toEqual([3, 5, 0, 1, 2, ...later].map((number) => `${String(number)}.jpg`));
  expect(new Set(uploaded.map(({ name }) => name)).size).toBe(25);
  expect(uploaded).toHaveLength(25);
  expect(new Set(FakeXhr.requests.map(({ url }) => url)).size).toBe(FakeXhr.requests.length);
  expect(screen.getByText('25 of 25 uploaded')).toBeInTheDocument();
});

describe('on a slow signal', () => {
  test('a file that goes through in under 1.25 seconds lets 22 go at once again', async () => {
    await onSlowSignal();
    await pass(2_500);
    await answer(5);
    expect(running()).toHaveLength(3);
    await pass(1_249);
    await answer(22);
    expect(running()).toHaveLength(22);
  });

  test.each([
    ['that took longer', SIZE, 1_250],
    ['of under 200 kB', 199_999, 100],
  ])('one %s does not', async (_what, size, took) => {
    setUp();
    choose(...photos(22, size));
    await pass(0);
    send(0, 1_000);
    await pass(2_500);
    await answer(0);
    await pass(took);
    await answer(22);
    expect(running()).toHaveLength(3);
  });

  test('a file that stands still leaves its place to the next one', async () => {
    await onSlowSignal();
    await pass(30_000);
    expect(within(failures()).getAllByText('Nothing moved for 30 seconds.')).toHaveLength(3);
    expect(running().map(nameOf)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  });

  test('one that was taken back can be taken out, and is not sent', async () => {
    await onSlowSignal();
    await pass(2_500);
    act(() => screen.getByRole('button', { name: 'Cancel upload of 0.jpg' }).click());
    await answer(5);
    expect(running().map(nameOf)).toEqual(['3.jpg', '4.jpg', '1.jpg']);
  });
});

test('what has gone whole, or is being registered, is not taken back', async () => {
  setUp({ onUploaded: () => new Promise(() => {}) });
  choose(...photos(8));
  await pass(0);
  for (let place = 0; place < 4; place += 1) send(place, SIZE);
  await answer(0);
  send(6, 1_000);
  send(7, 2_000);
  await pass(2_500);
  expect(running().map(nameOf)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(stateOf('0.jpg')).toMatch(/Saving/);
});

test('nothing is taken back where no file is partly sent', async () => {
  setUp();
  choose(...photos(22));
  await pass(0);
  send(0, SIZE);
  send(1, 0);
  await pass(29_000);
  expect(running()).toHaveLength(22);
});

test('an address that was asked for before the file was taken back is not used', async () => {
  const addresses: ((url: string) => void)[] = [];
  setUp({ getUploadUrl: () => new Promise((resolve) => addresses.push(resolve)) });
  choose(...photos(5));
  for (let place = 0; place < 4; place += 1) addresses[place]?.(`/${String(place)}`);
  await pass(0);
  for (let place = 0; place < 3; place += 1) send(place, 1_000);
  await pass(2_500);
  expect(taken().map(nameOf)).toEqual(['3.jpg']);
  addresses[4]?.('/late');
  await pass(0);
  expect(running()).toHaveLength(3);
  await answer(0);
  await answer(1);
  addresses[5]?.('/5');
  addresses[6]?.('/6');
  await pass(0);
  await waitFor(() => expect(running().map(({ url }) => url)).toEqual(['/2', '/5', '/6']));
});
