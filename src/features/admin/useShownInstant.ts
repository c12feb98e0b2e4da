import { useCallback } from 'react';
import { showInstant } from '../../domain/time/zone';
import { useSetup } from './useSetup';

/**
 * A function that formats an instant (ISO 8601 in UTC) as `MM/DD/YYYY HH:mm` in the setup screens' one zone, with the
 * zone's short name.
 */
export function useShownInstant(): (instant: string) => string {
  const { zone } = useSetup();
  return useCallback((instant: string) => showInstant(Date.parse(instant), zone), [zone]);
}
