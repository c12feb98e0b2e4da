import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '../../../src/domain/idempotency';
import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { badRequest, HttpError } from '../http/httpError';
import { JsonText } from '../http/jsonText';
import { requestHashOf, type RequestInput } from './requestHash';

/** The record of a change, and the answer to its caller. */
export interface Recorded {
  /** Null if the call is not about a boot. */
  readonly bootId: number | null;
  readonly refNum: string | null;
  readonly answer: object;
  /** Set if the change came too late. What was recorded about it stays, and its author gets this text with a 409. */
  readonly refusal?: string;
}

/** The stored text of an answer. */
const textOf = ({ answer, refusal }: Recorded) =>
  JSON.stringify(refusal === undefined ? answer : { refusal });
const Refused = v.strictObject({ refusal: v.string() });

/** The answer of a stored text. @throws HttpError 409 if it is a refusal */
function answerOf(text: string): JsonText {
  const stored: unknown = JSON.parse(text);
  if (v.is(Refused, stored)) throw new HttpError(409, stored.refusal);
  return new JsonText(text);
}

/** A submission: its user, call, key (null if none was sent) and content. */
export interface Submission<Call extends string> {
  readonly userId: number;
  readonly call: Call;
  readonly key: string | null;
  /** For comparing a repeat with the original. */
  readonly requestHash: string;
}

/** Runs the checks outside the transaction, then returns the work to run inside it. */
export type Prepare = () => Promise<(trx: Transaction<Schema>) => Promise<Recorded>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a submission from a request.
 * @param input the validated path parameters and body, so that spacing, field order and unknown fields do not count
 * @throws HttpError 400 if the key is not a UUID
 */
export function submissionOf<Call extends string>(
  call: Call,
  userId: number,
  headers: IncomingHttpHeaders,
  input: RequestInput,
): Submission<Call> {
  const header = headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (header !== undefined && !(typeof header === 'string' && UUID.test(header))) {
    throw badRequest(`${IDEMPOTENCY_HEADER} must be a UUID`);
  }
  return { userId, call, key: header?.toLowerCase() ?? null, requestHash: requestHashOf(input) };
}

/**
 * Carries out each submission once, however often it is sent. The key is written in the transaction of the change: a
 * crash leaves both or neither. A refusal stores no key, so the caller can use the key again.
 */
export class Submissions<Call extends string> {
  private readonly working = new Set<string>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly done: (call: Call) => void = () => undefined,
  ) {}

  /**
   * Does the work, or repeats the first answer, also a refusal that was recorded.
   * @throws HttpError 409 while the same key is in progress; 422 if the key was used for another request
   */
  async once(submission: Submission<Call>, prepare: Prepare): Promise<JsonText> {
    const { userId, call, key } = submission;
    if (key === null) {
      const recorded = await inTransaction(this.db, await prepare());
      this.done(call);
      return answerOf(textOf(recorded));
    }
    const name = `${String(userId)} ${call} ${key}`;
    if (this.working.has(name)) throw new HttpError(409, 'This request is still in progress: wait a moment');
    this.working.add(name);
    try {
      return (await this.earlier(submission, key)) ?? (await this.first(submission, key, prepare));
    } finally {
      this.working.delete(name);
    }
  }

  private async first(submission: Submission<Call>, key: string, prepare: Prepare): Promise<JsonText> {
    let recorded: string;
    try {
      const work = await prepare();
      recorded = await inTransaction(this.db, async (trx) => {
        const done = await work(trx);
        const { bootId, refNum } = done;
        const text = textOf(done);
        const { userId, call, requestHash } = submission;
        const row = { userId, call, key, requestHash, bootId, refNum, answer: text, createdAt: this.clock() };
        await trx.insertInto('idempotencyKey').values(row).execute();
        return text;
      });
    } catch (error) {
      // Another process may have recorded this submission first.
      const earlier = await this.earlier(submission, key);
      if (earlier !== null) return earlier;
      throw error;
    }
    this.done(submission.call);
    return answerOf(recorded);
  }

  /**
   * The answer to an earlier submission. With a standby that must confirm commits, the change may be readable before
   * it is confirmed, so this answers only after a later commit was confirmed.
   * @throws HttpError 422 if the key was used with other content; Unavailable if no standby confirms
   */
  private async earlier(
    { userId, call, requestHash }: Submission<Call>,
    key: string,
  ): Promise<JsonText | null> {
    const row = await this.db
      .selectFrom('idempotencyKey')
      .select(['requestHash', 'refNum', 'answer'])
      .where('userId', '=', userId)
      .where('call', '=', call)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) return null;
    await inTransaction(this.db, (trx) =>
      trx
        .updateTable('idempotencyKey')
        .set({ requestHash: row.requestHash })
        .where('userId', '=', userId)
        .where('call', '=', call)
        .where('key', '=', key)
        .execute(),
    );
    if (requestHash === row.requestHash) return answerOf(row.answer);
    const as = row.refNum === null ? '' : ` as ${row.refNum}`;
    throw new HttpError(422, `Already recorded${as} with other details`);
  }
}
