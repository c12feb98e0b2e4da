import * as v from 'valibot';
import { isWaiting, OutboxEntry } from '../../domain/stored/outboxEntry';
import type { OutboxEntries } from './OutboxEntries';

/** Why a file can't be imported. */
export type OutboxFileProblem = 'notOurs' | 'otherPerson' | 'damaged';

export class OutboxFileError extends Error {
  constructor(readonly problem: OutboxFileProblem) {
    super(problem);
    this.name = 'OutboxFileError';
  }
}

const KIND = 'towbridge-boot-outbox';
const VERSION = 1;

const SavedPhoto = v.object({ id: v.string(), base64: v.string() });
const OutboxFile = v.object({
  kind: v.literal(KIND),
  version: v.literal(VERSION),
  userId: v.union([v.number(), v.string()]),
  boots: v.array(v.object({ entry: OutboxEntry, photos: v.array(SavedPhoto) })),
});

/** Exports the waiting entries, with the bytes of their photos, as the text of a file. */
export async function outboxText(userId: number | string, stored: OutboxEntries): Promise<string> {
  const waiting = (await stored.load()).filter(isWaiting);
  const boots = [];
  for (const entry of waiting) {
    const photos = await stored.photos.load(entry.key);
    boots.push({ entry, photos: photos.map(({ id, bytes }) => ({ id, base64: toBase64(bytes) })) });
  }
  return JSON.stringify({ kind: KIND, version: VERSION, userId, boots });
}

/**
 * Stores the entries of a file that the device does not have. The key of each boot prevents it from being recorded
 * twice, even if the file is also imported elsewhere.
 * @returns how many boots are new here
 * @throws OutboxFileError
 */
export async function takeInText(
  text: string,
  userId: number | string,
  stored: OutboxEntries,
): Promise<number> {
  const read = v.safeParse(OutboxFile, parsed(text));
  if (!read.success) throw new OutboxFileError('notOurs');
  if (read.output.userId !== userId) throw new OutboxFileError('otherPerson');
  let count = 0;
  for (const { entry, photos } of read.output.boots) {
    if (entry.userId !== userId) throw new OutboxFileError('otherPerson');
    if ((await stored.find(entry.key)) !== null) continue;
    const put = photos.flatMap(({ id, base64 }) => {
      const photo = entry.photos.find((each) => each.id === id);
      // Skip a photo that was still being added when the file was saved.
      if (photo === undefined) return [];
      return [stored.photos.entryOf(entry.key, { ...photo, bytes: fromBase64(base64) })];
    });
    await stored.put(entry, { put });
    count += 1;
  }
  return count;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A call takes only a limited number of arguments. */
const CHUNK = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new OutboxFileError('damaged');
  }
}
