import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { PhotoUpload, type PhotoUploadProps } from '../components/photos/upload/PhotoUpload';
import { FakeXhr, installFakeXhr } from './fakeXhr';
import './i18n';

/** For the top of a test file: uploads go to a fake. */
export function withFakeUploads(): void {
  let restore = () => {};
  beforeEach(() => {
    restore = installFakeXhr();
  });
  afterEach(() => {
    jest.useRealTimers();
    restore();
  });
}

/** A picture of a size in bytes, without its bytes. */
export const photo = (name = 'front.jpg', size = 1_000, type = 'image/jpeg') => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** The upload area with a server that gives out addresses, and what comes of it. */
export function setUp(props: Partial<PhotoUploadProps> = {}) {
  let urls = 0;
  const uploaded: { ids: readonly number[]; name: string }[] = [];
  const busy: number[] = [];
  const view = render(
    <StrictMode>
      <PhotoUpload
        label="Photos"
        getUploadUrl={async () => `/upload/${String((urls += 1))}`}
        onUploaded={async (ids, file) => void uploaded.push({ ids, name: file.name })}
        onBusyChange={(count) => busy.push(count)}
        {...props}
      />
    </StrictMode>,
  );
  return { ...view, uploaded, busy };
}

export const region = () => screen.getByRole('region', { name: 'Photos' });
export const input = () => region().querySelector<HTMLInputElement>('input[type="file"]')!;
/** Chooses files by the area's own input. */
export const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
/** Waits for so many uploads. */
export const requests = (count: number) => waitFor(() => expect(FakeXhr.requests).toHaveLength(count));
export const failures = () => screen.getByRole('list', { name: 'Photos not uploaded' });
