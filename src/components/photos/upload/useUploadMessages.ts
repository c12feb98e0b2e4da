import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD } from '../../../domain/constants';
import type { UploadMessages } from './uploadReply';

/** The upload's messages in the language of now, over which the caller's own go. */
export function useUploadMessages(own: Partial<UploadMessages> | undefined): UploadMessages {
  const { t } = useTranslation('common');
  return useMemo(
    () => ({
      failed: t('photos.failed'),
      tooBig: t('photos.tooBig', { size: '{{filesize}}', max: '{{maxFilesize}}' }),
      wrongType: t('photos.wrongType'),
      tooMany: t('photos.tooMany'),
      serverResponded: t('photos.serverResponded', { status: '{{statusCode}}' }),
      canceled: t('photos.canceled'),
      timedOut: t('photos.timedOut', { seconds: UPLOAD.timeoutMs / 1_000 }),
      connectionLost: t('photos.connectionLost'),
      invalidJson: t('photos.invalidJson'),
      invalidReply: t('photos.invalidReply'),
      noDragAndDrop: t('photos.noDragAndDrop'),
      ...own,
    }),
    [t, own],
  );
}
