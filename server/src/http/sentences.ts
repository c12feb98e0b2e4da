import type { FieldError, FieldErrors } from '../../../src/domain/validation/fieldError';
import commonTexts from '../../../public/locales/en/common.json';
import errorTexts from '../../../public/locales/en/error.json';

const LABELS: Readonly<Record<string, string>> = commonTexts.field;
/** Names of the wire whose label goes by another name. */
const SAME_AS: Readonly<Record<string, string>> = {
  regionCode: 'region',
  regionCodes: 'region',
  paymentAmount: 'amount',
  cancelNote: 'notes',
};

/** A field's label on the screen (contract §3); a field of the wire that has none goes by its own name. */
export function labelOf(field: string): string {
  return LABELS[SAME_AS[field] ?? field] ?? field;
}

/** The sentence that the form shows for an error, in English: one text for both sides. */
export function sentence(label: string, { code, params = {} }: FieldError): string {
  const values: Readonly<Record<string, string | number>> = { ...params, field: label };
  return errorTexts.error.validation[code].replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** Several sentences as one text. */
export function joined(sentences: readonly string[]): string {
  return sentences.join('. ');
}

/**
 * Every error of a form, each naming its field by its label.
 * @param before goes before each label, for example `Payment 2 ` for the fields of a payment row
 */
export function sentencesOf(errors: FieldErrors<string>, before = ''): string[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error === undefined ? [] : [sentence(`${before}${labelOf(field)}`, error)],
  );
}
