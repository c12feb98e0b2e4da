import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useIsOnline } from '../../components/layout/useIsOnline';
import { whenIdle } from '../../components/whenIdle';
import { useStore } from '../../stores/context';
import { keepFiles } from '../early/keepFiles';
import { otherScreens } from '../screens';

/**
 * So long nobody has touched the page, milliseconds. Code that arrives is run at once, which on a phone drops frames:
 * never while somebody scrolls or types.
 */
const AFTER_MS = 4_000;
/** What a person does with a page. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const HEARD = { capture: true, passive: true } as const;

/**
 * Fetches the files that the page had in itself, to be kept, and the code of the other screens of the boot module, once
 * the first one is there, its list has come and the page is left alone, in idle moments: where the connection is lost
 * later, a person still gets from screen to screen. It shows nothing.
 */
export const FetchAhead = observer(function FetchAhead() {
  const { permissions, bootList } = useStore();
  const mayAdd = permissions.inAnyRegion('BOOT_CREATE');
  const isOnline = useIsOnline();
  const mayBegin = isOnline && bootList.status !== 'loading';

  useEffect(() => {
    if (!mayBegin) return undefined;
    const loads = [() => keepFiles(document, fetch), ...otherScreens(mayAdd)];
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      stop = whenIdle(() => {
        // The connection may have gone this very moment; it begins anew once there is one.
        if (!navigator.onLine) return true;
        // What cannot be had now is asked for again when its screen is shown.
        loads
          .shift()?.()
          .catch(() => undefined);
        return loads.length === 0;
      });
    };
    const waitAnew = () => {
      clearTimeout(timer);
      stop?.();
      if (loads.length > 0) timer = setTimeout(begin, AFTER_MS);
    };
    waitAnew();
    for (const touch of TOUCHES) document.addEventListener(touch, waitAnew, HEARD);
    return () => {
      clearTimeout(timer);
      stop?.();
      for (const touch of TOUCHES) document.removeEventListener(touch, waitAnew, HEARD);
    };
  }, [mayAdd, mayBegin]);

  return null;
});
