import * as v from 'valibot';
import { readStored } from './readStored';
import { CreateBootReply } from '../wire/boot';

/** A boot that was just recorded: the server's reply and the plate as sent. */
export const RecordedBoot = v.object({
  ...CreateBootReply.entries,
  license: v.string(),
  licenseState: v.nullable(v.string()),
});
export type RecordedBoot = v.InferOutput<typeof RecordedBoot>;

/** A file's bytes as the device stores them. A File itself may be gone after a restart of the browser. */
export const StoredFile = v.object({
  name: v.string(),
  type: v.string(),
  bytes: v.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value)),
  /** SHA-256 of the bytes, lower-case hex; null if the browser cannot compute it, as on a page without HTTPS. */
  sha256: v.nullable(v.string()),
});
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** A photo that has not been uploaded, as the device stores it. */
export const UnsentPhoto = v.object({
  boot: RecordedBoot,
  file: StoredFile,
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type UnsentPhoto = v.InferOutput<typeof UnsentPhoto>;

/** A boot whose confirmation was open when the page closed, as the device stores it. */
export const OpenRecord = v.object({
  boot: RecordedBoot,
  /** Milliseconds since the epoch. */
  savedAt: v.number(),
});
export type OpenRecord = v.InferOutput<typeof OpenRecord>;

/**
 * Reads a stored photo. Null if it is older than 24 hours or the user has signed out since.
 * @param now milliseconds since the epoch
 * @param notBefore photos stored up to this time are invalid, milliseconds since the epoch
 */
export function readUnsentPhoto(stored: unknown, now: number, notBefore = 0): UnsentPhoto | null {
  return readStored(UnsentPhoto, stored, now, notBefore);
}

/** Reads a boot whose confirmation was open. The same rules apply as in {@link readUnsentPhoto}. */
export function readOpenRecord(stored: unknown, now: number, notBefore = 0): OpenRecord | null {
  return readStored(OpenRecord, stored, now, notBefore);
}
