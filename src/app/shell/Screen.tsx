import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { ErrorBoundary } from '../../components/feedback';
import { MAIN_ID, TitleSubjectProvider } from '../../components/layout';
import { BOOT_BASE } from '../../paths/paths';
import type { ScreenName } from '../../routes';
import { useStore } from '../../stores/context';
import { useSettings } from '../SettingsContext';

/** What a route tells the layout about its screen. */
export interface ScreenHandle {
  readonly width: 'form' | 'full';
}

/**
 * One screen: sets the document title, has its own error boundary, and focuses its heading when the user comes from
 * another screen, so that a screen reader announces it.
 */
export const Screen = observer(function Screen({
  name,
  children,
}: {
  readonly name: ScreenName;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { productName } = useSettings();
  const { renewal, pageUpdate } = useStore();
  const { pathname } = useLocation();
  const { regionCode = '' } = useParams();
  const [subject, setSubject] = useState<string | null>(null);
  const title = [subject, t(`title.${name}`)].filter(Boolean).join(' · ');

  useEffect(() => {
    document.title = `${title} · ${productName} ${t('topBar.module')}`;
  }, [title, productName, t]);

  // Between two screens, a reload disturbs nobody.
  useEffect(() => pageUpdate.rest(), [pageUpdate, name, regionCode]);

  // Back and Forward restore the scroll position, which need not be the top.
  const isStep = useNavigationType() === NavigationType.Pop;
  useHeadingFocus(`${name} ${regionCode}`, name === 'root', isStep);

  return (
    <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={pathname} renewal={renewal}>
      <TitleSubjectProvider value={setSubject}>{children}</TitleSubjectProvider>
    </ErrorBoundary>
  );
});

// Not reset between screens, because the first screen leaves the focus where the browser put it.
let lastPlace: string | null = null;

/** Makes the next screen count as the first one again; for tests. */
export function forgetLastScreen(): void {
  lastPlace = null;
}

/** @param isPassedThrough true for a screen that only redirects, which does not count as the previous screen */
function useHeadingFocus(place: string, isPassedThrough: boolean, isStep: boolean): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const cameFromElsewhere = lastPlace !== null && lastPlace !== place;
    if (!isPassedThrough) lastPlace = place;
    if (cameFromElsewhere) focusHeading(isStep);
  }, [place, isPassedThrough, isStep]);
}

function focusHeading(isStep: boolean): void {
  const main = document.getElementById(MAIN_ID);
  // The screen has already set the focus itself.
  if (main === null || main.contains(document.activeElement)) return;
  const heading = main.querySelector<HTMLElement>('h1, h2');
  const target = heading ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: isStep || heading === null });
}
