import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { whenIdle } from '../../components/whenIdle';
import { useStore } from '../../stores/context';
import { otherScreens } from '../screens';
import { useIsOnline } from './useIsOnline';

/** The screen that is there asks for things of its own first, milliseconds. */
const AFTER_MS = 1_000;

/**
 * Fetches the code of the other screens of the boot module once the first one is there and its list has come, in idle
 * moments: where the connection is lost later, a person still gets from screen to screen. It shows nothing.
 */
export const FetchAhead = observer(function FetchAhead() {
  const { permissions, bootList } = useStore();
  const mayAdd = permissions.inAnyRegion('BOOT_CREATE');
  const isOnline = useIsOnline();
  const mayBegin = isOnline && bootList.status !== 'loading';

  useEffect(() => {
    if (!mayBegin) return undefined;
    const loads = otherScreens(mayAdd);
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = whenIdle(() => {
        // The connection may have gone this very moment; it begins anew once there is one.
        if (!navigator.onLine) return true;
        // What cannot be had now is asked for again when its screen is shown.
        loads
          .shift()?.()
          .catch(() => undefined);
        return loads.length === 0;
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [mayAdd, mayBegin]);

  return null;
});
