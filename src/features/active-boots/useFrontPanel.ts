import { useMemo } from 'react';
import { useMediaQuery } from '../../components/layout';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';
import { useBoots } from './useBoots';

/**
 * The widest window, in CSS pixels, in which the list leaves the detail less room than a phone. Must match
 * active-boots.css.
 */
const OVERLAPPED_MAX_WIDTH_PX = 1007;
const OVERLAPPED = `(min-width: ${String(NARROW_MAX_WIDTH_PX + 1)}px) and (max-width: ${String(OVERLAPPED_MAX_WIDTH_PX)}px)`;

/** Event handlers that detect use of a panel. */
export interface PanelEvents {
  readonly onPointerDownCapture: () => void;
  readonly onPointerUpCapture: () => void;
  readonly onPointerCancelCapture: () => void;
  readonly onFocusCapture: () => void;
  readonly onClickCapture: () => void;
}

export interface FrontPanel {
  /** Whether the window has room for the list and only part of the detail. */
  readonly isOverlapped: boolean;
  /** Whether the detail covers the end of the list. */
  readonly isDetail: boolean;
  readonly list: PanelEvents;
  readonly detail: PanelEvents;
}

/** In a window with room for one panel and part of the other, brings the panel in use to the front. */
export function useFrontPanel(): FrontPanel {
  const { panels } = useBoots().bootList;
  const isOverlapped = useMediaQuery(OVERLAPPED);
  const events = useMemo(() => panelEvents(panels.bringList, panels.bringDetail), [panels]);
  return { isOverlapped, isDetail: isOverlapped && panels.isDetailInFront, ...events };
}

/**
 * Brings a panel to the front when a press on it ends, so that nothing moves under the finger. Therefore it ignores
 * the focus event during a press.
 */
function panelEvents(bringList: () => void, bringDetail: () => void) {
  let isPressed = false;
  const release = () => {
    isPressed = false;
  };
  const eventsOf = (bring: () => void): PanelEvents => ({
    onPointerDownCapture: () => {
      isPressed = true;
    },
    onPointerUpCapture: release,
    // Scrolling by finger ends a press with this event.
    onPointerCancelCapture: release,
    onFocusCapture: () => {
      if (!isPressed) bring();
    },
    onClickCapture: () => {
      release();
      bring();
    },
  });
  return { list: eventsOf(bringList), detail: eventsOf(bringDetail) };
}
