import { eachField, emptyValues, type BootField, type BootValues } from './fields';
import { NO_PLATE_MARKER } from '../constants';
import { enteredIn } from '../equalText';
import { normalizeLicense } from './license';
import { cityOfRegionName } from './regionCity';
import { combineDateTime, type LocalMoment } from '../time/text';
import { normalizeVin } from './vin';
import type { BootDetails, CreateBootBody, Position } from '../wire/boot';
import type { RegionPlace } from '../wire/region';

/** The defaults of a blank add form, except date and time. Unknown ones are missing. */
export interface BootDefaults {
  licenseState: string | null;
  city: string;
  state: string | null;
}

/**
 * The values of a blank add form.
 * @param now the current date and time, on the region's clock
 */
export function blankBoot(
  defaults: BootDefaults,
  { date, time }: Pick<LocalMoment, 'date' | 'time'>,
): BootValues {
  return { ...emptyValues(), ...defaults, date, time };
}

/**
 * The default city and state from a region's place: the city is its name without a `, XX` ending. Missing values are
 * left out.
 */
export function addressOfPlace({ name, state }: RegionPlace): Partial<Pick<BootDefaults, 'city' | 'state'>> {
  return { ...(name ? { city: cityOfRegionName(name) } : {}), ...(state ? { state } : {}) };
}

/**
 * Applies the consequences of a change: capitalizes the license, normalizes the VIN, and clears the model when the
 * make changes. Ticking "no plate" sets the marker and clears the license state; unticking it empties the license.
 * @param values the form before the change
 * @returns the change and its consequences
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
 * The body of `boot/create/{regionCode}`. Equal values give equal bytes, so that a retry with the same idempotency
 * key is recognized as the same submission.
 */
export function createBootBody(
  values: BootValues,
  regionCode: string,
  position?: Position | null,
): CreateBootBody {
  const { noLicense, date, time } = values;
  const { device, ...fields } = eachField(
    (field) => values[field] as string | null,
    (field) => values[field] as boolean,
    (field) => enteredIn(field, String(values[field])),
  );
  return {
    regionCode,
    ...fields,
    ...(device === '' ? {} : { device }),
    ...(noLicense ? { license: NO_PLATE_MARKER, licenseState: null } : {}),
    dateTime: combineDateTime(date, time),
    ...(position ? { position } : {}),
  };
}

/** The form values in a create body, normalized. Missing ones are empty. */
export function valuesOfBody(body: Partial<Readonly<Record<BootField, unknown>>>): BootValues {
  const noLicense = body.noLicense === true;
  const textOf = (field: BootField) => {
    const value = body[field];
    return typeof value === 'string' ? enteredIn(field, value) : '';
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
 * A recorded boot as form values. Its details have only the names of make, model, body and color, so these are null
 * here; their codes come from the lists.
 */
export function valuesOfDetails(details: BootDetails): BootValues {
  const [date = '', time = ''] = (details.bootTime ?? '').split('T');
  const { license } = details;
  const noLicense = !license || license === NO_PLATE_MARKER;
  const values = valuesOfBody({ ...details, noLicense, date, time: time.slice(0, 5) });
  return noLicense ? { ...values, license: NO_PLATE_MARKER } : values;
}
