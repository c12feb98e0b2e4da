import * as v from 'valibot';
import { localDateTime } from '../wire/schema';
import { SentKey, SentTime } from './sentParts';

/** What a user can report from a car: its boot is off, or the car is not there. */
export const REMOVAL_ACTS = ['off', 'notFound'] as const;
export type RemovalActKind = (typeof REMOVAL_ACTS)[number];

/** The label of photos that were taken with an act. */
export const BOOT_OFF_LABEL = 'Boot off';

/** An act that the device stores until the server has it and its photos. Its boot is shown by its plate. */
export const RemovalAct = v.object({
  /** Identifies the act in all its retries. */
  key: SentKey,
  bootId: v.number(),
  regionCode: v.string(),
  license: v.string(),
  licenseState: v.nullable(v.string()),
  kind: v.picklist(REMOVAL_ACTS),
  /** When it happened, local to the region. */
  dateTime: localDateTime,
  note: v.string(),
  /** The number of the boot that came off; empty if the user gave none. Missing in acts of versions without it. */
  device: v.optional(v.string(), ''),
  /** Whether the user has confirmed that this boot was on the car, although another one was recorded. */
  swap: v.optional(v.boolean(), false),
  /** When it was stored, in milliseconds since the epoch by the corrected clock. */
  keptAt: SentTime,
  /** Milliseconds since the epoch. The act is not sent before, so that it can be undone. */
  sendAt: v.number(),
  /** Its photos that the server does not have yet, with the SHA-256 of each. Their bytes are stored separately. */
  photos: v.optional(v.array(v.object({ id: v.string(), sha256: v.nullable(v.string()) })), []),
  /** Whether the server has the act, and only its photos remain to be sent. */
  isSent: v.optional(v.boolean(), false),
  state: v.picklist(['waiting', 'needsYou']),
  /** Why the server refused it; empty unless it needs the user. */
  problem: v.string(),
  /** Whether the server asks about the boot: another one was recorded. */
  asksSwap: v.optional(v.boolean(), false),
});
export type RemovalAct = v.InferOutput<typeof RemovalAct>;
