import type { FieldError } from './fieldError';

/** First character that is no control character, and the one that is one after them (U+007F, DEL). */
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** Whether a text has characters no person types, and that databases refuse (U+0000 above all). */
function hasControlCharacters(text: string, allowed = ''): boolean {
  return Array.from(text).some((character) => {
    const code = character.charCodeAt(0);
    return (code < FIRST_PRINTABLE || code === DELETE) && !allowed.includes(character);
  });
}

/** Checks a one-line text: required or not, its bound in characters, no control characters. */
export function checkText(value: string, rule: { max: number; required: boolean }): FieldError | null {
  if (value.trim() === '') return rule.required ? { code: 'required' } : null;
  if (value.trim().length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasControlCharacters(value) ? { code: 'characters' } : null;
}

/** Checks a text of several lines that may be empty. */
export function checkLines(value: string, rule: { max: number }): FieldError | null {
  if (value.trim().length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasControlCharacters(value, '\t\n\r') ? { code: 'characters' } : null;
}

/** Checks that something was chosen. */
export function checkChosen(value: string | null): FieldError | null {
  return value === null || value === '' ? { code: 'required' } : null;
}
