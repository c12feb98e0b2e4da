import * as v from 'valibot';
import { readStored } from './readStored';

/** What was typed into a release and not sent, as the device stores it. */
export const ReleaseDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  receiptNumber: v.string(),
  /** `YYYY-MM-DD` and `HH:mm`; null if they were not changed. */
  when: v.nullable(v.object({ date: v.string(), time: v.string() })),
  payments: v.array(v.object({ paymentType: v.nullable(v.string()), amount: v.string() })),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type ReleaseDraft = v.InferOutput<typeof ReleaseDraft>;

/**
 * Reads a stored draft. One that is older than 24 hours, or from before the person signed out, counts as none.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved until then do not count, milliseconds since the epoch
 */
export function readReleaseDraft(stored: unknown, now: number, notBefore = 0): ReleaseDraft | null {
  return readStored(ReleaseDraft, stored, now, notBefore);
}
