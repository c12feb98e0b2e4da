import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button';
import { EmptyState, ErrorBox, Skeleton } from '../../../components/feedback';
import { useScrollRestoration } from '../../../components/layout';
import { usePageKey } from '../../../components/layout/usePageKey';
import { paths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { ANYTHING } from '../../../stores/records/RecordsStore';
import { SearchSteps } from '../../../stores/records/SearchSteps';
import { MoreFilters } from './MoreFilters';
import { OwedSum } from './OwedSum';
import { RecordFilters } from './RecordFilters';
import { isReversed } from './recordsAddress';
import { RecordTable } from './RecordTable';
import { useRecordsAddress } from './useRecordsAddress';

/** The search: its filters, the records found, and more on request. */
export const RecordSearch = observer(function RecordSearch({
  regions,
}: {
  readonly regions: readonly string[];
}) {
  const root = useStore();
  const { t } = useTranslation();
  const { records } = root;
  const count = useScrollRestoration(records.hasAnswer, records.items.length);
  const hasDay = root.loginUser.has('day');
  const hasRemoval = root.loginUser.has('removal');
  const [filter, change] = useRecordsAddress({ regions, hasDay, hasRemoval });
  const reversed = isReversed(filter);

  useEffect(() => {
    if (!reversed) void records.search(filter, count);
  }, [records, filter, reversed, count]);

  useEffect(() => {
    if (hasDay) void root.refdata.load('paymentTypes');
  }, [root, hasDay]);

  const search = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const [steps] = useState(() => new SearchSteps(records));
  useSearchSteps(steps, search, found);

  return (
    <>
      <RecordFilters {...{ regions, filter, reversed, steps }} onChange={change} searchRef={search} />
      {hasDay || hasRemoval ? <MoreFilters filter={filter} onChange={change} /> : null}
      <p className="tb-records__count" role="status">
        <span>{statusText()}</span>
        {hasDay && records.status === 'loaded' ? <OwedSum records={records} filter={filter} /> : null}
      </p>
      {records.status === 'error' ? (
        <div role="status">
          <ErrorBox title={t('records:failed')} onRetry={() => void records.retry()}>
            {root.errors.textOf(records.error)}
          </ErrorBox>
        </div>
      ) : null}
      <div ref={found}>{body()}</div>
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
      // The search in progress may still find something.
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
        <RecordTable
          items={records.items}
          busy={records.status === 'loading'}
          showsZones={regions.length > 1 && filter.region.length !== 1}
          showsBalance={hasDay}
        />
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

/** Focuses the search box on the slash key. Enter and the down arrow then move on to `steps.leadsTo`. */
function useSearchSteps(
  steps: SearchSteps,
  search: RefObject<HTMLInputElement | HTMLTextAreaElement>,
  found: RefObject<HTMLElement>,
): void {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  usePageKey(
    '/',
    useCallback(() => {
      search.current?.focus();
      search.current?.select();
    }, [search]),
  );
  const { leadsTo } = steps;
  useEffect(() => {
    if (leadsTo === null) return;
    steps.stay();
    // If the user has moved the focus meanwhile, leave it there.
    if (leadsTo === 'nowhere' || document.activeElement !== search.current) return;
    if (leadsTo === 'rows') found.current?.querySelector<HTMLElement>('tbody a')?.focus();
    else void navigate({ pathname: paths.record(leadsTo), search: query });
  }, [steps, leadsTo, search, found, navigate, query]);
}
