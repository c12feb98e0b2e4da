import * as v from 'valibot';
import { ApiError, ConnectionError, HttpError, statusOf } from '../../api/errors';
import type { OutboxProblem } from '../../domain/stored/outboxEntry';
import { DuplicateBoot } from '../../domain/wire/boot';
import { isAddressSpent, UploadRefusal } from '../../upload/uploadReply';
import { deviceElsewhereIn } from '../lib/deviceElsewhere';
import { problemKindOf } from '../lib/Submission';

/**
 * How sending something from the device ended:
 *
 * - `accepted`: the server has it.
 * - `again`: our server did not answer, or asked to try later; it is sent again.
 * - `refused`: the user has to act.
 * - `signedOut`: the session has ended, and nothing can be sent without a new one.
 */
export type Outcome<Reply> =
  | { readonly kind: 'accepted'; readonly reply: Reply }
  | { readonly kind: 'again'; readonly retryAfterMs: number; readonly error: unknown }
  | { readonly kind: 'refused'; readonly problem: OutboxProblem; readonly error: unknown }
  | { readonly kind: 'signedOut' };
export type Again = Extract<Outcome<unknown>, { kind: 'again' }>;
type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>;

export const FORBIDDEN = 403;
/** Request timeout, too early, too many requests. */
const LATER = [408, 425, 429];

/** Interprets the error of a call or an upload. */
export function outcomeOf(error: unknown): Again | Refused {
  const status = statusOf(error);
  const retryAfterMs = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0;
  const again: Again = { kind: 'again', retryAfterMs, error };
  if (status !== undefined && (LATER.includes(status) || status >= 500)) return again;
  // Every attempt asks for an address of its own.
  if (isAddressSpent(error)) return again;
  if (error instanceof UploadRefusal) return error.status === 0 ? again : refused(error);
  const kind = problemKindOf(error);
  if (kind === 'unknown') return again;
  const duplicate = duplicateIn(error);
  if (duplicate !== null) return refused(error, { duplicate });
  const deviceOn = deviceElsewhereIn(error);
  if (deviceOn !== null) return refused(error, { deviceOn });
  // A request with this key is still being processed.
  if (kind === 'conflict') return again;
  return refused(error, { isOnRecord: kind === 'otherDetails' });
}

/**
 * The failure to report if something is to be sent again although it was answered. Null if the network is missing, or
 * if a photo only needs another address.
 */
export function answeredFailure(error: unknown): ApiError | null {
  if (isAddressSpent(error) || statusOf(error) === 0) return null;
  if (error instanceof UploadRefusal)
    return new HttpError(error.status, 'text' in error.reason ? error.reason.text : '');
  return error instanceof ApiError && !(error instanceof ConnectionError) ? error : null;
}

/** Whether the server failed without saying when to try again. */
export function isServerFailure({ error, retryAfterMs }: Again): boolean {
  return (statusOf(error) ?? 0) > 0 && retryAfterMs === 0;
}

/** The existing boot that the refused one would duplicate; null if it was refused for another reason. */
export function duplicateIn(error: unknown): DuplicateBoot['duplicateOf'] | null {
  const read = v.safeParse(DuplicateBoot, error instanceof HttpError ? error.body : undefined);
  return read.success ? read.output.duplicateOf : null;
}

function refused(error: unknown, more: Partial<OutboxProblem> = {}): Refused {
  const text = error instanceof Error ? error.message : '';
  const problem = { text, duplicate: null, deviceOn: null, isOnRecord: false, ...more };
  return { kind: 'refused', problem, error };
}
