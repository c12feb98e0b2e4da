import { createHash } from 'node:crypto';

/** The validated path parameters and body of a request. */
export interface RequestInput {
  readonly params: unknown;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value with each object's fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** The SHA-256 of a request. Independent of the order of fields, both the caller's and the schema's. */
export const requestHashOf = ({ params, body }: RequestInput): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted([params, body])))
    .digest('hex');
