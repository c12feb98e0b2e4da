import { NO_PLATE_MARKER } from './constants';
import { normalizeLicense } from './license';
import { cityOfRegionName } from './regionCity';
import { combineDateTime, nowInZone, type Clock } from './time';
import type { BootValues } from './validation/boot';
import { normalizeVin } from './vin';
import type { CreateBootBody } from './wire/boot';
import type { RegionPlace } from './wire/region';

/** What a blank add form begins with besides the date and time, as far as it is known. */
export interface BootDefaults {
  licenseState: string | null;
  city: string;
  state: string | null;
}

/**
 * A blank add form: the date and time are now, on the region's clock.
 * @param zoneId the region's IANA zone
 */
export function blankBoot(
  defaults: BootDefaults,
  zoneId: string | null | undefined,
  clock?: Clock,
): BootValues {
  const { date, time } = nowInZone(zoneId, clock);
  return {
    vin: '',
    make: null,
    model: null,
    body: null,
    color: null,
    license: '',
    licenseState: defaults.licenseState,
    noLicense: false,
    date,
    time,
    requestedBy: '',
    addr1: '',
    addr2: '',
    city: defaults.city,
    state: defaults.state,
  };
}

/**
 * City and state that a region's own call gives: the name less a real `, XX`, and the state; what
 * it does not say is left as it is.
 */
export function addressOfPlace({ name, state }: RegionPlace): Partial<Pick<BootDefaults, 'city' | 'state'>> {
  return { ...(name ? { city: cityOfRegionName(name) } : {}), ...(state ? { state } : {}) };
}

/**
 * What one change brings with it: the license in capitals; the VIN in its one
 * form; another make clears the model; no plate puts the marker and clears the license state, and taking it back
 * empties the license.
 * @param values the form before the change
 * @returns the change itself, and whatever follows from it
 */
export function applyBootChange(values: BootValues, change: Partial<BootValues>): Partial<BootValues> {
  const next: Partial<BootValues> = { ...change };
  if (change.license !== undefined) next.license = normalizeLicense(change.license);
  if (change.vin !== undefined) next.vin = normalizeVin(change.vin);
  if (change.make !== undefined && change.make !== values.make && change.model === undefined) {
    next.model = null;
  }
  if (change.noLicense === true) {
    next.license = NO_PLATE_MARKER;
    next.licenseState = null;
  } else if (change.noLicense === false && values.noLicense) {
    next.license = '';
  }
  return next;
}

/**
 * The body of `boot/create/{regionCode}`. The same values give the same bytes, so that a repeat under
 * the same idempotency key is the same submission.
 */
export function createBootBody(values: BootValues, regionCode: string): CreateBootBody {
  const { noLicense, date, time } = values;
  return {
    regionCode,
    addr1: values.addr1.trim(),
    addr2: values.addr2.trim(),
    city: values.city.trim(),
    state: values.state,
    make: values.make,
    body: values.body,
    model: values.model,
    color: values.color,
    license: noLicense ? NO_PLATE_MARKER : values.license.trim(),
    licenseState: noLicense ? null : values.licenseState,
    noLicense,
    vin: values.vin,
    date,
    time,
    requestedBy: values.requestedBy.trim(),
    dateTime: combineDateTime(date, time),
  };
}
