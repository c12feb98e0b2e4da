import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { EmptyState, ErrorBox, Skeleton } from '../../components/feedback';
import { useKeptPlace } from '../../components/layout';
import { recordCalls } from '../../domain/wire/calls/records';
import { useLazyStore, useStore } from '../../stores/context';
import { newRecordsStore, type RecordFilter } from '../../stores/records/RecordsStore';
import { RecordFilters } from './RecordFilters';
import { isReversed } from './recordsAddress';
import { RecordTable } from './RecordTable';
import { useRecordsAddress } from './useRecordsAddress';

const ANYTHING: RecordFilter = { q: '', region: null, status: null, from: '', to: '' };

/** The search: its filters, the records found, and more of them on request. */
export const RecordSearch = observer(function RecordSearch({
  regions,
}: {
  readonly regions: readonly string[];
}) {
  const root = useStore();
  const { t } = useTranslation();
  const records = useLazyStore('records', ({ api }) => newRecordsStore(api.over(recordCalls)));
  const count = useKeptPlace(records.hasAnswer, records.items.length);
  const [filter, change] = useRecordsAddress(regions);
  const reversed = isReversed(filter);

  useEffect(() => {
    if (!reversed) void records.search(filter, count);
  }, [records, filter, reversed, count]);

  return (
    <>
      <RecordFilters regions={regions} filter={filter} reversed={reversed} onChange={change} />
      <p className="tb-records__count" role="status">
        {statusText()}
      </p>
      {records.status === 'error' ? (
        <div role="status">
          <ErrorBox title={t('records:failed')} onRetry={() => void records.retry()}>
            {root.errors.textBesideRetry(records.error)}
          </ErrorBox>
        </div>
      ) : null}
      {body()}
    </>
  );

  function statusText(): string {
    if (reversed || records.status === 'error') return '';
    if (records.status === 'loading') return t('common:general.loading');
    if (!records.hasAnswer) return '';
    const { length: count } = records.items;
    return records.canShowMore ? t('records:shownMore', { count }) : t('records:shown', { count });
  }

  function body(): ReactNode {
    if (reversed) return null;
    if (!records.hasAnswer) {
      return records.status === 'error' ? null : <Skeleton lines={8} height={44} />;
    }
    if (records.items.length === 0) {
      // The running search may find something.
      if (records.status !== 'loaded') return null;
      return (
        <EmptyState
          icon="search"
          hint={t('records:noneFoundHint')}
          action={<Button onClick={() => change(ANYTHING)}>{t('records:clear')}</Button>}
        >
          {t('records:noneFound')}
        </EmptyState>
      );
    }
    return (
      <>
        <RecordTable items={records.items} busy={records.status === 'loading'} />
        {records.moreError === undefined ? null : (
          <div role="status">
            <ErrorBox title={t('records:moreFailed')}>{root.errors.textOf(records.moreError)}</ErrorBox>
          </div>
        )}
        {records.canShowMore ? (
          <div className="tb-records__more">
            <Button busy={records.isLoadingMore} onClick={() => void records.showMore()}>
              {t('records:more')}
            </Button>
          </div>
        ) : null}
      </>
    );
  }
});
