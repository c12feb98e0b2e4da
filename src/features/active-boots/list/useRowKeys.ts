import {
  useCallback,
  useLayoutEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { rowForKey } from '../../../components/layout/rowForKey';
import type { BootListItem } from '../../../domain/wire/boot';
import { scrollToRow } from './useRowWindow';

interface RowKeys {
  readonly boots: readonly BootListItem[];
  readonly selectedId: number | null;
  /** In pixels. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onOpen: (id: number) => void;
}

/** Moves the focus between rows and opens rows, by keys and clicks. Only one row is a tab stop. */
export function useRowKeys({ boots, selectedId, rowHeight, scroller, onOpen }: RowKeys) {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);
  // The row that the user moved to, else the selected one, else the first.
  const tabIndex = Math.max(0, firstOf([movedTo, selectedId], boots));

  const moveTo = useCallback(
    (index: number) => {
      const boot = boots[index];
      if (boot === undefined) return;
      setMovedTo(boot.id);
      setFocusTurn((turn) => turn + 1);
      if (scroller.current !== null) scrollToRow(scroller.current, index, rowHeight);
    },
    [boots, rowHeight, scroller],
  );
  useLayoutEffect(() => {
    if (focusTurn === 0) return;
    const row = scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
    row?.focus({ preventScroll: true });
  }, [focusTurn, scroller]);

  const open = (id: number) => {
    setMovedTo(id);
    onOpen(id);
  };
  const events = {
    // A focused row stays in the document, no matter how it got the focus.
    onFocus: ({ target }: FocusEvent) => {
      const boot = boots[indexOfRow(target) ?? NaN];
      if (boot !== undefined) setMovedTo(boot.id);
    },
    onClick: ({ target }: MouseEvent) => {
      const boot = boots[indexOfRow(target) ?? NaN];
      if (boot !== undefined) open(boot.id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOfRow(event.target);
      // The header's buttons handle their own keys.
      if (index === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = rowForKey(event.key, index, boots.length);
      const current = boots[index];
      if (next !== null) moveTo(next);
      else if ((event.key === 'Enter' || event.key === ' ') && current) open(current.id);
      else return;
      event.preventDefault();
    },
  };
  return { tabIndex, moveTo, events };
}

/** The index of the row that contains an event's target. */
export function indexOfRow(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('[role="row"][tabindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
}

/** The row index of the first of `ids` that is in the list; -1 if none is. */
function firstOf(ids: readonly (number | null)[], boots: readonly BootListItem[]): number {
  for (const id of ids) {
    const index = id === null ? -1 : boots.findIndex((boot) => boot.id === id);
    if (index !== -1) return index;
  }
  return -1;
}
