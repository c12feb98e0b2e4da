import * as v from 'valibot';
import { DRAFT_LIFETIME_MS } from './constants';
import { CreateBootReply } from './wire/boot';

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

/**
 * Reads what was kept. A photo of more than 24 hours ago, or from before the person signed out, is none.
 * @param now milliseconds since the epoch
 * @param notBefore photos kept up to then do not count, milliseconds since the epoch
 */
export function readUnsentPhoto(kept: unknown, now: number, notBefore = 0): UnsentPhoto | null {
  const read = v.safeParse(UnsentPhoto, kept);
  if (!read.success) return null;
  const { savedAt } = read.output;
  return savedAt > notBefore && now - savedAt < DRAFT_LIFETIME_MS ? read.output : null;
}
