import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../button';
import { Icon } from '../../icon';
import type { UploadFailure } from '../../../upload/UploadArea';
import { reasonText } from './uploadTexts';

export interface UploadFailuresProps {
  readonly failures: readonly UploadFailure[];
  readonly onRetry: (id: number) => void;
  readonly onDismiss: (id: number) => void;
}

/** Shown beside the area: a line for each failed file with its name, the reason, and a retry. */
export function UploadFailures({ failures, onRetry, onDismiss }: UploadFailuresProps) {
  const { t } = useTranslation('common');
  return (
    <ul className="tb-upload-failures" aria-label={t('photos.failures')} aria-live="polite">
      {failures.map(({ id, name, reason, canRetry }) => (
        <li key={id} className="tb-upload-failure">
          <Icon name="warning" className="tb-upload-failure__icon" />
          <div className="tb-upload-failure__text">
            <strong>{name}</strong>
            {canRetry ? <div>{t('photos.failed')}</div> : null}
            <Reason isDetail={canRetry}>{reasonText(t, reason)}</Reason>
          </div>
          {canRetry ? (
            <Button icon="retry" aria-label={t('photos.retry', { name })} onClick={() => onRetry(id)}>
              {t('photos.retryShort')}
            </Button>
          ) : null}
          <IconButton icon="close" label={t('photos.dismiss', { name })} onClick={() => onDismiss(id)} />
        </li>
      ))}
    </ul>
  );
}

/** Renders nothing if the reason is unknown. */
function Reason({ isDetail, children }: { readonly isDetail: boolean; readonly children: string }) {
  if (children === '') return null;
  return <div className={isDetail ? 'tb-upload-failure__reason' : undefined}>{children}</div>;
}
