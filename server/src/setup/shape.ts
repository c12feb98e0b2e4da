import * as v from 'valibot';

type Message = (issue: v.BaseIssue<unknown>) => string;

/** A value as quoted in a fault: always on one line. */
const given = ({ input, received }: v.BaseIssue<unknown>) =>
  typeof input === 'string' ? JSON.stringify(input) : received;

/** The fault of a wrong value, in the same wording for all schemas of a setup file. */
const must =
  (what: string): Message =>
  (issue) =>
    `must be ${what}, not ${given(issue)}`;

/**
 * A property of a setup file.
 * @param what describes a valid value; every fault quotes it, even that of a missing value
 * @param schema built with the message for all its checks
 */
export function field<S extends v.GenericSchema>(what: string, schema: (message: Message) => S) {
  return v.pipe(schema(must(what)), v.description(what));
}

/** A list whose items are checked one by one. */
export function listOf<S extends v.GenericSchema>(item: S) {
  return v.array(item, must('a list: [ … ]'));
}

type Shape<E extends v.ObjectEntries> = v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<E, undefined>>>;

const isRecord = (input: unknown) => typeof input === 'object' && input !== null && !Array.isArray(input);

/** An object with exactly these properties. Missing and unknown ones are named one by one. */
export function shape<E extends v.ObjectEntries>(entries: E): Shape<E> {
  const known = Object.keys(entries);
  const missing: Message = ({ path }) => {
    const key = path?.at(-1)?.key;
    const entry = typeof key === 'string' ? entries[key] : undefined;
    const what = entry === undefined ? undefined : v.getDescription(entry);
    return what === undefined ? 'is missing' : `is missing: it must be ${what}`;
  };
  return v.pipe(
    v.custom<object>(isRecord, must('an object: { … }')),
    v.looseObject(entries, missing),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: object = v.is(v.looseObject({}), dataset.value) ? dataset.value : {};
      for (const [key, value] of Object.entries(input)) {
        if (known.includes(key)) continue;
        addIssue({
          message: `is not known: write one of ${known.join(', ')}, or leave it out`,
          path: [{ type: 'object', origin: 'key', input: { ...input }, key, value }],
        });
      }
    }),
  );
}

const PLAIN_KEY = /^[\w-]+$/;

/** The location of an issue in the file, for example `users[2].permissions.SEA[0]`. */
function placeOf({ path }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => {
    if (typeof key === 'number') return `[${String(key)}]`;
    const text = String(key);
    return PLAIN_KEY.test(text) ? `.${text}` : `[${JSON.stringify(text)}]`;
  });
  return keys.join('').replace(/^\./, '') || 'The file';
}

/** A valid value; or every fault, with its location in the file and how to fix it. */
export type Checked<T> = { readonly value: T } | { readonly faults: readonly string[] };

/** Checks a value against a schema. */
export function checked<S extends v.GenericSchema>(schema: S, value: unknown): Checked<v.InferOutput<S>> {
  // The message for schemas that have none of their own, such as the wire's.
  const message: Message = (issue) => must(issue.expected ?? 'another')(issue);
  const result = v.safeParse(schema, value, { message });
  if (result.success) return { value: result.output };
  return { faults: result.issues.map((issue) => `${placeOf(issue)} ${issue.message}`) };
}
