import * as v from 'valibot';
import { NoticeFacts } from '../wire/notices';
import { localDateTime } from '../wire/schema';
import { SentKey, SentTime } from './sentParts';

/** A notice that was printed or put on by hand, stored on the device until the server has it. */
export const NoticePrint = v.object({
  /** Identifies the print in all its retries. */
  key: SentKey,
  /** Null until the boot is recorded. */
  bootId: v.nullable(v.number()),
  /** The boot's key in the outbox; null if it was recorded before. */
  bootKey: v.nullable(v.string()),
  regionCode: v.string(),
  license: v.string(),
  licenseState: v.nullable(v.string()),
  number: v.string(),
  /** Local to the region. */
  printedTime: localDateTime,
  /** What was printed; null if it was put on by hand. */
  facts: v.nullable(NoticeFacts),
  byHand: v.boolean(),
  /** When it was stored, in milliseconds since the epoch by the corrected clock. */
  keptAt: SentTime,
  /** Milliseconds since the epoch. */
  sendAt: v.number(),
  state: v.picklist(['waiting', 'needsYou']),
  /** Why the server refused it; empty unless it needs the user. */
  problem: v.string(),
  /** The number that the boot has on record, if the server refused it for that. */
  ownNumber: v.optional(v.nullable(v.string()), null),
});
export type NoticePrint = v.InferOutput<typeof NoticePrint>;
