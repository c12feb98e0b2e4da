import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../components/button';
import { classNames } from '../../../components/classNames';
import { ErrorBoundary, ErrorBox, LoadingHourglass, NotFoundCard } from '../../../components/feedback';
import { lazyView } from '../../../components/lazyView';
import type { BootListItem } from '../../../domain/wire/boot';
import { BOOT_BASE, paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { BootHead } from './BootHead';
import { OfflineBoot } from './OfflineBoot';

// The rows and the head of a boot do not wait for the date library and the release form.
const whole = () => import('./whole');
const LoadedBoot = lazyView(async () => (await whole()).LoadedBoot);
const ClosedElsewhere = lazyView(async () => (await whole()).ClosedElsewhere);

export interface BootDetailPanelProps {
  /** The boot that the address names; null where that is no boot's id. */
  readonly bootId: number | null;
  /** The boot as its row shows it; undefined where it is not in the list. */
  readonly listed?: BootListItem | undefined;
  /** Shown above the plate, always in sight. */
  readonly notice?: string | undefined;
  /** Closes the detail on the narrow layout. */
  readonly onBack?: (() => void) | undefined;
  /** Uncovers the list, where the detail lies over it. */
  readonly onShowList?: (() => void) | undefined;
  /** Whether the Back button takes the focus: the row that was pressed is hidden now. */
  readonly takesFocus: boolean;
  /** Whether the release form takes the focus: the boot was opened to be released. */
  readonly startsRelease?: boolean | undefined;
}

/** The selected boot, or why it cannot be shown. */
export const BootDetailPanel = observer(function BootDetailPanel({
  bootId,
  listed,
  notice,
  onBack,
  onShowList,
  takesFocus,
  startsRelease = false,
}: BootDetailPanelProps) {
  const { bootDetails, errors, renewal } = useStore();
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  const isNarrow = onBack !== undefined;
  // The store may still hold the boot before this one.
  const isCurrent = bootDetails.id === bootId;
  const details = isCurrent ? bootDetails.details : undefined;
  // The row says which car it is until the details come. Over a failure the head would mislead.
  const isKnown =
    details !== undefined || (listed !== undefined && !(isCurrent && bootDetails.status === 'error'));

  useEffect(() => {
    if (takesFocus) back.current?.focus();
  }, [takesFocus]);

  return (
    <div className="tb-boot">
      {details === undefined ? null : <OfflineBoot />}
      {isNarrow || onShowList !== undefined || isKnown || notice !== undefined ? (
        <div
          className={classNames('tb-boot__top', notice !== undefined && 'tb-boot__top--noticed')}
          data-covers="top"
        >
          {notice === undefined ? null : (
            <p role="status" className="tb-boot__notice">
              {notice}
            </p>
          )}
          {onShowList === undefined ? null : (
            <IconButton icon="chevronRight" label={t('boot.list.show')} onClick={onShowList} />
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
      {/* If the code cannot be loaded, the list and the plate stay. */}
      <ErrorBoundary homeHref={`${BOOT_BASE}/`} resetKey={String(bootId)} renewal={renewal}>
        {bootId === null ? null : (
          <Suspense>
            <ClosedElsewhere bootId={bootId} />
          </Suspense>
        )}
        <Suspense fallback={<LoadingHourglass />}>{content()}</Suspense>
      </ErrorBoundary>
    </div>
  );

  function notFound() {
    return <NotFoundCard home={paths.root} title={t('boot.detail.notFound')} />;
  }

  function content() {
    if (bootId === null) return notFound();
    if (!isCurrent) return <LoadingHourglass />;
    if (bootDetails.isNotFound) return notFound();
    if (bootDetails.status === 'error')
      return (
        <div role="status">
          <ErrorBox title={t('boot.detail.failed')} onRetry={() => void bootDetails.retry()}>
            {errors.textBesideRetry(bootDetails.error)}
          </ErrorBox>
        </div>
      );
    return details === undefined ? (
      <LoadingHourglass />
    ) : (
      <LoadedBoot key={bootId} bootId={bootId} details={details} startsRelease={startsRelease} />
    );
  }
});
