import { observer } from 'mobx-react-lite';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { classNames } from '../../../components/classNames';
import type { BootListItem } from '../../../domain/wire/boot';
import { LIST_COLUMNS, TEXT_COLUMNS, type ListColumn, type ListSort } from '../../../stores/boots/list/order';
import type { TimesOf } from '../../../stores/boots/list/times';
import { BootRows } from './BootRows';
import { BootTableHead } from './BootTableHead';
import { useRowKeys } from './useRowKeys';
import { useRowHeight } from './useRowWindow';
import { useStillRows } from './useStillRows';

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
  /** The rows, in their order. */
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  readonly sort: ListSort;
  readonly onSort: (column: ListColumn) => void;
  /** When each boot was put on and may be towed; undefined where the server does not say. */
  readonly timesOf?: TimesOf | undefined;
  /** Milliseconds since the epoch, for the ages. */
  readonly now?: number;
  /** Identifies search, sort order and filter. While it stays the same, rows keep their place on the screen. */
  readonly arrangement?: string;
  /** Whether rows come by themselves. */
  readonly isLive?: boolean;
  /** Rows have come above the first one. */
  readonly onNews?: (ids: readonly number[]) => void;
  /** The list was scrolled to its top. */
  readonly onTop?: () => void;
  /** A row was chosen, by click, Enter or the space bar. */
  readonly onOpen: (id: number) => void;
  readonly handle?: Ref<BootTableHandle> | undefined;
}

/**
 * The list of boots as a grid whose rows are selectable. Of thousands only those in view are in the document;
 * `aria-rowcount` and `aria-rowindex` tell assistive technology the whole. Arrows move, Enter opens.
 */
export const BootTable = observer(function BootTable(props: BootTableProps) {
  const { boots, selectedId, timesOf, arrangement = '', isLive = false, sort, onSort, onOpen } = props;
  const { now = 0, onNews = ignore, onTop = ignore } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isTall = timesOf !== undefined;
  const rowHeight = useRowHeight(isTall);
  const { tabIndex, movedTo, moveTo, events } = useRowKeys({
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
        className={classNames('tb-boots__table', isTall && 'tb-boots__table--tall')}
        aria-label={props.label}
        aria-rowcount={boots.length + 1}
        tabIndex={-1}
        {...events}
      >
        <BootTableHead columns={isTall ? LIST_COLUMNS : TEXT_COLUMNS} sort={sort} onSort={onSort} />
        <BootRows {...{ boots, selectedId, tabIndex, movedTo, rowHeight, scroller, timesOf, now }} />
      </div>
    </div>
  );
});
