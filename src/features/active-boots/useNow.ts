import { useEffect, useState } from 'react';
import type { Clock } from '../../domain/time/clock';

/** Ages are shown in minutes, so this is often enough, milliseconds. */
const TICK_MS = 15_000;

/** The time, for all rows together: it goes on by itself, and when the page is looked at again. */
export function useNow(clock: Clock): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const tick = () => setNow(clock());
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock]);
  return now;
}
