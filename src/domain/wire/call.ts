import * as v from 'valibot';

/** The reply of a successful call. Text from a `jsonOrText` call means that it failed, whatever the status. */
export type ReplyKind = 'json' | 'jsonOrText' | 'text' | 'csv' | 'empty';

/**
 * How a call reports a failure: as plain text, or as JSON with `error` and `details`. `textOrConflict`: as
 * plain text, except for a 409, which is JSON with `details` and more.
 */
export type FailureKind = 'text' | 'error+details' | 'details' | 'textOrConflict';

/** The format of a request body. */
export type BodyKind = 'json' | 'csv';

/**
 * When the stored answer is used in place of the server's: as soon as the server takes longer than a few seconds, or
 * only if there is no answer at all. Answers are stored only if the server announces `guard`.
 */
export type KeptUse = 'slow' | 'lost';

type Schema = v.GenericSchema;

/**
 * One call of the product: its address, parameters and reply. The server validates requests with it, the client
 * builds requests and checks replies with it, and tests check both sides against it.
 */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, with a `:name` for each of `params`. */
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyKind: BodyKind;
  readonly reply: Reply;
  readonly replyKind: ReplyKind;
  readonly failure: FailureKind;
  /** Set if the device stores the last answer. Never for a call that changes something. */
  readonly kept?: KeptUse;
}

export type ParamsOf<C extends Call> = v.InferOutput<C['params']>;
export type QueryOf<C extends Call> = v.InferInput<C['query']>;
export type BodyOf<C extends Call> = v.InferInput<C['body']>;
export type ReplyOf<C extends Call> = v.InferOutput<C['reply']>;

/** For calls without parameters, query or body. */
export const Nothing = v.undefined();
export type NothingSchema = typeof Nothing;

interface Parts<P extends Schema, Q extends Schema, B extends Schema> {
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  failure?: FailureKind;
  kept?: KeptUse;
}

function define<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  method: Call['method'],
  path: string,
  summary: string,
  replyKind: ReplyKind,
  reply: R,
  parts: Parts<P, Q, B>,
) {
  return {
    method,
    path,
    summary,
    params: parts.params ?? Nothing,
    query: parts.query ?? Nothing,
    body: parts.body ?? Nothing,
    bodyKind: parts.bodyKind ?? 'json',
    reply,
    replyKind,
    failure: parts.failure ?? 'text',
    ...(parts.kept === undefined ? {} : { kept: parts.kept }),
  } as Call<P, Q, B, R>;
}

/** Defines a GET that returns JSON. */
export function get<R extends Schema, P extends Schema = NothingSchema, Q extends Schema = NothingSchema>(
  path: string,
  summary: string,
  reply: R,
  parts: Parts<P, Q, NothingSchema> = {},
) {
  return define<P, Q, NothingSchema, R>('GET', path, summary, 'json', reply, parts);
}

/** Defines a GET that returns text or CSV. */
const getWritten =
  (kind: 'text' | 'csv') =>
  <P extends Schema = NothingSchema, Q extends Schema = NothingSchema>(
    path: string,
    summary: string,
    parts: Parts<P, Q, NothingSchema> = {},
  ) =>
    define<P, Q, NothingSchema, v.StringSchema<undefined>>('GET', path, summary, kind, v.string(), parts);

/** Defines a GET that returns plain text. */
export const getText = getWritten('text');

/** Defines a GET that returns a CSV table. */
export const getCsv = getWritten('csv');

/** Defines a POST. `replyKind` says whether a text reply is a refusal. */
export function post<
  R extends Schema,
  P extends Schema = NothingSchema,
  Q extends Schema = NothingSchema,
  B extends Schema = NothingSchema,
>(path: string, summary: string, replyKind: ReplyKind, reply: R, parts: Parts<P, Q, B> = {}) {
  return define<P, Q, B, R>('POST', path, summary, replyKind, reply, parts);
}

/** Defines a PUT that returns JSON. */
export function put<
  R extends Schema,
  P extends Schema = NothingSchema,
  Q extends Schema = NothingSchema,
  B extends Schema = NothingSchema,
>(path: string, summary: string, reply: R, parts: Parts<P, Q, B> = {}) {
  return define<P, Q, B, R>('PUT', path, summary, 'json', reply, parts);
}

/** Defines a DELETE that returns nothing. */
export function del<P extends Schema = NothingSchema, Q extends Schema = NothingSchema>(
  path: string,
  summary: string,
  parts: Parts<P, Q, NothingSchema> = {},
) {
  return define<P, Q, NothingSchema, v.UndefinedSchema<undefined>>(
    'DELETE',
    path,
    summary,
    'empty',
    v.undefined(),
    parts,
  );
}

/** Defines a POST of a CSV file that returns JSON. */
export function postCsv<R extends Schema, P extends Schema = NothingSchema, Q extends Schema = NothingSchema>(
  path: string,
  summary: string,
  reply: R,
  parts: Omit<Parts<P, Q, NothingSchema>, 'body'> = {},
) {
  return define<P, Q, v.StringSchema<undefined>, R>('POST', path, summary, 'json', reply, {
    ...parts,
    body: v.string(),
    bodyKind: 'csv',
  });
}
