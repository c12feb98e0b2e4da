import { LIMITS } from '../../../src/domain/constants';
import { checkLines } from '../../../src/domain/validation/text';
import type { FieldError } from '../../../src/domain/validation/fieldError';
import { faultsOf, type Fault } from '../validate/fieldFaults';

function required(text: string, max: number): FieldError | null {
  return text.trim() === '' ? { code: 'required' } : checkLines(text, { max });
}

/** The faults of a reason, which is always required. */
export function reasonFaults(reason: string): Fault[] {
  const error = required(reason, LIMITS.reason);
  return error === null ? [] : faultsOf({ reason: error });
}

/** The faults of a note. */
export function noteFaults(note: string): Fault[] {
  const error = required(note, LIMITS.notes);
  return error === null ? [] : faultsOf({ note: error });
}
