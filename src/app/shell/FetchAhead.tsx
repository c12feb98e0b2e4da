import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useIsOnline } from '../../components/layout/useIsOnline';
import { whenLeftAlone } from '../../components/schedule';
import { useStore } from '../../stores/context';
import { keepFiles } from '../early/keepFiles';
import { otherScreens } from '../screens';

/** So long nobody has touched the page, milliseconds. */
const AFTER_MS = 4_000;

/**
 * Fetches the files that the page had in itself, to be kept, and the code of the other screens of the boot module, once
 * the first one is there, its list has come and the page is left alone, in idle moments: where the connection is lost
 * later, a person still gets from screen to screen. It shows nothing.
 */
export const FetchAhead = observer(function FetchAhead() {
  const { permissions, activeBoots } = useStore();
  const mayAdd = permissions.inAnyRegion('BOOT_CREATE');
  const isOnline = useIsOnline();
  const mayBegin = isOnline && activeBoots.status !== 'loading';

  useEffect(() => {
    if (!mayBegin) return undefined;
    const loads = [() => keepFiles(document, fetch), ...otherScreens(mayAdd)];
    return whenLeftAlone(AFTER_MS, () => {
      // The connection may have gone this very moment; it begins anew once there is one.
      if (!navigator.onLine) return true;
      // What cannot be had now is asked for again when its screen is shown.
      loads
        .shift()?.()
        .catch(() => undefined);
      return loads.length === 0;
    });
  }, [mayAdd, mayBegin]);

  return null;
});
