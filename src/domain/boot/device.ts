import type { FieldError } from '../validation/fieldError';
import type { DeviceState } from '../wire/devices';
import { foldLookAlikes } from './license';

/** A boot in a region's list. */
interface Listed {
  readonly number: string;
  readonly active: boolean;
  readonly state: DeviceState;
}

/** Whether two numbers name the same boot. They are compared like plates. */
export function isSameDevice(one: string, other: string): boolean {
  return foldLookAlikes(one) === foldLookAlikes(other);
}

/**
 * Checks the number of the boot that is put on a car: it must be in the region's list, active and in use. A missing boot
 * is found by this.
 */
export function checkDevice(number: string, listed: Listed | undefined): FieldError | null {
  if (listed === undefined) return { code: 'deviceUnknown', params: { number } };
  const params = { number: listed.number };
  if (!listed.active) return { code: 'deviceInactive', params };
  return listed.state === 'OUT_OF_USE' ? { code: 'deviceOutOfUse', params } : null;
}
