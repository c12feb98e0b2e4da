/**
 * What can be wrong with a field. Views translate the code (`error:error.validation.{code}`, with the field's label
 * as `field` and the parameters); the server writes the same sentences in English.
 */
export type FieldErrorCode =
  | 'required'
  | 'licenseRequired'
  | 'licenseTooShort'
  | 'vinInvalid'
  | 'vinLength'
  | 'licensePlateInvalid'
  | 'email'
  | 'phoneNumberLength'
  | 'phoneNumberFormat'
  | 'tooLong'
  | 'characters'
  | 'dateInvalid'
  | 'timeInvalid'
  | 'dateTooEarly'
  | 'inFuture'
  | 'timeGap'
  | 'beforeBoot'
  | 'dateTimeMismatch'
  | 'notInList'
  | 'modelNotOfMake'
  | 'patternMismatch'
  | 'patternExplained'
  | 'regexFormat'
  | 'amountTooLarge'
  | 'paymentCount'
  | 'noteForDifference'
  | 'countedTwice'
  | 'daysReversed'
  | 'daysTooMany'
  | 'codeFormat'
  | 'usernameFormat'
  | 'zoneUnknown'
  | 'patternInvalid'
  | 'patternSlow'
  | 'linkFormat'
  | 'numberRange'
  | 'wholeNumberRange'
  | 'amountRange'
  | 'tooMany'
  | 'taken'
  | 'fixed';

/** A fault of a field: a code, and what its sentence needs besides the field's name. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The faults of a form by field; valid fields have no entry. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** Leaves out the valid fields. */
export function collectErrors<Field extends string>(
  entries: readonly (readonly [Field, FieldError | null])[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const [field, error] of entries) {
    if (error && !errors[field]) errors[field] = error;
  }
  return errors;
}
