import { LIMITS } from '../constants';
import { isAcceptableVin } from '../vin';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';
import { checkDateAndTime, type MomentContext } from './localMoment';
import { checkChosen, checkText } from './text';

/** What the add form holds; list items by their code, `date` `YYYY-MM-DD`, `time` `HH:mm`. */
export interface BootValues {
  vin: string;
  make: string | null;
  model: string | null;
  body: string | null;
  color: string | null;
  license: string;
  licenseState: string | null;
  noLicense: boolean;
  date: string;
  time: string;
  requestedBy: string;
  addr1: string;
  addr2: string;
  city: string;
  state: string | null;
}
export type BootField = keyof BootValues;

/** Fields in the order in which a person meets them, for the summary and for focus. */
export const BOOT_FIELD_ORDER: readonly BootField[] = [
  'license',
  'licenseState',
  'noLicense',
  'vin',
  'make',
  'model',
  'body',
  'color',
  'date',
  'time',
  'requestedBy',
  'addr1',
  'addr2',
  'city',
  'state',
];

/** Checks the license: required unless there is no plate, longer than one character. */
export function checkLicense(license: string, noLicense: boolean): FieldError | null {
  if (noLicense) return null;
  const trimmed = license.trim();
  if (trimmed === '') return { code: 'licenseRequired' };
  if (trimmed.length < LIMITS.licenseMin) return { code: 'licenseTooShort' };
  return checkText(license, { max: LIMITS.license, required: true });
}

/** Checks the VIN: empty, `NO VIN`, or 17 characters with the right check digit. */
export function checkVin(vin: string): FieldError | null {
  return isAcceptableVin(vin) ? null : { code: 'vinInvalid' };
}

/**
 * Every rule of the add form that needs no list and no call. The form and
 * the server both call this; whether a code stands in its list, and a model belongs to its make, each side asks its
 * own lists.
 */
export function validateBoot(values: BootValues, context: MomentContext): FieldErrors<BootField> {
  const when = checkDateAndTime(values.date, values.time, context);
  const line = { max: LIMITS.addressLine };
  return collectErrors<BootField>([
    ['vin', checkVin(values.vin)],
    ['make', checkChosen(values.make)],
    ['model', checkChosen(values.model)],
    ['body', checkChosen(values.body)],
    ['color', checkChosen(values.color)],
    ['license', checkLicense(values.license, values.noLicense)],
    ['date', when.date],
    ['time', when.time],
    ['requestedBy', checkText(values.requestedBy, { max: LIMITS.requestor, required: true })],
    ['addr1', checkText(values.addr1, { ...line, required: true })],
    ['addr2', checkText(values.addr2, { ...line, required: false })],
    ['city', checkText(values.city, { max: LIMITS.city, required: true })],
    ['state', checkChosen(values.state)],
  ]);
}
