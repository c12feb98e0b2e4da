import { observer } from 'mobx-react-lite';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { classNames } from '../../../components/classNames';
import { TEXT_COLUMNS, type BootListItem } from '../../../domain/wire/boot';
import { LIST_COLUMNS, type ListColumn, type ListSort } from '../../../stores/boots/list/order';
import type { TimesOf } from '../../../stores/boots/list/times';
import { BootRows } from './BootRows';
import { BootTableHead } from './BootTableHead';
import { useRowKeys } from './useRowKeys';
import { useRowHeight } from './useRowWindow';
import { useStillRows } from './useStillRows';

const ignore = () => undefined;

/** The actions that the page can call on the table. */
export interface BootTableHandle {
  /** Focuses the selected row, or else the first. */
  readonly focus: () => void;
  /** Focuses the first row. */
  readonly focusFirst: () => void;
}

export interface BootTableProps {
  /** The grid's accessible name. */
  readonly label: string;
  /** The rows in display order. */
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
  /** Whether the rows have an age. Default: false. */
  readonly hasAges?: boolean;
  /** The times of each boot, for the rows' second line; undefined if the rows have none. */
  readonly timesOf?: TimesOf | undefined;
  /** The current time, for the ages, in milliseconds since the epoch. */
  readonly now?: number;
  /** Identifies search, sort order and filter. While it is unchanged, visible rows stay in place on the screen. */
  readonly arrangement?: string;
  /** Whether new rows appear without a reload by the user. */
  readonly isLive?: boolean;
  /** Called with the ids of rows that were added above the first one. */
  readonly onNews?: (ids: readonly number[]) => void;
  /** Called when the list is scrolled to its top. */
  readonly onTop?: () => void;
  /** Called when the user opens a row by click, Enter or the space bar. */
  readonly onOpen: (id: number) => void;
  readonly handle?: Ref<BootTableHandle> | undefined;
}

/**
 * The list of boots as a grid with selectable rows. Renders only those in view, even of thousands; `aria-rowcount`
 * and `aria-rowindex` tell assistive technology about the rest. Arrow keys move, Enter opens.
 */
export const BootTable = observer(function BootTable(props: BootTableProps) {
  const { boots, selectedId, timesOf, arrangement = '', isLive = false, sort, onSort, onOpen } = props;
  const { hasAges = false, now = 0, onNews = ignore, onTop = ignore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isTall = timesOf !== undefined;
  const rowHeight = useRowHeight(isTall);
  const { tabIndex, moveTo, events } = useRowKeys({
    boots,
    selectedId,
    rowHeight,
    scroller,
    onOpen,
  });
  useImperativeHandle(props.handle, () => ({ focus: () => moveTo(tabIndex), focusFirst: () => moveTo(0) }), [
    moveTo,
    tabIndex,
  ]);
  useStillRows({ boots, arrangement, rowHeight, scroller, isLive, onNews, onTop, onFocusLost: moveTo });

  return (
    <div className="tb-boots__scroller" ref={scroller}>
      <div
        role="grid"
        className={classNames(
          'tb-boots__table',
          isTall && 'tb-boots__table--tall',
          hasAges && 'tb-boots__table--aged',
        )}
        aria-label={props.label}
        aria-rowcount={boots.length + 1}
        tabIndex={-1}
        {...events}
      >
        <BootTableHead columns={hasAges ? LIST_COLUMNS : TEXT_COLUMNS} sort={sort} onSort={onSort} />
        <BootRows
          boots={boots}
          selectedId={selectedId}
          tabIndex={tabIndex}
          rowHeight={rowHeight}
          scroller={scroller}
          hasAges={hasAges}
          timesOf={timesOf}
          now={now}
        />
      </div>
    </div>
  );
});
