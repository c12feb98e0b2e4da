import * as v from 'valibot';
import { readStored } from './readStored';

/** Unsent values of a release form, as the device stores them. */
export const ReleaseDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  receiptNumber: v.string(),
  /** `YYYY-MM-DD` and `HH:mm`; null if unchanged. */
  when: v.nullable(v.object({ date: v.string(), time: v.string() })),
  payments: v.array(
    v.object({
      paymentType: v.nullable(v.string()),
      amount: v.string(),
      reference: v.optional(v.string(), ''),
      reason: v.optional(v.string(), ''),
    }),
  ),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type ReleaseDraft = v.InferOutput<typeof ReleaseDraft>;

/**
 * Reads a stored draft. Null if it is older than 24 hours or the user has signed out since.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved up to this time are invalid, milliseconds since the epoch
 */
export function readReleaseDraft(stored: unknown, now: number, notBefore = 0): ReleaseDraft | null {
  return readStored(ReleaseDraft, stored, now, notBefore);
}
