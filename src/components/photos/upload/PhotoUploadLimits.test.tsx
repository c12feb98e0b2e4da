import { act, waitFor } from '@testing-library/react';
import { choose, photo, region, setUp, withFakeUploads } from '../../../testing/photoUpload';

withFakeUploads();

describe('the small picture of a file', () => {
  /** Reads every file as the same text. */
  class Reader {
    onload: (() => void) | null = null;
    result = 'data:image/jpeg;base64,eA==';

    readAsDataURL(): void {
      queueMicrotask(() => this.onload?.());
    }
  }

  test('is none when the file is no picture', async () => {
    Object.assign(globalThis, { FileReader: Reader });
    // Dropzone looks into a file by a picture that is in no page; jsdom loads nothing into it.
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
