import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useIsOnline } from '../../components/layout/useIsOnline';
import { whenLeftAlone } from '../../components/schedule';
import { useStore } from '../../stores/context';
import { otherScreens } from '../screens';

/** How long the page must be idle first, in milliseconds. */
const AFTER_MS = 4_000;

/**
 * Loads the code of the other screens once the first screen and its list are loaded and the page has been idle:
 * people can then change screens even after the connection is lost. Renders nothing.
 */
export const FetchAhead = observer(function FetchAhead() {
  const { permissions, lazy } = useStore();
  const mayAdd = permissions.inAnyRegion('BOOT_CREATE');
  const isOnline = useIsOnline();
  const mayBegin = isOnline && lazy.boots.current?.activeBoots.status !== 'loading';

  useEffect(() => {
    if (!mayBegin) return undefined;
    const loads = otherScreens(mayAdd);
    return whenLeftAlone(AFTER_MS, () => {
      // The connection may have just been lost; the effect restarts when it is back.
      if (!navigator.onLine) return true;
      // If this fails, showing the screen tries again.
      loads
        .shift()?.()
        .catch(() => undefined);
      return loads.length === 0;
    });
  }, [mayAdd, mayBegin]);

  return null;
});
