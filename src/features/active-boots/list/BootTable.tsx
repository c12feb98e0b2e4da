import { observer } from 'mobx-react-lite';
import {
  Fragment,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import { classNames } from '../../../components/classNames';
import type { BootListItem } from '../../../domain/wire/boot';
import { BootRow } from './BootRow';
import { BootTableHead } from './BootTableHead';
import { elapsed } from '../../../domain/instant';
import { isTowEligible, type TimesOf } from './ages';
import { LIST_COLUMNS, type ListColumn, type ListSort } from './arrange';
import { rowForKey } from './rowForKey';
import { useStillRows } from './useStillRows';
import { useVirtualRows } from './useVirtualRows';

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
    sort,
    onSort,
    onOpen,
    handle,
  } = props;
  const { t } = useTranslation();
  const absent = t('boot.list.absent');
  const scroller = useRef<HTMLDivElement>(null);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);

  const indexOf = useMemo(() => new Map(boots.map((boot, index) => [boot.id, index])), [boots]);
  // One row of all can be reached with Tab: the one that was moved to, else the selected one, else the first.
  const tabIndex = indexOf.get(movedTo ?? NaN) ?? indexOf.get(selectedId ?? NaN) ?? 0;
  const isTall = timesOf !== undefined;
  const { rows, gapAfter, scrollTo, rowHeight } = useVirtualRows(boots.length, tabIndex, scroller, isTall);
  const columns = isTall ? LIST_COLUMNS : LIST_COLUMNS.filter((column) => column !== 'age');

  const moveTo = useCallback(
    (index: number) => {
      const boot = boots[index];
      if (boot === undefined) return;
      setMovedTo(boot.id);
      setFocusTurn((turn) => turn + 1);
      scrollTo(index);
    },
    [boots, scrollTo],
  );
  useLayoutEffect(() => {
    if (focusTurn > 0)
      scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusTurn]);
  useImperativeHandle(handle, () => ({ focus: () => moveTo(tabIndex), focusFirst: () => moveTo(0) }), [
    moveTo,
    tabIndex,
  ]);
  useStillRows({ boots, indexOf, arrangement, rowHeight, scroller, onFocusLost: moveTo });

  const open = useCallback(
    (id: number) => {
      setMovedTo(id);
      onOpen(id);
    },
    [onOpen],
  );
  function ageOf(boot: BootListItem): string | undefined {
    const bootedAt = timesOf?.(boot).bootedAt;
    if (bootedAt == null) return isTall ? absent : undefined;
    return t('boot.list.age', elapsed(bootedAt, now));
  }

  /** The row that the keyboard stands on: it may have come there by other means than the keys. */
  function indexOfRow(target: EventTarget): number | null {
    const row = target instanceof Element ? target.closest('tbody > tr[aria-rowindex]') : null;
    return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
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
      <Table
        role="grid"
        unstackable
        className={classNames('tb-boots__table', isTall && 'tb-boots__table--tall')}
        aria-label={label}
        aria-rowcount={boots.length + 1}
        onKeyDown={onKeyDown}
      >
        <BootTableHead columns={columns} sort={sort} onSort={onSort} />
        <Table.Body>
          {rows.map(({ index, gap }) => {
            const boot = boots[index];
            if (boot === undefined) return null;
            return (
              <Fragment key={boot.id}>
                <Gap height={gap} />
                <BootRow
                  boot={boot}
                  index={index}
                  selected={boot.id === selectedId}
                  reachable={index === tabIndex}
                  absent={absent}
                  age={ageOf(boot)}
                  towLabel={
                    timesOf !== undefined && isTowEligible(timesOf(boot), now)
                      ? t('boot.list.towEligible')
                      : undefined
                  }
                  onOpen={open}
                />
              </Fragment>
            );
          })}
          <Gap height={gapAfter} />
        </Table.Body>
      </Table>
    </div>
  );
});

/** Stands in for rows that are not in the document. */
const Gap = observer(function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <Table.Row aria-hidden="true" className="tb-boots__gap">
      <Table.Cell colSpan={LIST_COLUMNS.length} style={{ height }} />
    </Table.Row>
  );
});
