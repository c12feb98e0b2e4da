import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import { LoadingHourglass } from './LoadingHourglass';
import { UnreachableScreen } from './UnreachableScreen';
import './feedback.css';

/** How a page opened before an update gets the newer version. */
export interface Renewal {
  /** Checks for a newer version, and reloads the page unless work is unfinished. */
  readonly meet: () => Promise<'same' | 'newer' | 'reloading'>;
  readonly reload: () => Promise<void>;
}

interface CodeLostScreenProps {
  readonly renewal: Renewal | undefined;
  readonly onRetry: () => void;
}

/**
 * Shown when a screen's code could not be loaded. If the server was updated, it loads the newer version, or offers to
 * if work is unfinished. Otherwise it reports a lost connection.
 */
export function CodeLostScreen({ renewal, onRetry }: CodeLostScreenProps) {
  const { t } = useTranslation('common');
  const [found, setFound] = useState<'looking' | 'same' | 'newer' | 'reloading'>(
    renewal === undefined ? 'same' : 'looking',
  );
  useEffect(() => {
    let isShown = true;
    void renewal?.meet().then((outcome) => {
      if (isShown) setFound(outcome);
    });
    return () => {
      isShown = false;
    };
  }, [renewal]);

  if (found === 'same' || renewal === undefined) return <UnreachableScreen onRetry={onRetry} />;
  if (found !== 'newer') return <LoadingHourglass />;
  return (
    <div role="alert" className="tb-broken">
      <Card>
        <SectionHeader icon="retry">{t('general.updated')}</SectionHeader>
        <p>{t('general.updatedHint')}</p>
        <Button icon="retry" variant="primary" onClick={() => void renewal.reload()}>
          {t('general.reload')}
        </Button>
      </Card>
    </div>
  );
}
