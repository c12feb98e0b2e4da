import { observer } from 'mobx-react-lite';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, LoadingHourglass } from '../../components/feedback';
import { Sentence } from '../../components/value';
import { useStore } from '../../stores/context';
import { BootDetailPanel } from './detail/BootDetailPanel';

interface DetailPaneProps {
  /** Whether the window shows only one of list and detail at a time. */
  readonly isNarrow: boolean;
}

/** The selected boot, or a placeholder. */
export const DetailPane = observer(function DetailPane({ isNarrow }: DetailPaneProps) {
  const { activeBoots, bootDetails, bootList } = useStore();
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

  return (
    <>
      {leftOut === 'none' ? <EmptyState icon="search">{t('boot.list.noneFound')}</EmptyState> : null}
      {leftOut === 'following' ? <LoadingHourglass /> : null}
      {isGone ? null : (
        <div hidden={isOut}>
          <BootDetailPanel
            bootId={bootList.selectedId}
            listed={bootList.selectedRow}
            notice={leftOut === 'kept' ? <LeftOut plate={bootDetails.details?.license} /> : undefined}
            onBack={isNarrow ? bootList.closeBoot : undefined}
            takesFocus={bootList.detailTakesFocus}
            startsRelease={bootList.startsRelease}
          />
        </div>
      )}
    </>
  );
});

interface LeftOutProps {
  readonly plate: string | null | undefined;
}

const LeftOut = observer(function LeftOut({ plate }: LeftOutProps) {
  const { t } = useTranslation();
  const text = t('boot.list.leftOut', { plate: plate ?? t('common:plate.none') });
  return <Sentence text={text} keep={[plate]} />;
});
