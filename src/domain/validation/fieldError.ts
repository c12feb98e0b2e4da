/**
 * The possible errors of a field. Views translate the code (`error:error.validation.{code}`, with the field's label
 * as `field` and the parameters). The server writes the same sentences in English.
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
  | 'beforeClosing'
  | 'nightEmpty'
  | 'dateTimeMismatch'
  | 'notInList'
  | 'modelNotOfMake'
  | 'patternMismatch'
  | 'patternExplained'
  | 'regexFormat'
  | 'amountTooLarge'
  | 'amountZero'
  | 'cashOnly'
  | 'tenderedTooLittle'
  | 'notMoney'
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
  | 'tooLarge'
  | 'taken'
  | 'onlyOne'
  | 'noticeNumber'
  | 'fixed'
  | 'deviceUnknown'
  | 'deviceInactive'
  | 'deviceOutOfUse'
  | 'deviceOnCar';

/** An error of a field: a code and the parameters of its sentence, apart from the field's name. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The errors of a form by field. Valid fields have no entry. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** Collects the errors of invalid fields. */
export function collectErrors<Field extends string>(
  entries: readonly (readonly [Field, FieldError | null])[],
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const [field, error] of entries) {
    if (error && !errors[field]) errors[field] = error;
  }
  return errors;
}
