import { observer } from 'mobx-react-lite';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SetStateAction,
} from 'react';
import { classNames } from '../../../components/classNames';
import type { BootListItem } from '../../../domain/wire/boot';
import { BootRows } from './BootRows';
import { BootTableHead } from './BootTableHead';
import type { TimesOf } from './ages';
import { LIST_COLUMNS, type ListColumn, type ListSort } from './arrange';
import { rowForKey } from './rowForKey';
import { scrollToRow, useRowHeight } from './useRowWindow';
import { useStillRows, type NewsAbove } from './useStillRows';

/** Without ages: of servers that do not say when a boot was booted. */
const TEXT_COLUMNS = LIST_COLUMNS.filter((column) => column !== 'age');

const ignore = () => undefined;

/** What a page may ask of the table. */
export interface BootTableHandle {
  /** Puts the focus on the selected row, or on the first one. */
  readonly focus: () => void;
  /** Puts the focus on the first row. */
  readonly focusFirst: () => void;
}

export interface BootTableProps {
  /** The name of the grid. */
  readonly label: string;
  /** The rows, arranged. */
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
  /** When each was booted and may be towed; undefined: the server does not say. */
  readonly timesOf?: TimesOf | undefined;
  /** Milliseconds since the epoch, for the ages. */
  readonly now?: number;
  /** By what the rows were found and sorted: while it stays, what is read keeps its place when rows come and go. */
  readonly arrangement?: string;
  /** Whether rows come by themselves; those that have come above the first one are counted. */
  readonly isLive?: boolean;
  readonly news?: NewsAbove | null;
  readonly setNews?: Dispatch<SetStateAction<NewsAbove | null>>;
  /** A row was chosen, by click, Enter or the space bar. */
  readonly onOpen: (id: number) => void;
  readonly handle?: Ref<BootTableHandle> | undefined;
}

/**
 * The list of boots as a grid whose rows are selectable. Of thousands only those in view are in the
 * document; `aria-rowcount` and `aria-rowindex` tell assistive technology the whole. Arrows move, Enter opens.
 */
export const BootTable = observer(function BootTable(props: BootTableProps) {
  const {
    label,
    boots,
    selectedId,
    timesOf,
    now = 0,
    arrangement = '',
    isLive = false,
    news = null,
    setNews = ignore,
    sort,
    onSort,
    onOpen,
    handle,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);

  // One row of all can be reached with Tab: the one that was moved to, else the selected one, else the first.
  const tabIndex = Math.max(0, firstOf([movedTo, selectedId], boots));
  const isTall = timesOf !== undefined;
  const rowHeight = useRowHeight(isTall);

  const moveTo = useCallback(
    (index: number) => {
      const boot = boots[index];
      if (boot === undefined) return;
      setMovedTo(boot.id);
      setFocusTurn((turn) => turn + 1);
      if (scroller.current !== null) scrollToRow(scroller.current, index, rowHeight);
    },
    [boots, rowHeight],
  );
  useLayoutEffect(() => {
    if (focusTurn > 0)
      scroller.current
        ?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
        ?.focus({ preventScroll: true });
  }, [focusTurn]);
  useImperativeHandle(handle, () => ({ focus: () => moveTo(tabIndex), focusFirst: () => moveTo(0) }), [
    moveTo,
    tabIndex,
  ]);
  const rest = { rowHeight, scroller, isLive, news, setNews, onFocusLost: moveTo };
  useStillRows({ boots, arrangement, ...rest });

  const open = useCallback(
    (id: number) => {
      setMovedTo(id);
      onOpen(id);
    },
    [onOpen],
  );
  /** The row that the keyboard stands on: it may have come there by other means than the keys. */
  function indexOfRow(target: EventTarget): number | null {
    const row = target instanceof Element ? target.closest('[role="row"][tabindex]') : null;
    return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
  }
  // Whatever has the focus stays in the document, however the focus came there.
  function onFocus(event: FocusEvent) {
    const boot = boots[indexOfRow(event.target) ?? NaN];
    if (boot !== undefined) setMovedTo(boot.id);
  }
  function onClick(event: MouseEvent) {
    const boot = boots[indexOfRow(event.target) ?? NaN];
    if (boot !== undefined) open(boot.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    const index = indexOfRow(event.target);
    // The buttons of the header have keys of their own.
    if (index === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rowForKey(event.key, index, boots.length);
    const current = boots[index];
    if (next !== null) moveTo(next);
    else if ((event.key === 'Enter' || event.key === ' ') && current) open(current.id);
    else return;
    event.preventDefault();
  }

  return (
    <div className="tb-boots__scroller" ref={scroller}>
      <div
        role="grid"
        className={classNames('tb-boots__table', isTall && 'tb-boots__table--tall')}
        aria-label={label}
        aria-rowcount={boots.length + 1}
        tabIndex={-1}
        onClick={onClick}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <BootTableHead columns={isTall ? LIST_COLUMNS : TEXT_COLUMNS} sort={sort} onSort={onSort} />
        <BootRows {...{ boots, selectedId, tabIndex, movedTo, rowHeight, scroller, timesOf, now }} />
      </div>
    </div>
  );
});

/** The place of the first of these boots that is among the rows; -1 where none is. */
function firstOf(ids: readonly (number | null)[], boots: readonly BootListItem[]): number {
  for (const id of ids) {
    const index = id === null ? -1 : boots.findIndex((boot) => boot.id === id);
    if (index !== -1) return index;
  }
  return -1;
}
