import * as v from 'valibot';
import { readKept } from './kept';
import type { BootValues } from './bootFields';

const choice = v.nullable(v.string());

const DraftValues = v.object({
  vin: v.string(),
  make: choice,
  model: choice,
  body: choice,
  color: choice,
  license: v.string(),
  licenseState: choice,
  noLicense: v.boolean(),
  date: v.string(),
  time: v.string(),
  requestedBy: v.string(),
  addr1: v.string(),
  addr2: v.string(),
  city: v.string(),
  state: choice,
}) satisfies v.GenericSchema<unknown, BootValues>;

/** An unsent boot as it is kept on the device. */
export const BootDraft = v.object({
  values: DraftValues,
  /** The key of the submission: sending it after a crash records nothing twice. */
  idempotencyKey: v.string(),
  /** It was sent under that key and no answer is known. */
  sent: v.boolean(),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type BootDraft = v.InferOutput<typeof BootDraft>;

/**
 * Reads what was kept. A draft of another make, of more than 24 hours ago, or from before the person signed out is
 * none.
 * @param now milliseconds since the epoch
 * @param notBefore drafts saved up to then do not count, milliseconds since the epoch
 */
export function readBootDraft(kept: unknown, now: number, notBefore = 0): BootDraft | null {
  return readKept(BootDraft, kept, now, notBefore);
}
