import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import {
  cameOver,
  choose,
  failures,
  input,
  photo,
  photos,
  refusal,
  requests,
  setUp,
  withFakeUploads,
} from '../../../testing/photoUpload';

withFakeUploads();

test('has one input, for several images, and a real button', () => {
  setUp();
  expect(document.querySelectorAll('input[type="file"]')).toHaveLength(1);
  expect(input()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/gif');
  expect(input().multiple).toBe(true);
  let opened = 0;
  input().addEventListener('click', () => (opened += 1));
  fireEvent.click(screen.getByRole('button', { name: 'Choose photos' }));
  expect(opened).toBe(1);
});

test('each file is sent to its own address, shows its progress, and is registered (PHO-1)', async () => {
  const { registered, store } = setUp();
  choose(photo('a.jpg'), photo('b.jpg'));
  await requests(2);
  expect(store.unsent).toBe(2);
  expect(FakeXhr.requests.map((xhr) => [xhr.method, xhr.url])).toEqual([
    ['POST', '/upload/1'],
    ['POST', '/upload/2'],
  ]);
  const [first, second] = FakeXhr.requests;
  expect((first?.body?.get('file') as File).name).toBe('a.jpg');
  expect(first?.timeout).toBe(0);
  act(() => first?.progress(400, 1_000));
  expect(screen.getByRole('progressbar', { name: 'a.jpg' })).toHaveAttribute('aria-valuenow', '40');
  act(() => first?.respond(200, '7'));
  act(() => second?.respond(200, '8,9'));
  await waitFor(() => expect(screen.getByText('2 of 2 uploaded')).toBeInTheDocument());
  expect(registered).toEqual([7, 8, 9]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(store.unsent).toBe(0);
});

test('a failed file still counts toward the total (PHO-4)', async () => {
  setUp();
  choose(photo('a.jpg'), photo('b.jpg'));
  await requests(2);
  act(() => FakeXhr.requests[0]?.respond(200, '7'));
  act(() => FakeXhr.requests[1]?.respond(500, 'Down'));
  expect(await screen.findByRole('button', { name: 'Retry b.jpg' })).toBeVisible();
  expect(screen.getByText('1 of 2 uploaded')).toBeVisible();
});

test.each([
  ['h2', '', 22],
  ['h3', 'h3', 22],
  // Browsers report no protocol for a cached page.
  ['', 'h2', 22],
  ['http/1.1', '', 3],
  ['', 'http/1.1', 3],
  ['', '', 3],
])(
  'over %p (others %p), %i are sent at once; the next starts when one has ended, each once (PHO-2)',
  async (page, others, count) => {
    cameOver(page, others);
    const { registered } = setUp();
    choose(...photos(25));
    await requests(count);
    expect(screen.getAllByText('Queued')).toHaveLength(25 - count);
    for (let place = 0; place < 25; place += 1) {
      await requests(Math.min(25, place + count));
      act(() => FakeXhr.requests[place]?.respond(200, String(place)));
    }
    expect(await screen.findByText('25 of 25 uploaded')).toBeVisible();
    expect(registered).toEqual(Array.from({ length: 25 }, (_, place) => place));
    expect(new Set(FakeXhr.requests.map(({ url }) => url)).size).toBe(25);
  },
);

test.each([
  ['the server’s text', 415, 'Not a picture', 'Not a picture'],
  ['its status, for HTML', 502, '<html>Bad gateway</html>', 'Server responded with 502 code.'],
])('a refused file leaves the area and is listed beside it with %s', async (_why, status, text, reason) => {
  const { store } = setUp();
  choose(photo('plate.jpg'));
  await requests(1);
  act(() => FakeXhr.requests[0]?.respond(status, text));
  expect(await within(failures()).findByText('plate.jpg')).toBeVisible();
  expect(within(failures()).getByText('The file could not be uploaded')).toBeVisible();
  expect(within(failures()).getByText(reason)).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(store.unsent).toBe(1);
});

test('a reply without numbers is a failure, and Retry sends the same file to a new address (PHO-4)', async () => {
  const { registered } = setUp();
  const file = photo('sign.jpg');
  choose(file);
  await requests(1);
  act(() => FakeXhr.requests[0]?.respond(200, 'stored'));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry sign.jpg' }));
  await requests(2);
  expect(FakeXhr.requests[1]?.url).toBe('/upload/2');
  expect((FakeXhr.requests[1]?.body?.get('file') as File).name).toBe('sign.jpg');
  expect(within(failures()).queryByRole('listitem')).toBeNull();
  act(() => FakeXhr.requests[1]?.respond(200, '5'));
  await waitFor(() => expect(registered).toEqual([5]));
});

test.each([
  [200, 'a success'],
  [500, 'a failure'],
])('a %i reply that claims to be JSON but is not is reported as such', async (status) => {
  setUp();
  choose(photo('sign.jpg'));
  await requests(1);
  act(() => FakeXhr.requests[0]?.respond(status, '{"ids": [', 'application/json'));
  expect(await within(failures()).findByText('Invalid JSON response from server.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry sign.jpg' })).toBeVisible();
});

test('a browser that does not support dropping files gets a message', () => {
  const list = Object.getOwnPropertyDescriptor(window, 'FileList')!;
  Object.defineProperty(window, 'FileList', { value: undefined, configurable: true });
  const { unmount } = setUp();
  Object.defineProperty(window, 'FileList', list);
  expect(screen.getByText("Your browser does not support drag'n'drop file uploads.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose photos' })).toBeDisabled();
  unmount();
});

test("a refused registration is a failure with the server's text", async () => {
  setUp({ registerFile: () => Promise.reject(refusal('No such boot')) });
  choose(photo());
  await requests(1);
  act(() => FakeXhr.requests[0]?.respond(200, '5'));
  expect(await within(failures()).findByText('No such boot')).toBeVisible();
});

test('if requesting an address fails, its file fails; the next file is still sent', async () => {
  let calls = 0;
  setUp({
    uploadUrl: async () => {
      calls += 1;
      if (calls === 1) throw refusal('Unable to connect');
      return '/upload';
    },
  });
  choose(photo('a.jpg'));
  expect(await within(failures()).findByText('Unable to connect')).toBeVisible();
  expect(FakeXhr.requests).toHaveLength(0);
  choose(photo('b.jpg'));
  await requests(1);
});

test('a lost connection is a failure (PHO-4)', async () => {
  setUp();
  choose(photo());
  await requests(1);
  act(() => FakeXhr.requests[0]?.fail());
  expect(await within(failures()).findByText('The connection was lost.')).toBeVisible();
});

test.each([
  ['too big', photo('big.jpg', 257 * 1024 * 1024), 'File is too big (257MiB). Max filesize: 256MiB.'],
  ['of a wrong type', photo('paper.pdf', 10, 'application/pdf'), "You can't upload files of this type."],
])('a file that is %s is refused without a request, and has no Retry', async (_what, file, message) => {
  setUp();
  choose(file);
  expect(await within(failures()).findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(FakeXhr.requests).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss ${file.name}` }));
  expect(within(failures()).queryByText(message)).toBeNull();
});

test('the time-out counts the time without progress, not the total time (PHO-5)', async () => {
  jest.useFakeTimers();
  setUp();
  choose(photo('slow.jpg'));
  await act(async () => jest.advanceTimersByTimeAsync(0));
  const xhr = FakeXhr.requests[0]!;
  for (let sent = 1; sent <= 4; sent += 1) {
    await act(async () => jest.advanceTimersByTimeAsync(20_000));
    act(() => xhr.progress(sent * 100, 1_000));
  }
  expect(screen.getByRole('progressbar', { name: 'slow.jpg' })).toHaveAttribute('aria-valuenow', '40');
  await act(async () => jest.advanceTimersByTimeAsync(30_000));
  expect(within(failures()).getByText('No progress for 30 seconds.')).toBeVisible();
  expect(xhr.aborted).toBe(true);
});

test('a file can be removed during its upload (PHO-8)', async () => {
  setUp();
  choose(photo('wrong.jpg'));
  await requests(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of wrong.jpg' }));
  expect(within(failures()).getByText('Upload canceled.')).toBeVisible();
  expect(FakeXhr.requests[0]?.aborted).toBe(true);
});

test('leaving aborts running uploads and cleans up', async () => {
  const { unmount, registered, store } = setUp();
  choose(photo());
  await requests(1);
  unmount();
  expect(FakeXhr.requests[0]?.aborted).toBe(true);
  expect(document.querySelector('input[type="file"]')).toBeNull();
  FakeXhr.requests[0]?.respond(200, '5');
  expect([registered, store.unsent]).toEqual([[], 0]);
});

test('dropping files adds them', async () => {
  setUp();
  const area = screen.getByText('or drop them here');
  const file = photo('dropped.jpg');
  fireEvent.drop(area, { dataTransfer: { types: ['Files'], files: [file], items: [] } });
  await requests(1);
  expect(screen.getByRole('progressbar', { name: 'dropped.jpg' })).toBeInTheDocument();
});

test('a phone takes one photo with its camera', async () => {
  setUp();
  const opened: HTMLInputElement[] = [];
  const spy = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(
    this: HTMLInputElement,
  ) {
    opened.push(this);
  });
  fireEvent.click(screen.getByText('Take photo'));
  spy.mockRestore();
  expect(opened[0]).toHaveAttribute('capture', 'environment');
  expect(document.querySelectorAll('input[type="file"]')).toHaveLength(1);
  fireEvent.change(opened[0]!, { target: { files: [photo('camera.jpg')] } });
  await requests(1);
});
