import type { FieldError } from '../../../src/domain/validation/fieldError';
import commonTexts from '../../../public/locales/en/common.json';
import errorTexts from '../../../public/locales/en/error.json';
import spanishErrorTexts from '../../../public/locales/es/error.json';

const LABELS: Readonly<Record<string, string>> = commonTexts.field;
/** Wire names that use the label of another field. */
const SAME_AS: Readonly<Record<string, string>> = {
  regionCode: 'region',
  regionCodes: 'region',
  paymentAmount: 'amount',
  cancelNote: 'notes',
};

/** A field's label on the screen. A field without one uses its own name. */
export function labelOf(field: string): string {
  return LABELS[SAME_AS[field] ?? field] ?? field;
}

const VALIDATION = { en: errorTexts.error.validation, es: spanishErrorTexts.error.validation };

/** The sentence that the form shows for an error. Server and form use the same texts. */
export function sentence(
  label: string,
  { code, params = {} }: FieldError,
  language: keyof typeof VALIDATION = 'en',
): string {
  const values: Readonly<Record<string, string | number>> = { ...params, field: label };
  return VALIDATION[language][code].replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** Joins sentences into one text. */
export function joined(sentences: readonly string[]): string {
  return sentences.join('. ');
}
