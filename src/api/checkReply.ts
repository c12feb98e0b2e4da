import * as v from 'valibot';

/** What came of a reply: the value, as the contract has it, and the optional parts that had to be left out. */
export type CheckedReply<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly field: string; readonly problem: string };

type Schema = v.GenericSchema;
type Keys = readonly PropertyKey[];

/**
 * Checks a reply against its schema. A wrong or unknown value where the contract does without one is left out and
 * named; a wrong part that is needed fails the whole reply.
 */
export function checkReply<S extends Schema>(schema: S, reply: unknown): CheckedReply<v.InferOutput<S>> {
  const dropped: string[] = [];
  let candidate = reply;
  for (;;) {
    const result = v.safeParse(schema, candidate);
    if (result.success) return { ok: true, value: result.output, dropped };
    const [issue] = result.issues;
    const path: Keys = (issue.path ?? []).map((part) => part.key as PropertyKey);
    const droppable = optionalPart(schema, path);
    if (droppable === null) return { ok: false, field: written(path), problem: issue.message };
    candidate = without(candidate, droppable);
    dropped.push(`${written(droppable)}: ${issue.message}`);
  }
}

/** The innermost part on the way to what is wrong that the schema can do without. */
function optionalPart(schema: Schema, path: Keys): Keys | null {
  let found: Keys | null = null;
  let here: Schema | undefined = schema;
  for (const [depth, key] of path.entries()) {
    here = partOf(unwrapped(here), key);
    if (here === undefined) break;
    if (here.type === 'nullish' || here.type === 'optional') found = path.slice(0, depth + 1);
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

/** A copy without one part; the lists on the way keep their length. */
function without(value: unknown, [key, ...rest]: Keys): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return undefined;
  const copy: Record<PropertyKey, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as unknown as Record<PropertyKey, unknown>)
    : { ...value };
  copy[key] = without(copy[key], rest);
  return copy;
}

function written(path: Keys): string {
  return path.length === 0 ? '(the whole reply)' : path.map(String).join('.');
}
