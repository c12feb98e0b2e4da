import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/classNames';
import { EmptyState, LoadingHourglass } from '../../components/feedback';
import { useIsNarrow } from '../../components/layout';
import { lazyView } from '../../components/lazyView';
import { useEnumName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { BootListPanel } from './list/BootListPanel';
import type { BootTableHandle } from './list/BootTable';
import { findBoots, nameColors, nextSort, sortBoots, type ListColumn } from './list/arrange';
import { useFindText } from '../../components/field/useFindText';
import { useFirstBoot } from './useFirstBoot';
import { useListAddress } from './useListAddress';
import { useListLoading } from './useListLoading';
import './active-boots.css';

// The detail brings the date library and the release form; the first rows need neither.
const loadDetail = () => import('./detail/BootDetailPanel');
const BootDetailPanel = lazyView(async () => (await loadDetail()).BootDetailPanel);

/** A place that scrolls alone is reached with Tab, so that the arrow keys scroll it, whatever stands in it. */
function reachable(place: HTMLElement | null): void {
  if (place !== null) place.tabIndex = 0;
}

/**
 * The active boots screen: above 767 px the list and the selected boot side by side, else one of the two.
 * Region, search, sort order and the selected boot are kept in the address.
 */
export const ActiveBootsPage = observer(function ActiveBootsPage() {
  const { bootList, bootDetails } = useStore();
  const { t } = useTranslation();
  const address = useListAddress();
  const { boot, go, amend, sort } = address;
  const isNarrow = useIsNarrow();
  const table = useRef<BootTableHandle>(null);

  const writeFind = useCallback((text: string) => amend({ find: text }), [amend]);
  const [find, setFind] = useFindText(address.find, writeFind);
  const { values } = bootList;
  const found = useDeferredValue(find);
  const nameOf = useEnumName();
  // Searched and sorted by what a person reads.
  const named = useMemo(() => nameColors(values, nameOf), [values, nameOf]);
  const boots = useMemo(() => sortBoots(findBoots(named, found), sort), [named, found, sort]);

  useListLoading(bootList, address);
  const select = useCallback((id: number) => amend({ boot: id }), [amend]);
  const isPicked = !bootList.mustPick || address.region !== null;
  useFirstBoot({
    bootList,
    boots,
    values,
    wanted: !isNarrow && isPicked && boot.kind === 'none',
    select,
  });
  const selectedId = boot.kind === 'boot' ? boot.id : null;
  useEffect(() => {
    void bootDetails.select(selectedId ?? undefined);
  }, [bootDetails, selectedId]);
  // Comes back to a boot that was read anew.
  useEffect(() => () => void bootDetails.select(undefined), [bootDetails]);

  // The text goes along: what was typed a moment ago is not in the address yet.
  const onSort = useCallback(
    (column: ListColumn) => amend({ sort: nextSort(sort, column), find }),
    [amend, sort, find],
  );
  // On the narrow layout the row that was pressed is hidden then, and the detail takes the focus over.
  const [pressed, setPressed] = useState<number | null>(null);
  const onOpen = useCallback(
    (id: number) => {
      setPressed(isNarrow ? id : null);
      go({ boot: id, find });
    },
    [go, isNarrow, find],
  );
  const onRegion = useCallback(
    (code: string | null) => {
      bootList.pick(code);
      go({ region: code, boot: null });
    },
    [bootList, go],
  );
  const showsDetail = boot.kind !== 'none';
  const onBack = useCallback(() => {
    setPressed(null);
    go({ boot: null });
  }, [go]);

  // Back from the detail, the keyboard stands where it left.
  const wasOnDetail = useRef(false);
  useEffect(() => {
    if (isNarrow && wasOnDetail.current && !showsDetail) table.current?.focus();
    wasOnDetail.current = isNarrow && showsDetail;
  }, [isNarrow, showsDetail]);

  return (
    <div className={classNames('tb-boots', !(isNarrow && showsDetail) && 'tb-boots--panels')}>
      <section className="tb-boots__list" aria-label={t('boot.list.title')} hidden={isNarrow && showsDetail}>
        <BootListPanel
          {...{ boots, selectedId, find, sort, onSort, onOpen, onRegion, table }}
          onFind={setFind}
        />
      </section>
      {isNarrow && !showsDetail ? null : (
        <section className="tb-boots__detail" ref={reachable} aria-label={t('boot.detail.title')}>
          {showsDetail ? (
            <Suspense fallback={<LoadingHourglass />}>
              <BootDetailPanel
                bootId={selectedId}
                onBack={isNarrow ? onBack : undefined}
                takesFocus={pressed !== null && pressed === selectedId}
              />
            </Suspense>
          ) : (
            <EmptyState icon="boot">{t('boot.detail.choose')}</EmptyState>
          )}
        </section>
      )}
    </div>
  );
});
