import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../src/domain/time/clock';
import type { Viewer } from '../access/viewer';
import type { RequestInput } from '../boots/requestHash';
import { Submissions, submissionOf } from '../boots/submissions';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import type { JsonText } from '../http/jsonText';

/** A requested setup change. */
interface Change {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
}

/** Makes each setup change once, however often it is sent. */
export class SetupChanges {
  private readonly submissions: Submissions<string>;

  constructor(db: Db, clock: Clock) {
    this.submissions = new Submissions(db, clock);
  }

  /** Does the work in one transaction and answers with its result. */
  once(
    call: string,
    { request, viewer }: Change,
    input: RequestInput,
    work: (trx: Transaction<Schema>) => Promise<object>,
  ): Promise<JsonText> {
    const submission = submissionOf(call, viewer.id, request.headers, input);
    return this.submissions.once(submission, () =>
      Promise.resolve(async (trx) => ({
        bootId: null,
        refNum: null,
        answer: await work(trx),
      })),
    );
  }
}
