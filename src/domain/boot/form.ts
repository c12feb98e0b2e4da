import { eachField, emptyValues, type BootField, type BootValues } from './fields';
import { NO_PLATE_MARKER } from '../constants';
import { normalizeLicense } from './license';
import { cityOfRegionName } from './regionCity';
import { combineDateTime, type LocalMoment } from '../time/text';
import { normalizeVin } from './vin';
import type { BootDetails, CreateBootBody } from '../wire/boot';
import type { RegionPlace } from '../wire/region';

/** The defaults of a blank add form besides date and time, as far as they are known. */
export interface BootDefaults {
  licenseState: string | null;
  city: string;
  state: string | null;
}

/**
 * A blank add form.
 * @param now date and time, by the region's clock
 */
export function blankBoot(
  defaults: BootDefaults,
  { date, time }: Pick<LocalMoment, 'date' | 'time'>,
): BootValues {
  return { ...emptyValues(), ...defaults, date, time };
}

/**
 * The default city and state from a region's own call: its name without a real `, XX`, and its state. Missing values
 * stay as they are.
 */
export function addressOfPlace({ name, state }: RegionPlace): Partial<Pick<BootDefaults, 'city' | 'state'>> {
  return { ...(name ? { city: cityOfRegionName(name) } : {}), ...(state ? { state } : {}) };
}

/**
 * A change with its consequences: the license in capitals, the VIN normalized; another make clears the model; ticking
 * no plate sets the marker and clears the license state, and unticking it empties the license.
 * @param values the form before the change
 * @returns the change itself and its consequences
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
 * The body of `boot/create/{regionCode}`. Equal values give equal bytes, so that a repeat under the same idempotency
 * key is the same submission.
 */
export function createBootBody(values: BootValues, regionCode: string): CreateBootBody {
  const { noLicense, date, time } = values;
  return {
    regionCode,
    ...eachField(
      (field) => values[field] as string | null,
      (field) => values[field] as boolean,
      (field) => String(values[field]).trim(),
    ),
    ...(noLicense ? { license: NO_PLATE_MARKER, licenseState: null } : {}),
    dateTime: combineDateTime(date, time),
  };
}

/** The form's values as a create body carries them, normalized; missing ones are empty. */
export function valuesOfBody(body: Partial<Readonly<Record<BootField, unknown>>>): BootValues {
  const noLicense = body.noLicense === true;
  const textOf = (field: BootField) => {
    const value = body[field];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    ...eachField<string | null, boolean, string>(
      (field) => textOf(field) || null,
      (field) => body[field] === true,
      textOf,
    ),
    vin: normalizeVin(textOf('vin')),
    license: noLicense ? '' : normalizeLicense(textOf('license')),
    ...(noLicense ? { licenseState: null } : {}),
  };
}

/**
 * A recorded boot as the form holds it. Its details name make, model, body and color without their codes, so these
 * are null here; the lists have the codes.
 */
export function valuesOfDetails(details: BootDetails): BootValues {
  const [date = '', time = ''] = (details.bootTime ?? '').split('T');
  const { license } = details;
  const noLicense = !license || license === NO_PLATE_MARKER;
  const values = valuesOfBody({ ...details, noLicense, date, time: time.slice(0, 5) });
  return noLicense ? { ...values, license: NO_PLATE_MARKER } : values;
}
