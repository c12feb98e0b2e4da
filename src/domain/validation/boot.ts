import { BOOT_FIELD_ORDER, specOf, type BootField, type BootValues } from '../boot/fields';
import { LIMITS } from '../constants';
import { enteredCode } from '../equalText';
import { isAcceptableVin } from '../boot/vin';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';
import { checkChosen, checkText } from './text';

/** The errors of a boot's date and time. */
export type WhenErrors = Readonly<Record<'date' | 'time', FieldError | null>>;

/** Checks the license: at least two characters, unless the vehicle has no plate. */
export function checkLicense(license: string, noLicense: boolean): FieldError | null {
  if (noLicense) return null;
  const plate = enteredCode(license);
  if (plate === '') return { code: 'licenseRequired' };
  if (plate.length < LIMITS.licenseMin) return { code: 'licenseTooShort' };
  return checkText(license, { max: LIMITS.license, required: true });
}

/** Checks the VIN: empty, `NO VIN`, or 17 characters with the correct check digit. */
export function checkVin(vin: string): FieldError | null {
  return isAcceptableVin(vin) ? null : { code: 'vinInvalid' };
}

/**
 * Every rule of the add form that needs no list and no call, for both the form and the server. Each side checks with
 * its own lists that a code exists and a model belongs to its make.
 * @param when the result of `checkDateAndTime`; passed in, since the form does not wait for the date library
 */
export function validateBoot(values: BootValues, when: WhenErrors): FieldErrors<BootField> {
  return collectErrors(
    BOOT_FIELD_ORDER.map(
      (field) => [field, when[field as keyof WhenErrors] ?? check(field, values)] as const,
    ),
  );
}

/** Checks a field by its limits in the table, or by the rule that the table names. */
function check(field: BootField, values: BootValues): FieldError | null {
  const { kind, rule, required = false, max = Infinity } = specOf(field);
  const value = values[field];
  if (rule === 'license') return checkLicense(values.license, values.noLicense);
  if (rule === 'vin') return checkVin(values.vin);
  if (kind === 'choice') return required ? checkChosen(values[field] as string | null) : null;
  return kind === 'text' && typeof value === 'string' ? checkText(value, { max, required }) : null;
}
