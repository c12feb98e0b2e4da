import type { TFunction } from 'i18next';
import type { DropzoneTexts } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import type { UploadReason } from '../../../upload/uploadReply';

/** What dropzone says itself of a file that it does not take; `{{…}}` stays for it to fill. */
export function dropzoneTexts(t: TFunction<'common'>): DropzoneTexts {
  return {
    dictFileTooBig: t('photos.tooBig', { size: '{{filesize}}', max: '{{maxFilesize}}' }),
    dictInvalidFileType: t('photos.wrongType'),
    dictMaxFilesExceeded: t('photos.tooMany'),
    dictResponseError: t('photos.serverResponded', { status: '{{statusCode}}' }),
  };
}

/** Why a file has not arrived, as a person reads it; empty where nobody said. */
export function reasonText(t: TFunction<'common'>, reason: UploadReason): string {
  if ('text' in reason) return reason.text;
  switch (reason.code) {
    case 'serverResponded':
      return t('photos.serverResponded', { status: reason.status });
    case 'timedOut':
      return t('photos.timedOut', { seconds: UPLOAD.timeoutMs / 1_000 });
    default:
      return t(`photos.${reason.code}`);
  }
}
