import { useCallback, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../components/layout';
import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';

/**
 * The widest window, CSS pixels, in which the list leaves the detail less room than a phone has: the same as in
 * active-boots.css.
 */
const OVERLAPPED_MAX_WIDTH_PX = 1007;
const OVERLAPPED = `(min-width: ${String(NARROW_MAX_WIDTH_PX + 1)}px) and (max-width: ${String(OVERLAPPED_MAX_WIDTH_PX)}px)`;

/** What a panel is given so that it comes to the front when it is used. */
export interface PanelUse {
  readonly onPointerDownCapture: () => void;
  readonly onPointerUpCapture: () => void;
  readonly onPointerCancelCapture: () => void;
  readonly onFocusCapture: () => void;
  readonly onClickCapture: () => void;
}

export interface FrontPanel {
  /** Whether the detail lies over the list's end. */
  readonly isDetail: boolean;
  readonly list: PanelUse;
  readonly detail: PanelUse;
  readonly bringDetail: () => void;
  readonly bringList: () => void;
}

/**
 * Which of list and detail is in front, on a window that has room for one of them and a part of the other: the one that
 * was used last. A press counts once it is over, so that nothing moves away from under the finger.
 * @param startsWithDetail whether the address names a boot: it was asked for
 */
export function useFrontPanel(startsWithDetail: boolean): FrontPanel {
  const [wasDetail, setIsDetail] = useState(startsWithDetail);
  const isOverlapped = useMediaQuery(OVERLAPPED);
  const isPressed = useRef(false);

  const bringDetail = useCallback(() => setIsDetail(true), []);
  const bringList = useCallback(() => setIsDetail(false), []);
  const [list, detail] = useMemo(() => {
    const onPressOver = () => {
      isPressed.current = false;
    };
    const useOf = (bring: () => void): PanelUse => ({
      onPointerDownCapture: () => {
        isPressed.current = true;
      },
      onPointerUpCapture: onPressOver,
      // A finger that scrolls ends its press so.
      onPointerCancelCapture: onPressOver,
      onFocusCapture: () => {
        if (!isPressed.current) bring();
      },
      onClickCapture: () => {
        isPressed.current = false;
        bring();
      },
    });
    return [useOf(bringList), useOf(bringDetail)] as const;
  }, [bringDetail, bringList]);

  return { isDetail: isOverlapped && wasDetail, list, detail, bringDetail, bringList };
}
