import type * as v from 'valibot';

type Schema = v.GenericSchema;
type Check = (value: unknown) => boolean;
type Parts = Readonly<Record<string, unknown>>;

/** What this file knows of a schema; each kind has some of it. */
interface Known {
  readonly default?: unknown;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly item?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly pipe?: readonly (Schema | { readonly kind: string; readonly type: string })[];
}

const checks = new WeakMap<Schema, Check | null>();

/**
 * A check that says of a value whether its schema takes it as it is, without making a copy of it: of a list of thousands
 * that takes a fraction of the time.
 * @returns null for a schema with parts that this does not know
 */
export function fits(schema: Schema): Check | null {
  let check = checks.get(schema);
  if (check === undefined) {
    check = checkOf(schema);
    checks.set(schema, check);
  }
  return check;
}

function checkOf(schema: Schema): Check | null {
  const known = schema as Schema & Known;
  if (known.pipe !== undefined) {
    const isWhole = known.pipe.some(({ type }) => type === 'integer');
    const isKnown = known.pipe.slice(1).every(({ type }) => type === 'integer' || type === 'metadata');
    if (!isKnown) return null;
    return isWhole ? (value) => Number.isInteger(value) : plain(known);
  }
  return plain(known);
}

function plain(schema: Schema & Known): Check | null {
  switch (schema.type) {
    case 'string':
      return isText;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return (value) => typeof value === 'number' && !Number.isNaN(value);
    case 'nullish': {
      if (schema.default !== undefined || schema.wrapped === undefined) return null;
      const inner = fits(schema.wrapped);
      if (inner === isText) return isMaybeText;
      return inner && ((value) => value === undefined || value === null || inner(value));
    }
    case 'union': {
      const inner = (schema.options as readonly Schema[]).map(fits);
      const all = inner.filter((check) => check !== null);
      return all.length < inner.length ? null : (value) => all.some((check) => check(value));
    }
    case 'array': {
      const inner = schema.item === undefined ? null : fits(schema.item);
      return inner && ((value) => Array.isArray(value) && value.every(inner));
    }
    case 'object':
      return schema.entries === undefined ? null : objectOf(schema.entries);
    default:
      return null;
  }
}

const isText: Check = (value) => typeof value === 'string';
const isMaybeText: Check = (value) => typeof value === 'string' || value === undefined || value === null;

/**
 * Most parts are texts that may be missing: they are looked at without a call for each. A loop over iterators takes
 * three times as long where the code runs for the first time, as it does for the first list of a page.
 */
function objectOf(entries: Readonly<Record<string, Schema>>): Check | null {
  const maybeTexts: string[] = [];
  const others: { readonly name: string; readonly check: Check }[] = [];
  for (const [name, schema] of Object.entries(entries)) {
    const check = fits(schema);
    if (check === null) return null;
    if (check === isMaybeText) maybeTexts.push(name);
    else others.push({ name, check });
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const parts = value as Parts;
    for (let at = maybeTexts.length - 1; at >= 0; at -= 1) {
      const part = parts[maybeTexts[at] ?? ''];
      if (typeof part !== 'string' && part !== undefined && part !== null) return false;
    }
    for (let at = others.length - 1; at >= 0; at -= 1) {
      const other = others[at];
      if (other !== undefined && !other.check(parts[other.name])) return false;
    }
    return true;
  };
}
