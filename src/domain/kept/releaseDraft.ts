import * as v from 'valibot';
import { readKept } from './readKept';

/** What was typed into a release and not sent, as it is kept on the device. */
export const ReleaseDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  receiptNumber: v.string(),
  /** `YYYY-MM-DD` and `HH:mm`; null where they were left at the time that it was then. */
  when: v.nullable(v.object({ date: v.string(), time: v.string() })),
  payments: v.array(v.object({ paymentType: v.nullable(v.string()), amount: v.string() })),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type ReleaseDraft = v.InferOutput<typeof ReleaseDraft>;

/**
 * Reads what was kept. A draft of more than 24 hours ago, or from before the person signed out, is none.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved up to then do not count, milliseconds since the epoch
 */
export function readReleaseDraft(kept: unknown, now: number, notBefore = 0): ReleaseDraft | null {
  return readKept(ReleaseDraft, kept, now, notBefore);
}
