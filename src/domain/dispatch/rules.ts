import type { PatternRunner } from '../requestorPattern';
import { PHONE_DIGITS, VIN_LENGTH } from '../constants';
import { entered, enteredCode } from '../equalText';
import { isDate, isWireTime } from '../time/text';
import type { TowVehicle } from './tow';
import type { FieldError } from '../validation/fieldError';
import { isAcceptableVin, normalizeVin } from '../boot/vin';
import type { AdsRegionConfig, DynamicField, IdentificationType } from '../wire/region';

/** A region's rule for one field. */
export interface FieldRule {
  /** The region's own label for the field; undefined if it has none. */
  readonly label: string | undefined;
  readonly required: boolean;
  /** A regular expression for the whole value. Customers write it, so only a `PatternRunner` may run it. */
  readonly pattern: string | undefined;
  readonly tooltip: string | undefined;
}

type Config = AdsRegionConfig | null | undefined;

/** A region's rule for the requestor. */
export function requestorRule(config: Config): FieldRule {
  return {
    label: textOf(config?.requestedByLabel),
    required: config?.requestedByRequired === true,
    pattern: textOf(config?.requestedByRegex),
    tooltip: textOf(config?.requestedByTooltip),
  };
}

/**
 * A region's rule for the tow-reference number. Users type it only if the region requires that; otherwise it
 * is assigned.
 */
export function towReferenceRule(config: Config): FieldRule & { readonly prefill: string | undefined } {
  return {
    label: textOf(config?.trLabel),
    required: config?.manualTrNumber === true,
    pattern: textOf(config?.trRegex),
    tooltip: textOf(config?.trTooltip),
    prefill: textOf(config?.trPrefill),
  };
}

/** True if a region requires the color of a towed vehicle. */
export function isColorRequired(config: Config): boolean {
  return config?.colorRequired === true;
}

/** True if a region requires a comment with a hold. A region without holds requires none. */
export function isHoldCommentRequired(config: Config): boolean {
  return config?.holds === true && config.holdCommentRequired === true;
}

/** Checks a text against a rule. The pattern runs off the main thread, so it can't block the page. */
export async function checkByRule(
  value: string,
  rule: Pick<FieldRule, 'required' | 'pattern'>,
  patterns: PatternRunner,
): Promise<FieldError | null> {
  const text = entered(value);
  if (text === '') return rule.required ? { code: 'required' } : null;
  if (rule.pattern === undefined) return null;
  return (await patterns.matches(rule.pattern, text)) === 'mismatch' ? { code: 'patternMismatch' } : null;
}

/**
 * Checks the value of a dynamic field. A checkbox is `true` or empty and must be ticked if required. A date is
 * `YYYY-MM-DD`, a date-time `YYYY-MM-DDTHH:mm:ss`. The field's own expression applies to texts and choices.
 */
export async function checkDynamicField(
  field: DynamicField,
  value: string,
  patterns: PatternRunner,
): Promise<FieldError | null> {
  const required = field.required === true;
  const text = entered(value);
  switch (field.type) {
    case 'CHECKBOX':
      return required && text !== 'true' ? { code: 'required' } : null;
    case 'DATE':
      return checkByFormat(text, required, isDate, 'dateInvalid');
    case 'DATETIME':
      return checkByFormat(text, required, isWireTime, 'dateInvalid');
    case 'STRING':
    case 'RADIO':
      return checkByRule(value, { required, pattern: textOf(field.validation) }, patterns);
  }
}

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^\+?[\d\s().-]*$/;
const PLATE = /^[\p{L}\d][\p{L}\d\s-]*$/u;

/** Checks a tow's e-mail address: one `@`, and a host with a dot. Empty is valid. */
export function checkEmail(text: string): FieldError | null {
  const email = enteredCode(text);
  return email === '' || EMAIL.test(email) ? null : { code: 'email' };
}

/** Checks the characters and the number of digits of a tow's phone number. Empty is valid. */
export function checkPhoneNumber(text: string): FieldError | null {
  const phone = entered(text);
  if (phone === '') return null;
  if (!PHONE.test(phone)) return { code: 'phoneNumberFormat' };
  const digits = phone.replace(/\D/g, '').length;
  const isRight = digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
  return isRight ? null : { code: 'phoneNumberLength', params: PHONE_DIGITS };
}

/**
 * Checks the VIN of a towed vehicle. A VIN of the wrong length is reported as such, before its check digit. Empty is
 * valid, and so is a VIN marked as non-standard (before 1981). Only forms for tows have this rule (docs/decisions/0054).
 */
export function checkTowVin({ vin, noVin, nonStandardVin }: Omit<TowVehicle, 'id'>): FieldError | null {
  const text = normalizeVin(vin ?? '');
  if (text === '' || noVin === true || nonStandardVin === true || isAcceptableVin(text)) return null;
  return text.length === VIN_LENGTH
    ? { code: 'vinInvalid' }
    : { code: 'vinLength', params: { length: VIN_LENGTH } };
}

/**
 * Checks that the license of a towed vehicle has only characters of plates. Empty is valid. Only forms for tows have
 * this rule (docs/decisions/0054).
 */
export function checkTowLicense({ license, noPlate }: Omit<TowVehicle, 'id'>): FieldError | null {
  const text = enteredCode(license ?? '');
  return text === '' || noPlate === true || PLATE.test(text) ? null : { code: 'licensePlateInvalid' };
}

/** The dynamic fields that searches use. */
export function searchableFields(fields: readonly DynamicField[] | null | undefined): DynamicField[] {
  return (fields ?? []).filter((field) => field.searchable === true);
}

/** The fields that identify a vehicle, by their names in its form. */
export type IdentifyingField = 'license' | 'vin' | 'make' | 'model' | 'body' | 'year';

/**
 * The fields still missing to identify a vehicle in a region. Where either of two fields is enough, both are listed
 * until one is filled in. A vehicle marked as having no plate or no VIN does not need that field.
 */
export function missingIdentification(
  type: IdentificationType | null | undefined,
  vehicle: Omit<TowVehicle, 'id'>,
): IdentifyingField[] {
  const license = present(vehicle.license) || vehicle.noPlate === true;
  const vin = present(vehicle.vin) || vehicle.noVin === true;
  const has: Record<IdentifyingField, boolean> = {
    license,
    vin,
    make: present(vehicle.makeCode),
    model: present(vehicle.modelCode),
    body: present(vehicle.bodyCode),
    year: vehicle.year !== undefined,
  };
  if (type === 'LICENSE_OR_VIN') {
    return present(vehicle.license) || present(vehicle.vin) || (license && vin) ? [] : ['license', 'vin'];
  }
  return fieldsOf(type).filter((field) => !has[field]);
}

function fieldsOf(type: IdentificationType | null | undefined): readonly IdentifyingField[] {
  switch (type) {
    case 'LICENSE':
      return ['license'];
    case 'VIN':
      return ['vin'];
    case 'LICENSE_AND_VIN':
      return ['license', 'vin'];
    case 'MAKE_AND_MODEL':
      return ['make', 'model'];
    case 'MAKE_MODEL_BODY_AND_YEAR':
      return ['make', 'model', 'body', 'year'];
    default:
      return [];
  }
}

function checkByFormat(
  text: string,
  required: boolean,
  isRight: (text: string) => boolean,
  code: FieldError['code'],
): FieldError | null {
  if (text === '') return required ? { code: 'required' } : null;
  return isRight(text) ? null : { code };
}

function present(text: string | null | undefined): boolean {
  return entered(text ?? '') !== '';
}

function textOf(text: string | null | undefined): string | undefined {
  return text === '' || text === null ? undefined : text;
}
