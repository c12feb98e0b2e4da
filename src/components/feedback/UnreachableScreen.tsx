import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import './feedback.css';

/**
 * Shown when the code of a screen cannot be fetched. It has no link home: offline, that would leave the application
 * for an error page of the browser.
 */
export function UnreachableScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation(['common', 'error']);
  return (
    <div role="alert" className="tb-broken">
      <Card>
        <SectionHeader icon="offline" tone="danger">
          {t('error:error.connection.message')}
        </SectionHeader>
        <Button icon="retry" variant="primary" onClick={onRetry}>
          {t('general.tryAgain')}
        </Button>
      </Card>
    </div>
  );
}
