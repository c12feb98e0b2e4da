import * as v from 'valibot';
import { BootDraft } from './bootDraft';
import { SentKey, SentTime } from './sentParts';
import { CreateBootBody, CreateBootReply, DuplicateBoot } from '../wire/boot';
import { DeviceElsewhere } from '../wire/devices';

/**
 * A photo of a boot in the outbox. Its bytes are stored separately. Its state:
 *
 * - `waiting`: not sent, or it is unknown whether it arrived.
 * - `registered`: the server has registered it with the boot, but has not listed it yet.
 * - `done`: the server has listed its SHA-256, and the device has deleted it.
 * - `refused`: the server has refused it; `text` says why.
 * - `lost`: it was not sent, and the device no longer has its bytes.
 */
export const OutboxPhoto = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: v.nullable(v.string()),
  label: v.optional(v.string()),
  state: v.picklist(['waiting', 'registered', 'done', 'refused', 'lost']),
  text: v.optional(v.string(), ''),
});
export type OutboxPhoto = v.InferOutput<typeof OutboxPhoto>;

/** Why the server did not record a boot: its message, and the boot that it would duplicate or the car that its boot is on. */
export const OutboxProblem = v.object({
  text: v.string(),
  duplicate: v.nullable(DuplicateBoot.entries.duplicateOf),
  /** Missing in entries of versions that did not store it. */
  deviceOn: v.optional(v.nullable(DeviceElsewhere.entries.deviceOn), null),
  /** Whether the key was used before with other details, which are on record. */
  isOnRecord: v.boolean(),
});
export type OutboxProblem = v.InferOutput<typeof OutboxProblem>;

/** A body whose plate can be shown. */
const ShownBody = v.object({ ...CreateBootBody.entries, license: v.string() });

/** A boot that the device stores until it is recorded, and for a day after that. */
export const OutboxEntry = v.pipe(
  v.object({
    /** Identifies the submission in all its retries. */
    key: SentKey,
    userId: v.union([v.number(), v.string()]),
    companyId: v.nullable(v.number()),
    /** Missing in entries of versions that did not store it. */
    companyName: v.optional(v.nullable(v.string()), null),
    regionCode: v.string(),
    /** Sent byte for byte, since the key belongs to exactly this body. */
    body: v.custom<CreateBootBody & { readonly license: string }>((body) => v.is(ShownBody, body)),
    /** The values of the form, used to correct the boot. */
    values: BootDraft.entries.values,
    edited: BootDraft.entries.edited,
    photos: v.array(OutboxPhoto),
    /** Milliseconds since the epoch, by the corrected clock. */
    keptAt: SentTime,
    state: v.picklist(['waiting', 'needsYou', 'recorded']),
    /** Whether it was sent and may be on record. */
    mayBeRecorded: v.boolean(),
    problem: v.nullable(OutboxProblem),
    recorded: v.nullable(CreateBootReply),
    /** The number of its notice; null if none was printed. */
    noticeNumber: v.optional(v.nullable(v.string()), null),
    recordedAt: v.nullable(v.number()),
    /** The user's unsent corrections; null if there are none. */
    draft: v.fallback(v.optional(v.nullable(BootDraft), null), null),
  }),
  v.check(({ state, recorded }) => state !== 'recorded' || recorded !== null),
);
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** How long a recorded boot stays in the outbox, milliseconds. */
const RECORDED_STAYS_MS = 24 * 60 * 60 * 1_000;

/** Whether something of a boot still has to be sent. */
export function isSendable({ state, photos }: OutboxEntry): boolean {
  const isUnsent = (photo: OutboxPhoto) => photo.state === 'waiting' || photo.state === 'registered';
  return state === 'waiting' || (state === 'recorded' && photos.some(isUnsent));
}

/** Whether a part of a boot is still waiting to be sent, or needs the user. */
export function isWaiting({ state, photos }: OutboxEntry): boolean {
  return state !== 'recorded' || photos.some((photo) => photo.state !== 'done');
}

/** Whether a boot has been in the outbox long enough. @param now milliseconds since the epoch */
export function isOver(entry: OutboxEntry, now: number): boolean {
  return !isWaiting(entry) && now - (entry.recordedAt ?? 0) > RECORDED_STAYS_MS;
}
