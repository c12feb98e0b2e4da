import {
  readOpenRecord,
  readUnsentPhoto,
  type OpenRecord,
  type UnsentPhoto,
} from '../../domain/stored/unsentPhotos';
import type { Clock } from '../../domain/time/clock';
import { keyOf, quietlyLater, type Device } from '../../stores/device/Device';
import { DeviceStore } from '../../stores/device/DeviceStore';
import { ENTRY_VERSION, type Entry } from '../../stores/device/EntryStorage';
import { OPEN_RECORD, PHOTO_OF_BOOT } from '../../stores/device/PhotoFiles';
import { storedFile } from '../../stores/device/storedFile';

/** Where earlier versions stored photos, and the boot whose confirmation was open: idb-keyval's own database. */
const DATABASE = 'keyval-store';
const VALUES = 'keyval';

/**
 * Moves what earlier versions stored in a database of their own into the device's store, under the same keys. Expired
 * values are deleted, and the database with its last value. What another window has open stays until the next start,
 * and so do values that this device can't read or has no room for, until they have expired. Never rejects.
 * @param factory reads `window.indexedDB`, which may throw or be missing where the browser forbids storage
 */
export async function takeOverEarlierDatabase(
  device: Device,
  clock: Clock,
  factory: () => IDBFactory = () => window.indexedDB,
): Promise<void> {
  await quietlyLater(async () => {
    await device.locks.during(DATABASE, () => takeOver(device, clock, factory()));
  }, undefined);
}

async function takeOver(device: Device, clock: Clock, factory: IDBFactory): Promise<void> {
  const database = await openExisting(factory);
  if (database === null) return;
  try {
    if (!database.objectStoreNames.contains(VALUES)) return;
    const keys = await result(database.transaction(VALUES).objectStore(VALUES).getAllKeys());
    for (const key of keys) {
      if (typeof key === 'string') await quietlyLater(() => move(key, database, device, clock), undefined);
    }
    if ((await result(database.transaction(VALUES).objectStore(VALUES).count())) > 0) return;
  } finally {
    database.close();
  }
  // The browser waits for windows of an earlier version to close.
  await result(factory.deleteDatabase(DATABASE));
}

/** Moves one value, unless another window has its boot open or the key is not ours. */
async function move(key: string, database: IDBDatabase, device: Device, clock: Clock): Promise<void> {
  const [kind, userId = '', regionCode = ''] = key.split(':');
  if (kind !== PHOTO_OF_BOOT && kind !== OPEN_RECORD) return;
  const value = await result<unknown>(database.transaction(VALUES).objectStore(VALUES).get(key));
  const valid = [clock(), await new DeviceStore(device, clock).storageOf(userId).notBefore()] as const;
  const entry = kind === PHOTO_OF_BOOT ? await photoEntry(value, valid) : recordEntry(value, valid);
  if (entry !== null) {
    const { boot } = entry;
    if (await device.locks.isElsewhere(keyOf(PHOTO_OF_BOOT, userId, regionCode, boot.id))) return;
    await device.entries.change({ put: [[key, entry]] });
  }
  await result(database.transaction(VALUES, 'readwrite').objectStore(VALUES).delete(key));
}

/** The time of the person's last sign-out invalidates what was stored before. */
type ValidBetween = readonly [now: number, notBefore: number];

function recordEntry(value: unknown, valid: ValidBetween): (Entry & OpenRecord) | null {
  const record = readOpenRecord(value, ...valid);
  return record && { version: ENTRY_VERSION, ...record };
}

/** The photo with the bytes of its file; null if it is no longer valid. @throws if the file can't be read */
async function photoEntry(value: unknown, valid: ValidBetween): Promise<(Entry & UnsentPhoto) | null> {
  const record = readOpenRecord(value, ...valid);
  const file = typeof value === 'object' && value !== null && 'file' in value ? value.file : null;
  if (record === null || !(file instanceof File)) return null;
  const photo = readUnsentPhoto({ ...record, file: await storedFile(file) }, ...valid);
  return photo && { version: ENTRY_VERSION, ...photo };
}

/** Opens the database; null if it does not exist, which creates none. */
async function openExisting(factory: IDBFactory): Promise<IDBDatabase | null> {
  // Older versions of Firefox and Safari can't list databases.
  if (typeof (factory as Partial<IDBFactory>).databases === 'function') {
    const names = await factory.databases();
    if (names.every(({ name }) => name !== DATABASE)) return null;
  }
  const request = factory.open(DATABASE);
  const seen = { isNew: false };
  request.onupgradeneeded = () => {
    seen.isNew = true;
    request.transaction?.abort();
  };
  try {
    return await result(request);
  } catch (error) {
    if (seen.isNew) return null;
    throw error;
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('The request failed'));
  });
}
