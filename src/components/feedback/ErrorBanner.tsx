import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import { Sentence } from '../value/Sentence';
import { useMakingWay } from './useMakingWay';
import './feedback.css';

export interface ErrorBannerProps {
  /** The current error; undefined or empty hides the banner. */
  readonly text: string | undefined;
  readonly onDismiss: () => void;
}

/**
 * The red banner that slides down from the top. It has the role `alert`; a click anywhere on it, its `Dismiss` button
 * or Escape closes it. It covers the page, but never the focused element.
 */
export function ErrorBanner({ text, onDismiss }: ErrorBannerProps) {
  const { t } = useTranslation('common');
  const shown = text !== undefined && text !== '';
  const banner = useRef<HTMLDivElement>(null);
  const top = useMakingWay(banner, shown);

  useEffect(() => {
    if (!shown) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onDismiss();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, onDismiss]);

  if (!shown) return null;
  return (
    <div ref={banner} className="tb-banner" style={{ top }} role="presentation" onClick={onDismiss}>
      <div className="tb-banner__inner" role="alert">
        <Icon name="warning" />
        <span className="tb-banner__text">
          <Sentence text={text} />
        </span>
        {/* The click bubbles to the banner. */}
        <button type="button" className="tb-banner__dismiss">
          {t('general.dismiss')}
        </button>
      </div>
    </div>
  );
}
