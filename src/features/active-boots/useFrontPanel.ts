import { useMemo } from 'react';
import { useMediaQuery } from '../../components/layout';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';
import { useStore } from '../../stores/context';

/** The widest window, CSS pixels, where the list leaves the detail less room than a phone has: as in active-boots.css. */
const OVERLAPPED_MAX_WIDTH_PX = 1007;
const OVERLAPPED = `(min-width: ${String(NARROW_MAX_WIDTH_PX + 1)}px) and (max-width: ${String(OVERLAPPED_MAX_WIDTH_PX)}px)`;

/** The events of a panel that say that a person uses it. */
export interface PanelEvents {
  readonly onPointerDownCapture: () => void;
  readonly onPointerUpCapture: () => void;
  readonly onPointerCancelCapture: () => void;
  readonly onFocusCapture: () => void;
  readonly onClickCapture: () => void;
}

export interface FrontPanel {
  /** Whether the window has room for the list and a part of the detail. */
  readonly isOverlapped: boolean;
  /** Whether the detail lies over the list's end. */
  readonly isDetail: boolean;
  readonly list: PanelEvents;
  readonly detail: PanelEvents;
}

/** Has the panel that is used come to the front, on a window that has room for one of them and a part of the other. */
export function useFrontPanel(): FrontPanel {
  const { bootList } = useStore();
  const isOverlapped = useMediaQuery(OVERLAPPED);
  const panels = useMemo(() => panelEvents(bootList.bringList, bootList.bringDetail), [bootList]);
  return { isOverlapped, isDetail: isOverlapped && bootList.isDetailInFront, ...panels };
}

/** A press counts when it is over, so that nothing moves away from under the finger; the focus comes before that. */
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
    // A finger that scrolls ends its press like this.
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
