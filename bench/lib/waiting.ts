import type { Page } from 'playwright-core';

import type { BootListItem } from '../../src/domain/wire/boot';
import { ApiSession, aPhoto, type Server } from '../../e2e/harness';

const BOOTS = 30;
const PHOTOS = 4;
const PHOTO_BYTES = 2 * 1024 * 1024;
const ACCOUNT = 'supervisor';

const plateOf = (boot: number) => `WAIT${String(boot).padStart(2, '0')}`;

/** The SHA-256 of each boot's photos, by its plate, in the order in which the boots were stored. */
export type Waiting = ReadonlyMap<string, readonly string[]>;

/** Puts 30 boots with 4 photos of 2 MB each into the device's outbox, as their forms would. */
export async function putIntoOutbox(page: Page, server: Server): Promise<Waiting> {
  const api = await ApiSession.signIn(server.origin, ACCOUNT);
  const { id: userId, towCompanyId } = await api.json<{ id: number; towCompanyId: number | null }>(
    '/api-web/api/login/user',
  );
  const waiting = new Map<string, readonly string[]>();
  for (let boot = 0; boot < BOOTS; boot += 1) {
    const license = plateOf(boot);
    const entry = {
      ...{ version: 1, key: crypto.randomUUID(), userId, companyId: towCompanyId, regionCode: 'SF' },
      ...{ body: await api.aBoot('SF', { license }), values: { license }, edited: [] },
      ...{ keptAt: Date.now() + boot, state: 'waiting', mayBeRecorded: false },
      ...{ problem: null, recorded: null, recordedAt: null },
    };
    const pictures = Array.from({ length: PHOTOS }, (_, index) =>
      aPhoto(`${license}-${String(index)}.png`).buffer.toString('base64'),
    );
    waiting.set(license, await page.evaluate(keep, { entry, pictures, size: PHOTO_BYTES }));
  }
  return waiting;
}

interface Kept {
  readonly entry: { readonly key: string; readonly userId: number };
  /** The beginning of each photo, base64. */
  readonly pictures: readonly string[];
  /** Bytes of each photo. Everything after the picture is random. */
  readonly size: number;
}

/** Runs in the page. @returns the SHA-256 of each photo */
async function keep({ entry, pictures, size }: Kept): Promise<string[]> {
  const photos = await Promise.all(
    pictures.map(async (picture, index) => {
      const begin = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const bytes = new Uint8Array(size);
      // The browser returns only a limited number of random bytes per call.
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      bytes.set(begin);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return { id: String(index + 1).padStart(4, '0'), name: `${String(index)}.png`, bytes, sha256 };
    }),
  );
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('towbridge-boot');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const storing = opening.result.transaction('entries', 'readwrite');
      const entries = storing.objectStore('entries');
      const owner = `${String(entry.userId)}:${entry.key}`;
      for (const { id, name, bytes, sha256 } of photos)
        entries.put(
          { version: 1, name, type: 'image/png', bytes, sha256, savedAt: Date.now() },
          `photo:${owner}:${id}`,
        );
      const listed = photos.map(({ id, name, sha256 }) => ({
        ...{ id, name, type: 'image/png', size, sha256, state: 'waiting' },
      }));
      entries.put({ ...entry, photos: listed }, `outbox:${owner}`);
      storing.onabort = () => reject(new Error(String(storing.error)));
      storing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  return photos.map(({ sha256 }) => sha256);
}

/** Counts the boots and photos that are not on record exactly once, and the boots that are out of order. */
export async function faultsIn(
  waiting: Waiting,
  server: Server,
): Promise<{ readonly boots: number; readonly photos: number; readonly order: number }> {
  const api = await ApiSession.signIn(server.origin, ACCOUNT);
  const listed = await api.json<BootListItem[]>('/api-web/api/boot/get-region/SF');
  const faults = { boots: 0, photos: 0, order: 0 };
  let last = 0;
  for (const [plate, sums] of waiting) {
    const [boot, ...more] = listed.filter(({ license }) => license === plate);
    if (boot === undefined || more.length > 0) {
      faults.boots += 1;
      continue;
    }
    if (boot.id < last) faults.order += 1;
    last = boot.id;
    const found = ((await api.boot(boot.id)).photoUrls ?? []).map(({ sha256 }) => sha256);
    faults.photos += sums.filter((sum) => found.filter((each) => each === sum).length !== 1).length;
  }
  return faults;
}
