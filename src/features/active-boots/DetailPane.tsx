import { observer } from 'mobx-react-lite';
import { useDeferredValue, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, LoadingHourglass } from '../../components/feedback';
import { BootDetailPanel } from './detail/BootDetailPanel';
import { useBoots } from './useBoots';

interface DetailPaneProps {
  /** Whether the window shows only one of list and detail at a time. */
  readonly isNarrow: boolean;
  /** Whether the window has room for the list and only part of the detail. */
  readonly isOverlapped: boolean;
}

/** The selected boot, or a placeholder. */
export const DetailPane = observer(function DetailPane({ isNarrow, isOverlapped }: DetailPaneProps) {
  const { activeBoots, bootDetails, bootList } = useBoots();
  const { t } = useTranslation();
  const { leftOut } = bootList;
  const isOut = leftOut === 'none' || leftOut === 'following';
  // Hides the form immediately but unmounts it a moment later: unmounting takes longer than a keystroke may.
  const isGone = useDeferredValue(isOut) && isOut;

  // While the list is loading or empty, there is nothing to choose.
  if (!bootList.hasDetail)
    return activeBoots.source.kind === 'unpicked' ? (
      <EmptyState icon="boot">{t('boot.detail.choose')}</EmptyState>
    ) : null;

  const isAside = isOverlapped && !bootList.panels.isDetailInFront;
  return (
    <>
      {leftOut === 'none' ? <EmptyState icon="search">{t('boot.list.noneFound')}</EmptyState> : null}
      {leftOut === 'following' ? <LoadingHourglass /> : null}
      {isGone ? null : (
        <div hidden={isOut}>
          <BootDetailPanel
            bootId={bootList.selectedId}
            listed={bootList.selectedRow}
            notice={leftOut === 'kept' ? t('boot.list.leftOut', { plate: plate() }) : undefined}
            onBack={isNarrow ? bootList.closeBoot : undefined}
            onShowList={isOverlapped && bootList.panels.isDetailInFront ? showList : undefined}
            takesFocus={bootList.detailTakesFocus}
            startsRelease={bootList.startsRelease}
          />
          {isAside ? (
            <Button className="tb-boots__open" fluid onClick={showDetail}>
              {t('boot.detail.open')}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );

  function plate(): string {
    return bootDetails.details?.license ?? t('common:plate.none');
  }

  function showList() {
    bootList.panels.bringList();
    // The pressed button is gone, so focus the boot's row.
    bootList.panels.goTo('row');
  }

  function showDetail({ currentTarget }: MouseEvent<HTMLElement>) {
    // The pressed button is about to disappear, so focus the panel.
    currentTarget.closest('section')?.focus();
    bootList.panels.bringDetail();
  }
});
