import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../button';
import { Icon } from '../../icon';
import type { UploadFailure } from './UploadList';

export interface UploadFailuresProps {
  readonly failures: readonly UploadFailure[];
  /** The sentence before every reason. */
  readonly message: string;
  readonly onRetry: (failure: UploadFailure) => void;
  readonly onDismiss: (id: number) => void;
}

/** Beside the area, a line for each file that did not arrive: its name, why, and another try. */
export function UploadFailures({ failures, message, onRetry, onDismiss }: UploadFailuresProps) {
  const { t } = useTranslation('common');
  return (
    <ul className="tb-upload-failures" aria-label={t('photos.failures')} aria-live="polite">
      {failures.map((failure) => (
        <li key={failure.id} className="tb-upload-failure">
          <Icon name="warning" className="tb-upload-failure__icon" />
          <div className="tb-upload-failure__text">
            <strong>{failure.name}</strong>
            <div>{failure.canRetry ? message : failure.reason}</div>
            {failure.canRetry && failure.reason !== '' ? (
              <div className="tb-upload-failure__reason">{failure.reason}</div>
            ) : null}
          </div>
          {failure.canRetry ? (
            <Button
              icon="retry"
              aria-label={t('photos.retry', { name: failure.name })}
              onClick={() => onRetry(failure)}
            >
              {t('photos.retryShort')}
            </Button>
          ) : null}
          <IconButton
            icon="close"
            label={t('photos.dismiss', { name: failure.name })}
            onClick={() => onDismiss(failure.id)}
          />
        </li>
      ))}
    </ul>
  );
}
