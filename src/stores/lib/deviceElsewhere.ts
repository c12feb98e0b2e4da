import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { DeviceElsewhere } from '../../domain/wire/devices';

/** The car that the boot is on, if a change was refused because of that; otherwise null. */
export function deviceElsewhereIn(error: unknown): DeviceElsewhere['deviceOn'] | null {
  const read = v.safeParse(DeviceElsewhere, error instanceof HttpError ? error.body : undefined);
  return read.success ? read.output.deviceOn : null;
}
