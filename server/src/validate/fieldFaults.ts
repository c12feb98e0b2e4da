import type { FieldErrors } from '../../../src/domain/validation/fieldError';
import { HttpError } from '../http/httpError';
import { joined, labelOf, sentence } from './sentences';

/** A fault of a request: the field, and a sentence that names it and says how to correct it. */
export interface Fault {
  /** The field's path in the request, for example `payments.1.paymentAmount`; empty for the whole body. */
  readonly field: string;
  readonly sentence: string;
}

/** The maximum number of faults listed: more than any form has fields, but a limit for hostile bodies. */
const TOLD_AT_MOST = 100;

/** A field and all fields that contain it: `payments.1.paymentType`, `payments.1`, `payments`. */
function holdersOf(field: string): string[] {
  const keys = field.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** The refusal that names each wrong field once, with the first of its faults. */
export function refusalOf(faults: readonly Fault[]): HttpError {
  const sentences = new Map<string, string>();
  for (const { field, sentence: text } of faults) {
    if (sentences.size >= TOLD_AT_MOST) break;
    if (!holdersOf(field).some((each) => sentences.has(each))) sentences.set(field, text);
  }
  const named = [...sentences].map(([field, text]) => ({ field, sentence: text }));
  return new HttpError(400, joined([...sentences.values()]), undefined, {}, { faults: named });
}

/** @throws HttpError 400 if there are any faults */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refusalOf(faults);
}

/** The errors of a form as faults. Renames a field whose name in the form differs from its label. */
export function faultsOf(
  errors: FieldErrors<string>,
  labels: Readonly<Record<string, string | null>> = {},
): Fault[] {
  return Object.entries(errors).flatMap(([field, error]) =>
    error === undefined ? [] : [{ field, sentence: sentence(labels[field] ?? labelOf(field), error) }],
  );
}
