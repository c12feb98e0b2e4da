import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeXhr } from '../../../testing/browser/fakeXhr';
import { choose, failures, photo, requests, setUp, withFakeUploads } from '../../../testing/photoUpload';

withFakeUploads();

describe('an upload that is answered with a 403', () => {
  const refuse = (place: number) => act(() => FakeXhr.requests[place]?.respond(403, 'Not yours'));

  test('is repeated once to the same address after the session check (PHO-7)', async () => {
    let checks = 0;
    const { registered } = setUp({ recheck: async () => (checks += 1) > 0 });
    choose(photo('a.jpg'));
    await requests(1);
    refuse(0);
    await requests(2);
    expect(FakeXhr.requests.map((xhr) => xhr.url)).toEqual(['/upload/1', '/upload/1']);
    expect((FakeXhr.requests[1]?.body?.get('file') as File).name).toBe('a.jpg');
    expect(within(failures()).queryByRole('listitem')).toBeNull();
    act(() => FakeXhr.requests[1]?.respond(200, '5'));
    await waitFor(() => expect(registered).toEqual([5]));
    expect(checks).toBe(1);
  });

  test('fails the second time', async () => {
    setUp({ recheck: async () => true });
    choose(photo('a.jpg'));
    await requests(1);
    refuse(0);
    await requests(2);
    refuse(1);
    expect(await within(failures()).findByText('Not yours')).toBeVisible();
    expect(FakeXhr.requests).toHaveLength(2);
  });

  test('fails if the session is over', async () => {
    setUp({ recheck: async () => false });
    choose(photo('a.jpg'));
    await requests(1);
    refuse(0);
    expect(await within(failures()).findByText('Not yours')).toBeVisible();
    expect(FakeXhr.requests).toHaveLength(1);
  });

  test('is not repeated after the file was removed', async () => {
    const check = { done: (_signedIn: boolean) => {} };
    setUp({ recheck: () => new Promise((resolve) => (check.done = resolve)) });
    choose(photo('a.jpg'));
    await requests(1);
    refuse(0);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of a.jpg' }));
    await act(async () => check.done(true));
    expect(FakeXhr.requests).toHaveLength(1);
  });
});
