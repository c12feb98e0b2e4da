import { DEFAULT_TIME_ZONE } from '../../domain/constants';
import { platformNowInZone } from '../../domain/time/platformZone';

/**
 * Uses the browser's time zones for the first time, which takes a phone a tenth of a second, while the application's
 * code is still arriving and the processor has nothing else to do.
 */
export function warmUp(): void {
  platformNowInZone(DEFAULT_TIME_ZONE, Date.now);
}
