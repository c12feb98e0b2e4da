import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  cameOver,
  choose,
  failures,
  photo,
  photos,
  region,
  requests,
  setUp,
  withFakeUploads,
} from '../../../testing/photoUpload';

withFakeUploads();

describe('the thumbnail of a file', () => {
  /** A FileReader that reads every file as the same text. */
  class Reader {
    onload: (() => void) | null = null;
    result = 'data:image/jpeg;base64,eA==';

    readAsDataURL(): void {
      queueMicrotask(() => this.onload?.());
    }
  }

  test('is absent if the file is not an image', async () => {
    Object.assign(globalThis, { FileReader: Reader });
    // Dropzone checks a file by loading it into a detached image, which jsdom does not load.
    const looking: HTMLImageElement[] = [];
    const spy = jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function look(
      this: HTMLImageElement,
    ) {
      looking.push(this);
    });
    setUp();
    choose(photo('sign.jpg'));
    await waitFor(() => expect(looking).toHaveLength(1));
    spy.mockRestore();
    act(() => void looking[0]?.dispatchEvent(new Event('error')));
    expect(region().querySelector('li img')).toBeNull();
  });
});

test('any number of files may be chosen if there is no limit', async () => {
  cameOver('h2');
  setUp();
  choose(...photos(60));
  await requests(22);
  expect(screen.getAllByRole('progressbar')).toHaveLength(60);
  expect(within(failures()).queryByRole('listitem')).toBeNull();
});

test('a file over the limit is refused without Retry (PHO-3)', async () => {
  setUp({ maxFiles: 1 });
  choose(photo('a.jpg'), photo('b.jpg'));
  expect(await within(failures()).findByText('You can not upload any more files.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  await requests(1);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss b.jpg' }));
  expect(within(failures()).queryByRole('listitem')).toBeNull();
});
