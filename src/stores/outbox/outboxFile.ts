import * as v from 'valibot';
import { sha256Of } from '../../domain/sha256';
import { NoticePrint } from '../../domain/stored/noticePrint';
import { isWaiting } from '../../domain/stored/outboxEntry';
import { BOOT_OFF_LABEL, RemovalAct } from '../../domain/stored/removalAct';
import { BOOT, type BootPhotos } from '../device/BootPhotos';
import { keyOf, NOTICE_PRINT, REMOVAL_ACT, type UserStorage } from '../device/Device';
import { ENTRY_VERSION, type EntryChange } from '../device/EntryStorage';
import type { OutboxEntries } from './OutboxEntries';
import { readEntries, type SentEntry } from './readEntries';
import { SavedAct, SavedBoot, SavedPrint } from './savedEntries';

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

/** A photo in a file. Older files have no names and types here; a boot's entry has its own. */
const SavedPhoto = v.object({
  id: v.string(),
  base64: v.string(),
  name: v.optional(v.string()),
  type: v.optional(v.string()),
});
type SavedPhoto = v.InferOutput<typeof SavedPhoto>;

/** Whose file it is. */
const FileHead = v.object({
  kind: v.literal(KIND),
  version: v.literal(VERSION),
  userId: v.union([v.number(), v.string()]),
  /** Missing in older files, as are the acts and prints. */
  site: v.optional(v.string()),
  boots: v.array(v.unknown()),
});

const savedOf = <Entry>(entry: v.GenericSchema<unknown, Entry>) =>
  v.array(v.object({ entry, photos: v.array(SavedPhoto) }));

const FileContent = v.object({
  boots: savedOf(SavedBoot),
  /** Acts at cars. */
  acts: v.optional(savedOf(SavedAct), []),
  /** Printed notices. */
  prints: v.optional(savedOf(SavedPrint), []),
});

/** The person who saves or imports a file, and their site. */
export interface OutboxOwner {
  readonly userId: number | string;
  readonly site: string;
}

/** Where the user's entries are stored. */
export interface OutboxPlace {
  readonly storage: UserStorage;
  readonly boots: OutboxEntries;
}

/** How many entries of a file are new on a device. */
export interface TakenIn {
  readonly boots: number;
  /** Acts and prints. */
  readonly acts: number;
}

/** Every entry is saved with this state. */
const AGAIN = { state: 'waiting' } as const;

/**
 * Exports what waits, with the bytes of the photos, as the text of a file. Everything is saved as waiting: its key
 * ensures that it is recorded once, even if it was recorded or refused before.
 */
export async function outboxText({ userId, site }: OutboxOwner, place: OutboxPlace): Promise<string> {
  return JSON.stringify({
    ...{ kind: KIND, version: VERSION, userId, site },
    boots: await savedBoots(place),
    acts: await savedActs(place),
    prints: await savedPrints(place),
  });
}

async function savedBoots({ boots }: OutboxPlace) {
  const saved = [];
  for (const entry of (await boots.load()).filter(isWaiting)) {
    const photos = await savedPhotos(boots.photos, entry);
    const isSaved = ({ id }: { readonly id: string }) => photos.some((photo) => photo.id === id);
    const own = entry.photos.filter(isSaved).map((photo) => ({ ...photo, ...AGAIN, text: '' }));
    const unknown = { mayBeRecorded: true, problem: null, recorded: null, recordedAt: null, draft: null };
    saved.push({ entry: { ...entry, ...AGAIN, ...unknown, photos: own }, photos });
  }
  return saved;
}

async function savedActs({ boots, storage }: OutboxPlace) {
  const saved = [];
  for (const act of await storedIn(storage, REMOVAL_ACT, RemovalAct)) {
    const photos = await savedPhotos(boots.photos, act);
    const own = act.photos.filter(({ id }) => photos.some((photo) => photo.id === id));
    // The server has the act, and the device has lost its photos.
    if (act.isSent && own.length === 0) continue;
    saved.push({ entry: { ...act, ...AGAIN, problem: '', asksSwap: false, photos: own }, photos });
  }
  return saved;
}

async function savedPrints({ boots, storage }: OutboxPlace) {
  const known = await boots.load();
  const prints = await storedIn(storage, NOTICE_PRINT, NoticePrint);
  return prints.flatMap((print) => {
    const entry = known.find((boot) => boot.key === print.bootKey);
    const bootId = print.bootId ?? entry?.recorded?.id ?? null;
    // It will never be sent: its boot was discarded.
    if (bootId === null && entry === undefined) return [];
    return [{ entry: { ...print, ...AGAIN, bootId, problem: '', ownNumber: null }, photos: [] }];
  });
}

async function storedIn<T extends SentEntry>(
  { device, userId }: UserStorage,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T[]> {
  const prefix = keyOf(name, userId, '');
  return readEntries(schema, await device.entries.entries(prefix), prefix).entries;
}

/** The photos of an entry that are stored on the device. */
async function savedPhotos(
  stored: BootPhotos,
  { key, photos }: { readonly key: string; readonly photos: readonly { readonly id: string }[] },
): Promise<SavedPhoto[]> {
  const here = await stored.load(key);
  return here
    .filter(({ id }) => photos.some((photo) => photo.id === id))
    .map(({ id, name, type, bytes }) => ({ id, name, type, base64: toBase64(bytes) }));
}

/** A photo as its entry describes it. Only a boot's entry has all properties. */
interface NamedPhoto {
  readonly id: string;
  readonly sha256: string | null;
  readonly name?: string;
  readonly type?: string;
  readonly size?: number;
  readonly label?: string | undefined;
}

interface SavedEntry extends SentEntry {
  readonly userId?: number | string;
  readonly photos?: readonly NamedPhoto[];
}

/**
 * Stores the entries of a file that the device does not have, all or none. The key of each prevents it from being
 * recorded twice, even if the file is also imported elsewhere.
 * @throws OutboxFileError
 */
export async function takeInText(text: string, owner: OutboxOwner, place: OutboxPlace): Promise<TakenIn> {
  const json = parsed(text);
  if (!v.is(FileHead, json)) throw new OutboxFileError('notOurs');
  if (json.userId !== owner.userId) throw new OutboxFileError('otherPerson');
  if (json.site !== undefined && json.site !== owner.site) throw new OutboxFileError('otherSite');
  const content = v.safeParse(FileContent, json);
  if (!content.success) throw new OutboxFileError('damaged');
  const { output: file } = content;
  const boots = await newIn(BOOT, file.boots, place);
  const acts = [
    ...(await newIn(REMOVAL_ACT, file.acts, place, BOOT_OFF_LABEL)),
    ...(await newIn(NOTICE_PRINT, file.prints, place)),
  ];
  // A print's boot is recorded, in the file, or on this device.
  const known = [...file.boots.map(({ entry }) => entry), ...(await place.boots.load())];
  for (const { bootId, bootKey } of file.prints.map(({ entry }) => entry))
    if (bootId === null && !known.some(({ key }) => key === bootKey)) throw new OutboxFileError('damaged');
  const put = [...boots, ...acts].flat();
  if (put.length > 0) await place.storage.device.entries.change({ put });
  return { boots: boots.length, acts: acts.length };
}

type Put = NonNullable<EntryChange['put']>;

/**
 * What to store for each entry that the device does not have, with its photos.
 * @param name the prefix of the keys of such entries
 * @param label the label of all their photos, if they have none of their own
 * @throws OutboxFileError
 */
async function newIn(
  name: string,
  saved: readonly { readonly entry: SavedEntry; readonly photos: readonly SavedPhoto[] }[],
  place: OutboxPlace,
  label?: string,
): Promise<Put[]> {
  const { device, userId } = place.storage;
  const added: Put[] = [];
  for (const { entry, photos } of saved) {
    if (entry.userId !== undefined && entry.userId !== userId) throw new OutboxFileError('otherPerson');
    const put = await photosOf(entry, photos, label, place);
    const storedAs = keyOf(name, userId, entry.key);
    if ((await device.entries.get(storedAs)) === undefined)
      added.push([[storedAs, { ...entry, version: ENTRY_VERSION }], ...put]);
  }
  return added;
}

/** The photos of an entry as they are stored. @throws OutboxFileError if one is missing, or not the one that was saved */
async function photosOf(
  { key, photos = [] }: SavedEntry,
  saved: readonly SavedPhoto[],
  label: string | undefined,
  { boots }: OutboxPlace,
): Promise<Put> {
  const put = [];
  for (const photo of photos) {
    const file = saved.find(({ id }) => id === photo.id);
    if (file === undefined) throw new OutboxFileError('damaged');
    const bytes = fromBase64(file.base64);
    const sum = photo.sha256 === null ? null : await sha256Of(bytes);
    const isOther = sum !== null && sum !== photo.sha256;
    if (isOther || bytes.length !== (photo.size ?? bytes.length)) throw new OutboxFileError('damaged');
    const { name = file.name, type = file.type } = photo;
    if (name === undefined || type === undefined) throw new OutboxFileError('damaged');
    put.push(boots.photos.entryOf(key, { label, size: bytes.length, ...photo, name, type, bytes }));
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

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new OutboxFileError('damaged');
  }
}
