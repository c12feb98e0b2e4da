import * as v from 'valibot';
import { BootDraft } from './bootDraft';
import { CreateBootReply, DuplicateBoot, type CreateBootBody } from '../wire/boot';

/**
 * A photo of a boot in the outbox. Its bytes are stored apart.
 * - `waiting`: not sent, or not known to have arrived.
 * - `registered`: the server has tied it to the boot, but has not listed it yet.
 * - `done`: the server has listed its SHA-256; the device has deleted it.
 * - `refused`: the server has refused it; `text` says why.
 */
export const OutboxPhoto = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: v.nullable(v.string()),
  label: v.optional(v.string()),
  state: v.picklist(['waiting', 'registered', 'done', 'refused']),
  text: v.optional(v.string(), ''),
});
export type OutboxPhoto = v.InferOutput<typeof OutboxPhoto>;

/** Why the server did not record a boot: its sentence, and the boot that it would duplicate. */
export const OutboxProblem = v.object({
  text: v.string(),
  duplicate: v.nullable(DuplicateBoot.entries.duplicateOf),
  /** Whether the key was used before with other details, which are on record. */
  isOnRecord: v.boolean(),
});
export type OutboxProblem = v.InferOutput<typeof OutboxProblem>;

/** A boot that the device keeps until it is recorded, and for a day after that. */
export const OutboxEntry = v.object({
  /** Identifies the submission in all its retries. */
  key: v.string(),
  userId: v.union([v.number(), v.string()]),
  companyId: v.nullable(v.number()),
  regionCode: v.string(),
  /** Sent as it is: the key belongs to these very bytes. */
  body: v.custom<CreateBootBody>((body) => typeof body === 'object' && body !== null),
  /** What the form showed, to mend it. */
  values: BootDraft.entries.values,
  edited: BootDraft.entries.edited,
  photos: v.array(OutboxPhoto),
  /** Milliseconds since the epoch, by the corrected clock. */
  keptAt: v.number(),
  state: v.picklist(['waiting', 'needsYou', 'recorded']),
  /** Whether it was sent without an answer that ruled out that it is on record. */
  mayBeRecorded: v.boolean(),
  problem: v.nullable(OutboxProblem),
  recorded: v.nullable(CreateBootReply),
  recordedAt: v.nullable(v.number()),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** How long a recorded boot stays in the outbox, milliseconds. */
export const RECORDED_STAYS_MS = 24 * 60 * 60 * 1_000;

/** Whether something of a boot still waits to be sent, or for a person. */
export function isWaiting({ state, photos }: OutboxEntry): boolean {
  return state !== 'recorded' || photos.some((photo) => photo.state !== 'done');
}
