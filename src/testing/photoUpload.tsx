import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { StrictMode } from 'react';
import { TextReplyError } from '../api/errors';
import { PhotoUpload } from '../components/photos/upload/PhotoUpload';
import { PhotoUploadsStore, type PhotoDeps, type PhotoStorage } from '../stores/photos/PhotoUploadsStore';
import { FakeXhr, installFakeXhr } from './browser/fakeXhr';
import './i18n';

/** Sends uploads to a fake. Call it at the top of a test file. */
export function withFakeUploads(): void {
  let restore = () => {};
  beforeEach(() => {
    restore = installFakeXhr();
  });
  afterEach(() => {
    jest.useRealTimers();
    cameOver('');
    restore();
  });
}

/** An image file that claims this size in bytes. */
export const photo = (name = 'front.jpg', size = 1_000, type = 'image/jpeg') => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** Image files `0.jpg`, `1.jpg` and so on, each claiming this size in bytes. */
export const photos = (count: number, size = 1_000) =>
  Array.from({ length: count }, (_, index) => photo(`${String(index)}.jpg`, size));

/** Sets the network protocol that the browser reports for the page and for later requests; empty if not reported. */
export function cameOver(page: string, others = ''): void {
  const entry = (nextHopProtocol: string) => ({ name: `${location.origin}/x`, nextHopProtocol });
  const entries = new Map([
    ['navigation', [entry(page)]],
    ['resource', [entry(others), entry(''), { ...entry('h3'), name: 'https://elsewhere.example/x' }]],
  ]);
  Object.assign(performance, { getEntriesByType: (type: string) => entries.get(type) ?? [] });
}

interface SetUpOptions {
  readonly uploadUrl?: () => Promise<string>;
  readonly registerFile?: (fileId: number) => Promise<void>;
  readonly recheck?: () => Promise<boolean>;
  readonly storage?: PhotoStorage;
  readonly maxFiles?: number;
}

/** The uploads of boot 101. By default the server issues URLs and accepts every registration. */
export function uploadsOf(options: SetUpOptions = {}) {
  let urls = 0;
  const registered: number[] = [];
  const banner = {
    currentError: undefined as string | undefined,
    set: (text: string) => void (banner.currentError = text),
    clear: () => void (banner.currentError = undefined),
  };
  const deps: PhotoDeps = {
    boots: {
      uploadUrl: options.uploadUrl ?? (async () => `/upload/${String((urls += 1))}`),
      registerFile: async ({ fileId }) => {
        await options.registerFile?.(fileId);
        registered.push(fileId);
      },
    },
    recheck: options.recheck ?? (async () => true),
    errors: banner,
    translate: (key) => key,
  };
  const store = new PhotoUploadsStore(deps, { regionCode: 'SF', bootId: 101 }, options.storage);
  return { store, registered, banner };
}

/** Renders the upload area, with its uploads and their results. */
export function setUp(options: SetUpOptions = {}) {
  const made = uploadsOf(options);
  const { store } = made;
  const Area = observer(function Area() {
    return (
      <PhotoUpload
        label="Photos"
        items={store.items}
        failures={store.failures}
        uploads={store}
        maxFiles={options.maxFiles}
      />
    );
  });
  const view = render(
    <StrictMode>
      <Area />
    </StrictMode>,
  );
  return { ...view, ...made };
}

/** A refusal with this text from the server. */
export const refusal = (text: string) => new TextReplyError(text);

export const region = () => screen.getByRole('region', { name: 'Photos' });
export const input = () => region().querySelector<HTMLInputElement>('input[type="file"]')!;
/** Chooses files through the upload area's own input. */
export const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
/** Waits for this number of uploads. */
export const requests = (count: number) => waitFor(() => expect(FakeXhr.requests).toHaveLength(count));
export const failures = () => screen.getByRole('list', { name: 'Photos not uploaded' });
