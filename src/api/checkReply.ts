import * as v from 'valibot';
import { standAlone } from '../domain/wire/schema';

/** A checked reply: the value in its schema's shape, and the optional parts that were dropped. */
export type CheckedReply<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly field: string; readonly problem: string };

type Schema = v.GenericSchema;
type Keys = readonly PropertyKey[];
type Parts = Record<PropertyKey, unknown>;

/** Marks list items to remove once all are known. */
const LEFT_OUT = Symbol('left out');

/**
 * Checks a reply against its schema. Drops and reports invalid values that the schema does not require. An invalid
 * required value fails the whole reply. Runs in time proportional to the reply's size, even if much of it is invalid.
 */
export function checkReply<S extends Schema>(schema: S, reply: unknown): CheckedReply<v.InferOutput<S>> {
  const dropped = new Map<string, string>();
  let candidate = reply;
  // Each round drops the parts that the previous one found. Errors deeper inside appear in the next round.
  for (;;) {
    const result = v.safeParse(schema, candidate);
    if (result.success) return { ok: true, value: result.output, dropped: [...dropped.values()] };
    const parts = new Map<string, Keys>();
    for (const issue of result.issues) {
      const path: Keys = (issue.path ?? []).map((part) => part.key as PropertyKey);
      const droppable = optionalPart(schema, path);
      const name = written(droppable ?? path);
      if (droppable === null) return { ok: false, field: name, problem: issue.message };
      if (parts.has(name)) continue;
      parts.set(name, droppable);
      if (!dropped.has(name)) dropped.set(name, `${name}: ${issue.message}`);
    }
    candidate = without(candidate, [...parts.values()]);
  }
}

/** The innermost optional part that contains the error. */
function optionalPart(schema: Schema, path: Keys): Keys | null {
  let found: Keys | null = null;
  let here: Schema | undefined = schema;
  for (const [depth, key] of path.entries()) {
    const whole: Schema = unwrapped(here);
    here = partOf(whole, key);
    if (here === undefined) break;
    const isOptional = here.type === 'nullish' || here.type === 'optional';
    if (isOptional || standAlone(whole)) found = path.slice(0, depth + 1);
  }
  return found;
}

/** The schema of one part of an object, a record or a list. */
function partOf(schema: Schema, key: PropertyKey): Schema | undefined {
  if (hasPart(schema, 'entries')) {
    const entries = schema.entries as Readonly<Record<PropertyKey, Schema>>;
    return entries[key];
  }
  if (hasPart(schema, 'item')) return schema.item as Schema;
  return hasPart(schema, 'value') ? (schema.value as Schema) : undefined;
}

function unwrapped(schema: Schema): Schema {
  return hasPart(schema, 'wrapped') ? unwrapped(schema.wrapped as Schema) : schema;
}

function hasPart<Name extends string>(schema: Schema, name: Name): schema is Schema & Record<Name, unknown> {
  return name in schema;
}

/** A copy without these parts. Dropped list items leave no gap. */
function without(value: unknown, paths: readonly Keys[]): unknown {
  const copy: unknown = structuredClone(value);
  const lists = new Set<unknown[]>();
  for (const path of paths) {
    const last = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Parts | undefined)?.[key], copy);
    if (last === undefined || typeof holder !== 'object' || holder === null) continue;
    if (Array.isArray(holder)) lists.add(holder);
    (holder as Parts)[last] = Array.isArray(holder) ? LEFT_OUT : undefined;
  }
  for (const list of lists) list.splice(0, list.length, ...list.filter((item) => item !== LEFT_OUT));
  return copy;
}

function written(path: Keys): string {
  return path.length === 0 ? '(the whole reply)' : path.map(String).join('.');
}
