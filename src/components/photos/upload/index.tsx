import { Suspense } from 'react';
import { LoadingHourglass } from '../../feedback';
import { lazyWithRetry } from '../../feedback/lazyWithRetry';
import type { PhotoUploadProps } from './PhotoUpload';

export type { PhotoUploadProps, UploadChecklist } from './PhotoUpload';

const load = () => import(/* webpackChunkName: "upload-area" */ './PhotoUpload');
const LoadedUpload = lazyWithRetry(async () => (await load()).PhotoUpload);

/**
 * Loads the code of the upload area, so that it works even if the signal is lost by the time it shows. Ignores a
 * failure: the area loads it again and reports it.
 */
export function loadUploadArea(): void {
  load().catch(() => undefined);
}

/** The upload area. Its code, including Dropzone, loads after the screen. */
export function PhotoUpload(props: PhotoUploadProps) {
  return (
    <Suspense fallback={<LoadingHourglass />}>
      <LoadedUpload {...props} />
    </Suspense>
  );
}
