import * as v from 'valibot';
import { LIMITS } from '../../../src/domain/constants';
import { refusalOf, type Fault } from './fieldFaults';
import { notFound } from '../http/httpError';
import { labelOf, sentence } from './sentences';

type Issue = v.BaseIssue<unknown>;

/** A value without the parts of the wrong type. */
export type ValidParts<T> = T extends readonly (infer Item)[]
  ? readonly (ValidParts<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: ValidParts<T[Key]> | undefined }
    : T;

/** The valid request, or its faults together with the valid parts. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `rest` is null if the whole value has the wrong type. */
  | { readonly ok: false; readonly faults: readonly Fault[]; readonly rest: { value: ValidParts<T> } | null };

const keysOf = (issue: Issue): readonly unknown[] => (issue.path ?? []).map(({ key }) => key);

/** The location of an issue in words for users: `Payment 2 Amount`. */
function placeOf(keys: readonly unknown[]): string {
  if (keys[0] === 'payments' && typeof keys[1] === 'number') {
    const row = `Payment ${String(keys[1] + 1)}`;
    return typeof keys[2] === 'string' ? `${row} ${labelOf(keys[2])}` : row;
  }
  // In a correction's changes, the field's own name, which the caller finds in the body.
  if (keys[0] === 'changes' && typeof keys[1] === 'string') return keys[1];
  return labelOf(String(keys[0]));
}

/** True if the field is missing (or null), false if it has the wrong type. */
function isMissing(issue: Issue): boolean {
  return issue.kind === 'schema' && (issue.input === undefined || issue.input === null);
}

/** The expected input of fields that no form shows. */
const EXPECTED: Readonly<Record<string, string>> = {
  duplicateOf: 'duplicateOf must be the id of an active boot, or true',
  position:
    'position must have lat (-90 to 90), lon (-180 to 180) and accuracy (meters, 0 or more) as numbers',
  label: `label must have at most ${String(LIMITS.photoName)} characters`,
  sha256: 'sha256 must be 64 hexadecimal digits in lower case',
};

function sentenceOf(issue: Issue): string {
  const keys = keysOf(issue);
  const expected = EXPECTED[String(keys[0])];
  if (expected !== undefined) return expected;
  if (keys.length === 0) {
    return isMissing(issue) ? 'The body is missing: send it as JSON' : 'The body has the wrong shape';
  }
  return sentence(placeOf(keys), { code: isMissing(issue) ? 'required' : 'regexFormat' });
}

/** Removes the values at these paths in place. The schema created the value, so nothing else refers to it. */
function emptied(value: unknown, places: readonly (readonly unknown[])[]): unknown {
  for (const keys of places) {
    const holder = keys
      .slice(0, -1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[String(key)], value);
    if (typeof holder === 'object' && holder !== null) {
      (holder as Record<string, unknown>)[String(keys.at(-1))] = undefined;
    }
  }
  return value;
}

/** Reads a query or a body with its schema. */
export function read<S extends v.GenericSchema>(schema: S, value: unknown): Reading<v.InferOutput<S>> {
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, value: result.output };
  const faults = result.issues.map((issue) => ({
    field: keysOf(issue).join('.'),
    sentence: sentenceOf(issue),
  }));
  if (faults.some(({ field }) => field === '')) return { ok: false, faults, rest: null };
  // Defaults are filled in even if another field is wrong.
  const validParts = emptied(result.output, result.issues.map(keysOf)) as ValidParts<v.InferOutput<S>>;
  return { ok: false, faults, rest: { value: validParts } };
}

/**
 * Checks a query.
 * @throws HttpError 400 with a sentence per field
 */
export function valid<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const reading = read(schema, value);
  if (!reading.ok) throw refusalOf(reading.faults);
  return reading.value;
}

/**
 * Checks path parameters. An impossible value is treated as not found.
 * @throws HttpError 404
 */
export function validParams<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw notFound();
  return result.output;
}
