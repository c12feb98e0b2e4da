import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import './feedback.css';

/**
 * Shown when a screen's code cannot be fetched. It has no home link: offline, that would replace the application with
 * a browser error page.
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
