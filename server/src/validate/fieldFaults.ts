import type { FieldErrors } from '../../../src/domain/validation/fieldError';
import { HttpError } from '../http/httpError';
import { joined, labelOf, sentence } from './sentences';

/** A fault of a request: the field, and a sentence that names it and says how to mend it. */
export interface Fault {
  /** The path of the field in the wire, for example `payments.1.paymentAmount`; empty for the whole body. */
  readonly field: string;
  readonly sentence: string;
}

/** How many faults are listed: more than any form has fields, fewer than a hostile body can have. */
const TOLD_AT_MOST = 100;

/** A field and everything that contains it: `payments.1.paymentType`, `payments.1`, `payments`. */
function holdersOf(field: string): string[] {
  const keys = field.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** The refusal that names each wrong field once. The first of several faults within a field counts. */
export function refusalOf(faults: readonly Fault[]): HttpError {
  const told = new Map<string, string>();
  for (const { field, sentence: said } of faults) {
    if (told.size >= TOLD_AT_MOST) break;
    if (!holdersOf(field).some((each) => told.has(each))) told.set(field, said);
  }
  const named = [...told].map(([field, said]) => ({ field, sentence: said }));
  return new HttpError(400, joined([...told.values()]), undefined, {}, { faults: named });
}

/** @throws HttpError 400 if there is any fault */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refusalOf(faults);
}

/** The errors of a form. A field whose name in the form differs from its label is renamed. */
export function faultsOf(
  errors: FieldErrors<string>,
  labels: Readonly<Record<string, string | null>> = {},
): Fault[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error === undefined ? [] : [{ field, sentence: sentence(labels[field] ?? labelOf(field), error) }],
  );
}
