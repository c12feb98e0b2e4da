import { CASH, LIMITS } from '../constants';
import { entered } from '../equalText';
import { parseSignedCents } from '../money';
import type { FieldError } from './fieldError';
import { checkLines } from './text';

/** Checks the typed count for one payment type: dollars, possibly negative. */
export function checkCounted(amount: string): FieldError | null {
  if (entered(amount) === '') return { code: 'required' };
  const cents = parseSignedCents(amount);
  if (cents === null) return { code: 'regexFormat' };
  return Math.abs(cents) > CASH.maxCents
    ? { code: 'amountTooLarge', params: { max: '99,999,999.99' } }
    : null;
}

/** Checks the note for a shift closed on behalf of another person, which is always required. */
export function checkNoteOnBehalf(note: string): FieldError | null {
  return entered(note) === '' ? { code: 'required' } : checkLines(note, { max: LIMITS.notes });
}

/** Checks the note of a shift, which is required if the count differs from the expected amount. */
export function checkShiftNote(note: string, hasDifference: boolean): FieldError | null {
  if (entered(note) === '' && hasDifference) return { code: 'noteForDifference' };
  return checkLines(note, { max: LIMITS.notes });
}
