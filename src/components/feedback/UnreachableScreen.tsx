import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import './feedback.css';

/**
 * What is shown for a screen whose code could not be fetched. No link leads home from here: without a
 * connection it would lead out of the application, to a page of the browser's own.
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
