import { LIMITS } from '../constants';
import { entered } from '../equalText';
import { collectErrors, type FieldError, type FieldErrors } from './fieldError';
import { checkLines } from './text';

function checkSaid(text: string, max: number): FieldError | null {
  return entered(text) === '' ? { code: 'required' } : checkLines(text, { max });
}

/** Checks the reason for a change, which is required. */
export function checkReason(reason: string): FieldError | null {
  return checkSaid(reason, LIMITS.reason);
}

/** Checks a form that has only a reason. */
export function validateReason({ reason }: { readonly reason: string }): FieldErrors<'reason'> {
  return collectErrors([['reason', checkReason(reason)]]);
}

/** Checks a note on a boot. */
export function validateNote({ note }: { readonly note: string }): FieldErrors<'note'> {
  return collectErrors([['note', checkSaid(note, LIMITS.notes)]]);
}
