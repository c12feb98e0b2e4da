import type { TFunction } from 'i18next';
import type { DropzoneTexts } from 'react-dropzone-component';
import { UPLOAD } from '../../../domain/constants';
import { UploadRefusal, type UploadReason } from '../../../upload/uploadReply';

/** Dropzone's messages for files that it refuses. Dropzone fills in the `{{…}}` placeholders. */
export function dropzoneTexts(t: TFunction<'common'>): DropzoneTexts {
  return {
    dictFileTooBig: t('photos.tooBig', { size: '{{filesize}}', max: '{{maxFilesize}}' }),
    dictInvalidFileType: t('photos.wrongType'),
    dictMaxFilesExceeded: t('photos.tooMany'),
    dictResponseError: t('photos.serverResponded', { status: '{{statusCode}}' }),
  };
}

/** The message for the user about why a file was not uploaded; empty if the reason is unknown. */
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

/**
 * The message about a photo that was refused.
 * @param otherwise the message if the error does not say why
 */
export function refusalText(t: TFunction<'common'>, error: unknown, otherwise: string): string {
  return error instanceof UploadRefusal ? reasonText(t, error.reason) : otherwise;
}
