import * as v from 'valibot';
import { readKept } from './readKept';
import { CreateBootReply } from '../wire/boot';

/** A boot that was just recorded: the server's answer, and the plate that was sent. */
export const RecordedBoot = v.object({
  ...CreateBootReply.entries,
  license: v.string(),
  licenseState: v.nullable(v.string()),
});
export type RecordedBoot = v.InferOutput<typeof RecordedBoot>;

/** A photo that was taken and has not arrived, as it is kept on the device. */
export const UnsentPhoto = v.object({
  boot: RecordedBoot,
  file: v.instance(File),
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type UnsentPhoto = v.InferOutput<typeof UnsentPhoto>;

/** A boot whose confirmation was open when its page went, as it is kept on the device. */
export const OpenRecord = v.object({
  boot: RecordedBoot,
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type OpenRecord = v.InferOutput<typeof OpenRecord>;

/**
 * Reads what was kept. A photo of more than 24 hours ago, or from before the person signed out, is none.
 * @param now milliseconds since the epoch
 * @param notBefore photos kept up to then do not count, milliseconds since the epoch
 */
export function readUnsentPhoto(kept: unknown, now: number, notBefore = 0): UnsentPhoto | null {
  return readKept(UnsentPhoto, kept, now, notBefore);
}

/** Reads a boot whose confirmation was open, as {@link readUnsentPhoto} reads a photo. */
export function readOpenRecord(kept: unknown, now: number, notBefore = 0): OpenRecord | null {
  return readKept(OpenRecord, kept, now, notBefore);
}
