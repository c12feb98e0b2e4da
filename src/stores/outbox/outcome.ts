import * as v from 'valibot';
import { ApiError, ConnectionError, HttpError, statusOf } from '../../api/errors';
import type { OutboxProblem } from '../../domain/stored/outboxEntry';
import { DuplicateBoot } from '../../domain/wire/boot';
import { isAddressSpent, UploadRefusal } from '../../upload/uploadReply';
import { deviceElsewhereIn } from '../lib/deviceElsewhere';
import { problemKindOf } from '../lib/Submission';

/**
 * What to do with an entry whose sending failed: - `again`: our server did not answer, or asked to try later; it is
 * sent again. - `forbidden` (403): the session may have ended. - `refused`: the user has to act.
 */
export type Outcome =
  | { readonly kind: 'again'; readonly retryAfterMs: number }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'refused'; readonly problem: OutboxProblem };

export const FORBIDDEN = 403;
/** Request timeout, too early, too many requests. */
const LATER = [408, 425, 429];

/** Interprets the error of a call or an upload. */
export function outcomeOf(error: unknown): Outcome {
  const status = statusOf(error);
  const retryAfterMs = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0;
  if (status === FORBIDDEN) return { kind: 'forbidden' };
  if (status !== undefined && (LATER.includes(status) || status >= 500))
    return { kind: 'again', retryAfterMs };
  // Every attempt asks for an address of its own.
  if (isAddressSpent(error)) return again();
  if (error instanceof UploadRefusal) return error.status === 0 ? again() : refused(textOf(error));
  const kind = problemKindOf(error);
  if (kind === 'unknown') return { kind: 'again', retryAfterMs };
  const duplicate = duplicateIn(error);
  if (duplicate !== null) return refused(textOf(error), { duplicate });
  const deviceOn = deviceElsewhereIn(error);
  if (deviceOn !== null) return refused(textOf(error), { deviceOn });
  // A request with this key is still being processed.
  if (kind === 'conflict') return { kind: 'again', retryAfterMs };
  return refused(textOf(error), { isOnRecord: kind === 'otherDetails' });
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
export function isServerFailure(again: { readonly error: unknown; readonly retryAfterMs: number }): boolean {
  return (statusOf(again.error) ?? 0) > 0 && again.retryAfterMs === 0;
}

/** The existing boot that the refused one would duplicate; null if it was refused for another reason. */
export function duplicateIn(error: unknown): DuplicateBoot['duplicateOf'] | null {
  const read = v.safeParse(DuplicateBoot, error instanceof HttpError ? error.body : undefined);
  return read.success ? read.output.duplicateOf : null;
}

export function refused(text: string, more: Partial<OutboxProblem> = {}): Outcome {
  return { kind: 'refused', problem: { text, duplicate: null, deviceOn: null, isOnRecord: false, ...more } };
}

function again(): Outcome {
  return { kind: 'again', retryAfterMs: 0 };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
