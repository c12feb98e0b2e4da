import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../classNames';
import type { Elements } from '../elements';
import { useFocusInSight } from './useFocusInSight';
import { useVisibleArea } from './useVisibleArea';
import './layout.css';

export interface PageShellProps {
  /** The top bar. */
  readonly header?: Elements;
  readonly children: ReactNode;
  /** `form`: a centered column of readable width; `full`: the whole width, for a list with its detail. */
  readonly width?: 'form' | 'full' | undefined;
}

/** The id of the page's `main` element, the target of the skip link. */
export const MAIN_ID = 'main';

/** A page: the top bar, a link that skips it, and the main part. */
export function PageShell({ header, children, width = 'form' }: PageShellProps) {
  const { t } = useTranslation('common');
  useVisibleArea();
  useFocusInSight();
  return (
    <div className="tb-page">
      <a className="tb-page__skip" href={`#${MAIN_ID}`} onClick={focusMain}>
        {t('general.skipToContent')}
      </a>
      {header}
      <main id={MAIN_ID} tabIndex={-1} className={classNames('tb-page__main', `tb-page__main--${width}`)}>
        {children}
      </main>
    </div>
  );
}

/** Moves the focus without changing the address, which the router controls. */
function focusMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
