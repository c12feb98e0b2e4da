import { entered } from '../equalText';
import type { FieldError } from './fieldError';

/** The first code that is not a control character, and the control character DEL (U+007F). */
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
/** An unpaired surrogate. UTF-8 can't represent it, so another character would be stored. */
const HALF_CHARACTER = /^[\ud800-\udfff]$/;

/** True if a text has characters that databases reject (such as U+0000) or replace. */
function hasWrongCharacters(text: string, allowed = ''): boolean {
  return Array.from(text).some((character) => {
    const code = character.charCodeAt(0);
    const isControl = (code < FIRST_PRINTABLE || code === DELETE) && !allowed.includes(character);
    return isControl || HALF_CHARACTER.test(character);
  });
}

/**
 * Checks a one-line text: whether it is required, its maximum length, no control characters or unpaired
 * surrogates.
 */
export function checkText(value: string, rule: { max: number; required: boolean }): FieldError | null {
  const text = entered(value);
  if (text === '') return rule.required ? { code: 'required' } : null;
  if (text.length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasWrongCharacters(value) ? { code: 'characters' } : null;
}

/** Checks an optional text of several lines. */
export function checkLines(value: string, rule: { max: number }): FieldError | null {
  if (entered(value).length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasWrongCharacters(value, '\t\n\r') ? { code: 'characters' } : null;
}

/** Checks that something was selected. */
export function checkChosen(value: string | null): FieldError | null {
  return value === null || value === '' ? { code: 'required' } : null;
}
