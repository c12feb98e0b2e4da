import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Card, SectionHeader } from '../layout';
import { LoadingHourglass } from './LoadingHourglass';
import { UnreachableScreen } from './UnreachableScreen';
import './feedback.css';

/** How a page that was opened before an update of the product comes to the newer pages. */
export interface Renewal {
  /** Looks for newer pages, and reloads the page for them where nothing is in hand. */
  readonly meet: () => Promise<'same' | 'newer' | 'reloading'>;
  readonly reload: () => void;
}

interface CodeLostScreenProps {
  readonly renewal: Renewal | undefined;
  readonly onRetry: () => void;
}

/**
 * What is shown for a screen whose code did not come. Where the product was updated meanwhile the page takes the newer
 * pages by itself, or asks for it where something is in hand; else there is no connection.
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
        <Button icon="retry" variant="primary" onClick={renewal.reload}>
          {t('general.reload')}
        </Button>
      </Card>
    </div>
  );
}
