import { LIMITS } from '../constants';
import { entered, enteredIn } from '../equalText';
import { checkEmail, checkPhoneNumber } from '../dispatch/rules';
import { compilePattern } from '../requestorPattern';
import type { FieldError } from '../validation/fieldError';
import { checkLines, checkText } from '../validation/text';
import { foldLookAlikes } from '../boot/license';
import { checkCode, checkUsername, checkZone } from './rules';

/** The format of a text, besides its length. */
export type TextFormat = 'code' | 'username' | 'email' | 'phone' | 'zone' | 'pattern' | 'link' | 'device';

interface Named {
  /** The field's name on the wire; a nested field has a dot, as in `rights.en`. */
  readonly name: string;
}

/** A field of a setup item: how it is shown, edited, checked, and written to CSV. */
export type SetupField = Named &
  (
    | {
        readonly kind: 'text';
        readonly required: boolean;
        readonly max: number;
        /** Several lines. */
        readonly lines?: true;
        readonly format?: TextFormat;
      }
    /** Both bounds are included. */
    | {
        readonly kind: 'number';
        readonly required: boolean;
        readonly min: number;
        readonly max: number;
        readonly whole: boolean;
      }
    | { readonly kind: 'flag' }
    | { readonly kind: 'choice'; readonly required: boolean; readonly choices: readonly string[] }
    /** Several texts, such as codes from another list, each at most `max` characters long. */
    | { readonly kind: 'texts'; readonly max: number; readonly most: number }
  );

const FORMATS: Readonly<Record<TextFormat, (text: string) => FieldError | null>> = {
  code: checkCode,
  username: checkUsername,
  email: checkEmail,
  phone: checkPhoneNumber,
  zone: checkZone,
  pattern: (text) => (compilePattern(text) === null ? { code: 'patternInvalid' } : null),
  // A number without a letter or digit could not be found again.
  device: (text) => (foldLookAlikes(text) === '' ? { code: 'required' } : null),
  link: (text) => (/^(?:https?:\/\/|\/)\S+$/.test(text) ? null : { code: 'linkFormat' }),
};

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && entered(value) === '');

function checkNumber(value: unknown, { min, max, whole }: { min: number; max: number; whole: boolean }) {
  const isRight =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= min &&
    value <= max &&
    (!whole || Number.isInteger(value));
  const code = whole ? 'wholeNumberRange' : 'numberRange';
  return isRight ? null : ({ code, params: { min, max } } as const);
}

/** Checks a field's value on the wire. */
export function checkSetupField(field: SetupField, value: unknown): FieldError | null {
  if (field.kind === 'flag') {
    return value == null || typeof value === 'boolean' ? null : { code: 'regexFormat' };
  }
  if (field.kind === 'texts') {
    if (isBlank(value)) return null;
    if (!Array.isArray(value)) return { code: 'regexFormat' };
    if (value.length > field.most) return { code: 'tooMany', params: { max: field.most } };
    const faults = value.map((each: unknown) =>
      typeof each === 'string' ? checkText(each, { max: field.max, required: true }) : WRONG,
    );
    return faults.find((fault) => fault !== null) ?? null;
  }
  if (isBlank(value)) return field.required ? { code: 'required' } : null;
  if (field.kind === 'number') return checkNumber(value, field);
  if (typeof value !== 'string') return WRONG;
  if (field.kind === 'choice') return field.choices.includes(value) ? null : { code: 'notInList' };
  const { max, required, format } = field;
  const fault = field.lines === true ? checkLines(value, { max }) : checkText(value, { max, required });
  return fault ?? (format === undefined ? null : FORMATS[format](enteredIn(field.name, value)));
}

const WRONG: FieldError = { code: 'regexFormat' };

/** A line of text. */
export const line = (name: string, max: number, required = false, format?: TextFormat): SetupField => ({
  kind: 'text',
  name,
  max,
  required,
  ...(format === undefined ? {} : { format }),
});

/** A text of several lines. */
export const lines = (name: string, max: number): SetupField => ({
  kind: 'text',
  name,
  max,
  required: false,
  lines: true,
});

/** A whole number. */
export const whole = (name: string, min: number, max: number, required = false): SetupField => ({
  kind: 'number',
  name,
  min,
  max,
  required,
  whole: true,
});

/** Thirty days. Anything longer was probably meant in another unit. */
export const MAX_TIMEOUT_MINUTES = 30 * 24 * 60;
/** A year. Anything longer was probably meant in another unit. */
export const MAX_HOURS = 366 * 24;
/** The longer edge of a photo. A plate is not readable in a smaller photo, and hardly any camera takes larger ones. */
export const PHOTO_PIXELS = { min: 640, max: 10_000 } as const;
/**
 * The maximum number of charges in a fee, of photos in a checklist, of a person's permissions over all regions, and of
 * rows in a list.
 */
export const MOST = { charges: 20, photos: 20, permissions: 5_000, rows: 20_000 } as const;

/** The fields of a company. */
export const COMPANY_FIELDS: readonly SetupField[] = [
  line('code', 20, true, 'code'),
  line('name', LIMITS.personName, true),
  line('address', LIMITS.addressLine),
  line('phone', LIMITS.personName, false, 'phone'),
  line('email', LIMITS.personName, false, 'email'),
  line('licenseNumber', LIMITS.personName),
  whole('inactivityTimeout', 1, MAX_TIMEOUT_MINUTES, true),
  whole('loginTimeout', 1, MAX_TIMEOUT_MINUTES, true),
  { kind: 'flag', name: 'active' },
];

/** The fields of a person, except company, role, applications and permissions. */
export const PERSON_FIELDS: readonly SetupField[] = [
  line('username', LIMITS.personName, true, 'username'),
  line('shortName', LIMITS.personName, true),
  line('email', LIMITS.personName, true, 'email'),
  { kind: 'flag', name: 'active' },
];

/** The fields of a region, except its company, states and charges. */
export const REGION_FIELDS: readonly SetupField[] = [
  line('code', 20, true, 'code'),
  line('name', LIMITS.personName, true),
  line('zoneId', 60, true, 'zone'),
  line('adsRegionConfig.requestedByLabel', 60),
  line('adsRegionConfig.requestedByRegex', 500, false, 'pattern'),
  line('adsRegionConfig.requestedByTooltip', 200),
  whole('towEligibleAfterHours', 0, MAX_HOURS),
  { kind: 'texts', name: 'photoChecklist', max: LIMITS.photoName, most: MOST.photos },
  whole('photoMaxPixels', PHOTO_PIXELS.min, PHOTO_PIXELS.max),
  lines('rights.en', LIMITS.rights),
  lines('rights.es', LIMITS.rights),
  { kind: 'flag', name: 'deviceRequired' },
  { kind: 'flag', name: 'blindCount' },
  { kind: 'choice', name: 'receiptNumbers', required: false, choices: ['typed', 'automatic'] },
  { kind: 'flag', name: 'active' },
];
