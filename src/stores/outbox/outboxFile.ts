import * as v from 'valibot';
import { valuesOfBody } from '../../domain/boot/form';
import { sha256Of } from '../../domain/sha256';
import { isDate, isInMinute, isTime } from '../../domain/time/text';
import { isWaiting, OutboxEntry, OutboxPhoto } from '../../domain/stored/outboxEntry';
import { validateBoot } from '../../domain/validation/boot';
import type { OutboxEntries } from './OutboxEntries';

/** Why a file can't be imported. */
export type OutboxFileProblem = 'notOurs' | 'otherPerson' | 'otherSite' | 'damaged';

export class OutboxFileError extends Error {
  constructor(readonly problem: OutboxFileProblem) {
    super(problem);
    this.name = 'OutboxFileError';
  }
}

const KIND = 'towbridge-boot-outbox';
const VERSION = 1;

const SavedPhoto = v.object({ id: v.string(), base64: v.string() });

/** A boot that waits to be sent, and that a form could have made. */
const SavedEntry = v.pipe(
  v.object({
    ...OutboxEntry.entries,
    key: v.pipe(v.string(), v.uuid()),
    body: v.pipe(
      OutboxEntry.entries.body,
      v.check(
        (body) => Object.keys(validateBoot(valuesOfBody(body), { date: null, time: null })).length === 0,
      ),
      v.check(
        ({ date, time, dateTime }) =>
          isDate(date) && isTime(time) && (dateTime == null || isInMinute(dateTime, date, time)),
      ),
    ),
    photos: v.array(v.object({ ...OutboxPhoto.entries, state: v.literal('waiting') })),
    state: v.literal('waiting'),
    problem: v.null(),
    recorded: v.null(),
    recordedAt: v.null(),
  }),
  v.check(({ body, regionCode }) => body.regionCode === regionCode),
);

const OutboxFile = v.object({
  kind: v.literal(KIND),
  version: v.literal(VERSION),
  userId: v.union([v.number(), v.string()]),
  /** Missing in files of versions that did not save it. */
  site: v.optional(v.string()),
  boots: v.array(v.object({ entry: v.unknown(), photos: v.array(SavedPhoto) })),
});

/** The person who saves or imports a file, and their site. */
export interface OutboxOwner {
  readonly userId: number | string;
  readonly site: string;
}

/**
 * Exports the waiting entries, with the bytes of their photos, as the text of a file. Every boot is saved as waiting:
 * its key ensures that it is recorded once, even if it was recorded or refused before.
 */
export async function outboxText({ userId, site }: OutboxOwner, stored: OutboxEntries): Promise<string> {
  const waiting = (await stored.load()).filter(isWaiting);
  const boots = [];
  for (const entry of waiting) {
    const bytes = new Map((await stored.photos.load(entry.key)).map((photo) => [photo.id, photo.bytes]));
    const photos = entry.photos.filter(({ id }) => bytes.has(id));
    boots.push({
      entry: {
        ...entry,
        state: 'waiting',
        mayBeRecorded: true,
        problem: null,
        recorded: null,
        recordedAt: null,
        photos: photos.map((photo) => ({ ...photo, state: 'waiting', text: '' })),
      },
      photos: photos.map(({ id }) => ({ id, base64: toBase64(bytes.get(id) ?? new Uint8Array()) })),
    });
  }
  return JSON.stringify({ kind: KIND, version: VERSION, userId, site, boots });
}

/**
 * Stores the entries of a file that the device does not have, all or none. The key of each boot prevents it from being
 * recorded twice, even if the file is also imported elsewhere.
 * @returns how many boots are new here
 * @throws OutboxFileError
 */
export async function takeInText(text: string, owner: OutboxOwner, stored: OutboxEntries): Promise<number> {
  const file = v.safeParse(OutboxFile, parsed(text));
  if (!file.success) throw new OutboxFileError('notOurs');
  if (file.output.userId !== owner.userId) throw new OutboxFileError('otherPerson');
  if (file.output.site !== undefined && file.output.site !== owner.site)
    throw new OutboxFileError('otherSite');
  const boots: { readonly entry: OutboxEntry; readonly put: Photos }[] = [];
  for (const { entry, photos } of file.output.boots) {
    const read = v.safeParse(SavedEntry, entry);
    if (!read.success) throw new OutboxFileError('damaged');
    if (read.output.userId !== owner.userId) throw new OutboxFileError('otherPerson');
    boots.push({ entry: read.output, put: await photosOf(read.output, photos, stored) });
  }
  const known = new Set(await stored.keys());
  const added = boots.filter(({ entry }) => !known.has(entry.key));
  if (added.length > 0)
    await stored.putAll(
      added.map(({ entry }) => entry),
      added.flatMap(({ put }) => put),
    );
  return added.length;
}

type Photos = ReturnType<OutboxEntries['photos']['entryOf']>[];

/** The photos of an entry as they are stored. @throws OutboxFileError if one is missing, or not the one that was saved */
async function photosOf(
  { key, photos }: OutboxEntry,
  saved: readonly v.InferOutput<typeof SavedPhoto>[],
  stored: OutboxEntries,
): Promise<Photos> {
  const put: Photos = [];
  for (const photo of photos) {
    const bytes = fromBase64(saved.find(({ id }) => id === photo.id)?.base64);
    const sum = photo.sha256 === null ? null : await sha256Of(bytes);
    if (bytes.length !== photo.size || (sum !== null && sum !== photo.sha256))
      throw new OutboxFileError('damaged');
    put.push(stored.photos.entryOf(key, { ...photo, bytes }));
  }
  return put;
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

function fromBase64(base64: string | undefined): Uint8Array<ArrayBuffer> {
  try {
    if (base64 === undefined) throw new OutboxFileError('damaged');
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new OutboxFileError('damaged');
  }
}
