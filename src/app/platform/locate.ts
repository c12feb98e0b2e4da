import { POSITION_TIMEOUT_MS } from '../../domain/constants';
import type { Position } from '../../domain/wire/boot';
import type { PositionProblem } from '../../stores/newBoot/PositionStore';

/** The reasons, by the browser's error codes. */
const PROBLEMS: Readonly<Record<number, PositionProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 0 };

/** Asks the browser for the device's position. Unavailable without https. */
export function locate(): Promise<Position | PositionProblem> {
  return new Promise((resolve) => {
    if (!window.isSecureContext || !('geolocation' in navigator)) {
      resolve('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy } }) => resolve({ lat, lon, accuracy }),
      ({ code }) => resolve(PROBLEMS[code] ?? 'unavailable'),
      OPTIONS,
    );
  });
}
