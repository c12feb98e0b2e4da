import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import './feedback.css';

export interface BrokenScreenProps {
  readonly title: string | undefined;
  readonly homeHref: string;
  readonly onRetry: () => void;
}

/** Shown in place of a screen that threw an error: what happened, Try again, and a home link. */
export function BrokenScreen({ title, homeHref, onRetry }: BrokenScreenProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="tb-broken">
      <Card>
        <SectionHeader icon="warning" tone="danger">
          {title ?? t('general.somethingWrong')}
        </SectionHeader>
        <p>{t('general.somethingWrongHint')}</p>
        <div className="tb-broken__actions">
          <Button icon="retry" variant="primary" onClick={onRetry}>
            {t('general.tryAgain')}
          </Button>
          <a href={homeHref}>{t('general.home')}</a>
        </div>
      </Card>
    </div>
  );
}
