import type { FieldError } from './fieldError';

/** The first character that is not a control character, and the control character after them (U+007F, DEL). */
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
/** Half of a character that needs two (an emoji): UTF-8 cannot represent it, so another character would be stored. */
const HALF_CHARACTER = /^[\ud800-\udfff]$/;

/** True if a text has characters that nobody types and that databases refuse (U+0000 above all) or replace. */
function hasWrongCharacters(text: string, allowed = ''): boolean {
  return Array.from(text).some((character) => {
    const code = character.charCodeAt(0);
    const isControl = (code < FIRST_PRINTABLE || code === DELETE) && !allowed.includes(character);
    return isControl || HALF_CHARACTER.test(character);
  });
}

/** Checks a one-line text: required or not, its maximum length, no control characters or half characters. */
export function checkText(value: string, rule: { max: number; required: boolean }): FieldError | null {
  if (value.trim() === '') return rule.required ? { code: 'required' } : null;
  if (value.trim().length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasWrongCharacters(value) ? { code: 'characters' } : null;
}

/** Checks a text of several lines that may be empty. */
export function checkLines(value: string, rule: { max: number }): FieldError | null {
  if (value.trim().length > rule.max) return { code: 'tooLong', params: { max: rule.max } };
  return hasWrongCharacters(value, '\t\n\r') ? { code: 'characters' } : null;
}

/** Checks that something was selected. */
export function checkChosen(value: string | null): FieldError | null {
  return value === null || value === '' ? { code: 'required' } : null;
}
