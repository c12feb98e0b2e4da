import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { classNames } from '../../../components/classNames';
import { ErrorBoundary, LoadingHourglass } from '../../../components/feedback';
import { lazyWithRetry } from '../../../components/feedback/lazyWithRetry';
import type { Elements } from '../../../components/elements';
import type { BootListItem } from '../../../domain/wire/boot';
import { BOOT_BASE } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { BootHead } from './BootHead';
import { OfflineBoot } from './OfflineBoot';

const load = () => import(/* webpackChunkName: "boot-detail" */ './BootContent');
const BootContent = lazyWithRetry(async () => (await load()).BootContent);

/** Loads the code of a boot's facts and forms before one is chosen. Ignores a failure: the detail loads it again. */
export function loadBootDetail(): void {
  load().catch(() => undefined);
}

export interface BootDetailPanelProps {
  /** The boot id from the address; null if it is not a valid id. */
  readonly bootId: number | null;
  /** The boot's row in the list; undefined if it is not listed. */
  readonly listed?: BootListItem | undefined;
  /** Shown above the plate, always visible. */
  readonly notice?: Elements;
  /** Closes the detail in the narrow layout. */
  readonly onBack?: (() => void) | undefined;
  /** Whether to focus the Back button, because the pressed row is now hidden. */
  readonly takesFocus: boolean;
  /** Whether to focus the release form, because the boot was opened to be released. */
  readonly startsRelease?: boolean | undefined;
}

/** The selected boot, or the reason that it cannot be shown. */
export const BootDetailPanel = observer(function BootDetailPanel({
  bootId,
  listed,
  notice,
  onBack,
  takesFocus,
  startsRelease = false,
}: BootDetailPanelProps) {
  const { bootDetails, renewal } = useStore();
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  const isNarrow = onBack !== undefined;
  // The store may still hold the previous boot.
  const isCurrent = bootDetails.id === bootId;
  const details = isCurrent ? bootDetails.details : undefined;
  // Until the details arrive, the row identifies the car. If they fail to load, showing the row's values would
  // mislead.
  const isKnown =
    details !== undefined || (listed !== undefined && !(isCurrent && bootDetails.status === 'error'));

  useEffect(() => {
    if (takesFocus) back.current?.focus();
  }, [takesFocus]);

  return (
    <div className="tb-boot">
      {details === undefined ? null : <OfflineBoot />}
      {isNarrow || isKnown || notice !== undefined ? (
        <div
          className={classNames('tb-boot__top', notice !== undefined && 'tb-boot__top--noticed')}
          data-covers="top"
        >
          {notice === undefined ? null : (
            <p role="status" className="tb-boot__notice">
              {notice}
            </p>
          )}
          {isNarrow ? (
            <div className="tb-boot__back tb-no-print">
              <Button variant="ghost" icon="chevronLeft" onClick={onBack} buttonRef={back}>
                <span className="tb-boot__back-text">{t('common:general.back')}</span>
              </Button>
            </div>
          ) : null}
          {isKnown ? <BootHead details={details} listed={listed} /> : null}
        </div>
      ) : null}
      {/* After a crash below, or if its code fails to load, the list and the plate stay. */}
      <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={String(bootId)} renewal={renewal}>
        <Suspense fallback={<LoadingHourglass />}>
          <BootContent bootId={bootId} startsRelease={startsRelease} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
});
