import { observer } from 'mobx-react-lite';
import { useDeferredValue, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, LoadingHourglass } from '../../components/feedback';
import { useStore } from '../../stores/context';
import { BootDetailPanel } from './detail/BootDetailPanel';

interface DetailPaneProps {
  /** Whether list and detail take turns. */
  readonly isNarrow: boolean;
  /** Whether the window has room for the list and a part of the detail. */
  readonly isOverlapped: boolean;
}

/** The selected boot, or what stands in its place. */
export const DetailPane = observer(function DetailPane({ isNarrow, isOverlapped }: DetailPaneProps) {
  const { activeBoots, bootDetails, bootList } = useStore();
  const { t } = useTranslation();
  const { leftOut } = bootList;
  const isOut = leftOut === 'none' || leftOut === 'following';
  // Out of sight at once, out of the document a moment later: taking a form apart takes longer than a key may.
  const isGone = useDeferredValue(isOut) && isOut;

  // A list that is still to come, or has nothing, offers nothing to choose.
  if (!bootList.hasDetail)
    return activeBoots.source.kind === 'unpicked' ? (
      <EmptyState icon="boot">{t('boot.detail.choose')}</EmptyState>
    ) : null;

  const isAside = isOverlapped && !bootList.isDetailInFront;
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
            onShowList={isOverlapped && bootList.isDetailInFront ? showList : undefined}
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
    bootList.bringList();
    // The button that was pressed is gone.
    bootList.goToRow();
  }

  function showDetail({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button that was pressed goes.
    currentTarget.closest('section')?.focus();
    bootList.bringDetail();
  }
});
