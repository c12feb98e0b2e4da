import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/classNames';
import { EmptyState, LoadingHourglass } from '../../components/feedback';
import { useIsNarrow, usePageMark } from '../../components/layout';
import { whenIdle } from '../../components/whenIdle';
import { useEnumName } from '../../i18n/enumName';
import { useStore } from '../../stores/context';
import { isClosed } from '../../stores/boots/BootDetailsStore';
import { BootDetailPanel } from './detail/BootDetailPanel';
import { isTowEligible, timesIn } from './list/ages';
import { TakenAway } from './detail/TakenAway';
import { BootListPanel } from './list/BootListPanel';
import type { BootTableHandle } from './list/BootTable';
import { colorNamer, findBoots, foldAhead, nextSort, sortBoots, type ListColumn } from './list/arrange';
import { useFindText } from '../../components/field/useFindText';
import { useFirstBoot } from './useFirstBoot';
import { useFrontPanel } from './useFrontPanel';
import { useListAddress } from './useListAddress';
import { useListLoading } from './useListLoading';
import { useLeftOut } from './useLeftOut';
import { useNow } from './useNow';
import { useSlashKey } from './useSlashKey';
import './active-boots.css';

/** A place that scrolls alone is reached with Tab, so that the arrow keys scroll it, whatever stands in it. */
function reachable(place: HTMLElement | null): void {
  if (place !== null) place.tabIndex = 0;
}

/**
 * The active boots screen: above 767 px the list and the selected boot side by side, else one of the two.
 * Region, search, sort order and the selected boot are kept in the address.
 */
export const ActiveBootsPage = observer(function ActiveBootsPage() {
  const root = useStore();
  const { bootList, bootDetails, bootClosing, clock, live, regions } = root;
  const { t } = useTranslation();
  // Looked up once and not at every key.
  const titles = useMemo(() => ({ list: t('boot.list.title'), detail: t('boot.detail.title') }), [t]);
  const address = useListAddress();
  const { boot, go, amend, sort, towOnly } = address;
  const isNarrow = useIsNarrow();
  const table = useRef<BootTableHandle>(null);
  const front = useFrontPanel(boot.kind !== 'none');
  const { bringDetail, bringList } = front;

  const followed = useRef<number | null>(null);
  // In one step with the boot that the panel follows to: each step draws the page anew.
  const writeFind = useCallback(
    (text: string) => amend({ find: text, ...(followed.current === null ? {} : { boot: followed.current }) }),
    [amend],
  );
  const [find, setFind] = useFindText(address.find, writeFind);
  const { values } = bootList;
  const nameOf = useEnumName();
  // Searched and sorted by what a person reads.
  const nameColors = useMemo(() => colorNamer(nameOf), [nameOf]);
  const named = useMemo(() => nameColors(values), [values, nameColors]);
  useEffect(() => whenIdle(foldAhead(named)), [named]);
  const allRegions = regions.regions;
  const listed = bootList.region;
  // Asked anew for other values: a boot that was read again may say something else.
  const times = useMemo(() => timesIn(allRegions, listed), [allRegions, listed]);
  const hasTimes = values.some(({ bootTime }) => bootTime != null);
  const now = useNow(clock);
  const canTow = useMemo(
    () => hasTimes && named.some((each) => times(each).towEligibleAt !== null),
    [hasTimes, named, times],
  );
  const isTowList = towOnly && canTow;
  // Sorted before it is searched, so that a key only looks through what stands in order already.
  const sorted = useMemo(() => sortBoots(named, sort, times), [named, sort, times]);
  const towAt = isTowList ? now : null;
  const offered = useMemo(
    () => (towAt === null ? sorted : sorted.filter((each) => isTowEligible(times(each), towAt))),
    [sorted, times, towAt],
  );
  const boots = useMemo(() => findBoots(offered, find), [offered, find]);

  useListLoading(bootList, address);
  useEffect(() => live.watch(), [live]);
  const select = useCallback((id: number) => amend({ boot: id }), [amend]);
  const isPicked = !bootList.mustPick || address.region !== null;
  const wantsFirst = !isNarrow && isPicked && boot.kind === 'none';
  useFirstBoot({ bootList, boots, values, wanted: wantsFirst, select });
  const selectedId = boot.kind === 'boot' ? boot.id : null;
  const selectedRow = useMemo(
    () => (selectedId === null ? undefined : named.find(({ id }) => id === selectedId)),
    [named, selectedId],
  );
  useEffect(() => {
    void bootDetails.select(selectedId ?? undefined);
  }, [bootDetails, selectedId]);
  // Comes back to a boot that was read anew.
  useEffect(() => () => void bootDetails.select(undefined), [bootDetails]);

  // The text goes along: what was typed a moment ago is not in the address yet. What only hears of it stays the same
  // from key to key, and so do the rows that it is handed to.
  const typed = useRef(find);
  useEffect(() => {
    typed.current = find;
  }, [find]);
  const onSort = useCallback(
    (column: ListColumn) => amend({ sort: nextSort(sort, column), find: typed.current }),
    [amend, sort],
  );
  // On the narrow layout the row that was pressed is hidden then, and the detail takes the focus over.
  const [pressed, setPressed] = useState<number | null>(null);
  // The boot that was opened from the search box, to be released.
  const [toRelease, setToRelease] = useState<number | null>(null);
  const onOpen = useCallback(
    (id: number) => {
      // Asked first and drawn then: the answer is on its way meanwhile.
      bootDetails.askAhead(id);
      setPressed(isNarrow ? id : null);
      setToRelease(null);
      bringDetail();
      go({ boot: id, find: typed.current });
    },
    [bootDetails, go, isNarrow, bringDetail],
  );
  const onRegion = useCallback(
    (code: string | null) => {
      // Asked first and drawn then, as a boot is.
      if (code !== null && code !== bootList.region) void bootList.loadAhead(code);
      else bootList.pick(code);
      go({ region: code, boot: null });
    },
    [bootList, go],
  );
  const showsDetail = boot.kind !== 'none';
  usePageMark('panels', !(isNarrow && showsDetail));
  const onBack = useCallback(() => {
    setPressed(null);
    go({ boot: null });
  }, [go]);

  // What was pressed is gone then.
  const onShowList = useCallback(() => {
    bringList();
    table.current?.focus();
  }, [bringList]);

  const search = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const goToSearch = useCallback(() => {
    search.current?.focus();
    search.current?.select();
  }, []);
  // On the narrow layout the list has to be shown first.
  const isOnWayToSearch = useRef(false);
  useSlashKey(
    useCallback(() => {
      isOnWayToSearch.current = isNarrow && showsDetail;
      if (isOnWayToSearch.current) onBack();
      else goToSearch();
    }, [isNarrow, showsDetail, onBack, goToSearch]),
  );
  const onSearchKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
      const [first] = boots;
      event.preventDefault();
      if (first === undefined) return;
      if (event.key === 'Enter' && boots.length === 1) {
        setPressed(null);
        // Anew for the boot that is open already, too.
        setToRelease(null);
        requestAnimationFrame(() => setToRelease(first.id));
        go({ boot: first.id, find });
      } else if (event.key === 'Enter') table.current?.focusFirst();
      else table.current?.focus();
    },
    [boots, find, go],
  );
  const isOpenBoot = !isClosed(bootDetails.details) && bootClosing.closingOf(selectedId ?? NaN) === undefined;
  const leftOut = useLeftOut({
    boots,
    selectedId,
    find,
    next: followed,
    isSearched: bootList.status === 'loaded' && (find.trim() !== '' || isTowList) && isOpenBoot,
    isTouched: root.isClosingTouched,
    isNarrow,
    select,
  });

  // Back from the detail, the keyboard stands where it left, or where the slash key sent it.
  const wasOnDetail = useRef(false);
  useEffect(() => {
    if (isNarrow && wasOnDetail.current && !showsDetail) {
      if (isOnWayToSearch.current) goToSearch();
      else table.current?.focus();
      isOnWayToSearch.current = false;
    }
    wasOnDetail.current = isNarrow && showsDetail;
  }, [isNarrow, showsDetail, goToSearch]);

  const onTowOnly = useCallback((only: boolean) => amend({ towOnly: only, find: typed.current }), [amend]);
  // Both at once: what was typed a moment ago is still to come into the address.
  const onShowAll = useCallback(() => {
    setFind('');
    amend({ find: '', towOnly: false });
  }, [setFind, amend]);
  const notice =
    leftOut === 'kept'
      ? t('boot.list.leftOut', { plate: bootDetails.details?.license ?? t('common:plate.none') })
      : undefined;

  return (
    <div className={classNames('tb-boots', front.isDetail && 'tb-boots--detail-in-front')}>
      <section
        className="tb-boots__list"
        aria-label={titles.list}
        hidden={isNarrow && showsDetail}
        {...front.list}
      >
        <BootListPanel
          {...{ boots, selectedId, find, sort, onSort, onOpen, onRegion, table }}
          {...{ now, towOnly, search, onSearchKey }}
          timesOf={hasTimes ? times : undefined}
          onTowOnly={canTow || towOnly ? onTowOnly : undefined}
          arrangement={JSON.stringify([listed, find, sort, towOnly])}
          onFind={setFind}
          onShowAll={onShowAll}
        />
      </section>
      {isNarrow && !showsDetail ? null : (
        <section className="tb-boots__detail" ref={reachable} aria-label={titles.detail} {...front.detail}>
          {leftOut === 'none' ? (
            <EmptyState icon="search">{t('boot.list.noneFound')}</EmptyState>
          ) : leftOut === 'following' ? (
            <LoadingHourglass />
          ) : null}
          {showsDetail ? (
            <TakenAway isOut={leftOut === 'none' || leftOut === 'following'}>
              <BootDetailPanel
                bootId={selectedId}
                listed={selectedRow}
                notice={notice}
                onBack={isNarrow ? onBack : undefined}
                onShowList={front.isDetail ? onShowList : undefined}
                takesFocus={pressed !== null && pressed === selectedId}
                startsRelease={toRelease !== null && toRelease === selectedId}
              />
            </TakenAway>
          ) : wantsFirst && boots.length > 0 ? null : (
            <EmptyState icon="boot">{t('boot.detail.choose')}</EmptyState>
          )}
        </section>
      )}
    </div>
  );
});
