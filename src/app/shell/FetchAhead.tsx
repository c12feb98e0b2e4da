import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useIsOnline } from '../../components/layout/useIsOnline';
import { whenLeftAlone } from '../../components/schedule';
import { useStore } from '../../stores/context';
import { otherScreens } from '../screens';

/** How long the page must have been left alone, milliseconds. */
const AFTER_MS = 4_000;

/**
 * Fetches the code of the other screens in idle moments, once the first screen and its list are there and the page has
 * been left alone: when the connection is lost later, people can still change screens. Renders nothing.
 */
export const FetchAhead = observer(function FetchAhead() {
  const { permissions, activeBoots } = useStore();
  const mayAdd = permissions.inAnyRegion('BOOT_CREATE');
  const isOnline = useIsOnline();
  const mayBegin = isOnline && activeBoots.status !== 'loading';

  useEffect(() => {
    if (!mayBegin) return undefined;
    const loads = otherScreens(mayAdd);
    return whenLeftAlone(AFTER_MS, () => {
      // The connection may have just been lost; the effect starts again when it is back.
      if (!navigator.onLine) return true;
      // A failed load is repeated when its screen is shown.
      loads
        .shift()?.()
        .catch(() => undefined);
      return loads.length === 0;
    });
  }, [mayAdd, mayBegin]);

  return null;
});
