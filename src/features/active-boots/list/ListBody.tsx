import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { EmptyState, Skeleton } from '../../../components/feedback';
import { entered } from '../../../domain/equalText';
import { useStore } from '../../../stores/context';
import { BootTable, type BootTableHandle } from './BootTable';

/** The rows, or the reason that there are none. */
export const ListBody = observer(function ListBody({
  table,
}: {
  readonly table: RefObject<BootTableHandle>;
}) {
  const { activeBoots, bootList, live, time } = useStore();
  const { t } = useTranslation();
  const { find, listed } = bootList;
  const { rows } = listed;

  if (activeBoots.source.kind === 'unpicked')
    return <EmptyState icon="mapMarker">{t('boot.list.pickRegion')}</EmptyState>;
  if (!activeBoots.hasValues) return activeBoots.status === 'error' ? null : <ListLoading />;
  if (activeBoots.values.length === 0) return <EmptyState icon="boot">{t('boot.noFound.label')}</EmptyState>;
  if (rows.length === 0)
    return (
      <EmptyState icon="search" action={<Button onClick={bootList.showAll}>{t('boot.list.showAll')}</Button>}>
        {entered(find) === '' ? t('boot.list.noTow') : t('boot.list.noMatch', { text: find })}
      </EmptyState>
    );
  return (
    <BootTable
      label={t('boot.list.title')}
      boots={rows}
      selectedId={bootList.selectedId}
      sort={bootList.sort}
      hasAges={listed.hasAges}
      timesOf={listed.hasSecondLine ? listed.timesOf : undefined}
      now={listed.hasSecondLine ? time.now : 0}
      arrangement={listed.arrangement}
      isLive={live.isLive}
      onSort={bootList.sortBy}
      onOpen={bootList.openBoot}
      onNews={listed.noteNews}
      onTop={listed.clearNews}
      handle={table}
    />
  );
});

const ListLoading = observer(function ListLoading() {
  const { t } = useTranslation();
  return (
    <div className="tb-boots__loading">
      <p role="status">{t('common:general.loading')}</p>
      <Skeleton lines={8} height={28} />
    </div>
  );
});
