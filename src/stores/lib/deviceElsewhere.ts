import { HttpError } from '../../api/errors';
import { deviceElsewhereOf, type DeviceElsewhere } from '../../domain/wire/devices';

/** The car that the boot is on, if a change was refused because of that; otherwise null. */
export function deviceElsewhereIn(error: unknown): DeviceElsewhere['deviceOn'] | null {
  return error instanceof HttpError ? deviceElsewhereOf(error.body) : null;
}
