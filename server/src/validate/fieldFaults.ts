import type { FieldErrors } from '../../../src/domain/validation/fieldError';
import { badRequest, type HttpError } from '../http/httpError';
import { joined, labelOf, sentence } from './sentences';

/** Something wrong with a request: where, and the sentence that names the field and how to mend it. */
export interface Fault {
  /** The field by its names of the wire, for example `payments.1.paymentAmount`; empty: the whole. */
  readonly field: string;
  readonly sentence: string;
}

/** So many are told: more fields than any form has, fewer than a hostile body can be wrong in. */
const TOLD_AT_MOST = 100;

/** A field and all that it stands within: `payments.1.paymentType`, `payments.1`, `payments`. */
function holdersOf(field: string): string[] {
  const keys = field.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** The refusal that names each wrong field, once: of two faults with a field, or with a part of it, the first counts. */
export function refusalOf(faults: readonly Fault[]): HttpError {
  const told = new Map<string, string>();
  for (const { field, sentence: said } of faults) {
    if (told.size >= TOLD_AT_MOST) break;
    if (!holdersOf(field).some((each) => told.has(each))) told.set(field, said);
  }
  return badRequest(joined([...told.values()]));
}

/** @throws HttpError 400 where there is any fault */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refusalOf(faults);
}

/** Every error of a form; a field that the form calls otherwise than its label does is given its own. */
export function faultsOf(
  errors: FieldErrors<string>,
  labels: Readonly<Record<string, string | null>> = {},
): Fault[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error === undefined ? [] : [{ field, sentence: sentence(labels[field] ?? labelOf(field), error) }],
  );
}
