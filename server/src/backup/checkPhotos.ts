import type { Progress } from '../platform/command';
import type { PhotoStorage } from '../platform/storage/storage';
import { sumOf } from '../platform/wholeFiles';
import type { Findings } from './Findings';
import type { PhotoLine } from './manifest';

/** What photos there should be. */
export interface PhotoRows {
  all(): AsyncIterable<PhotoLine>;
  /** Those of the keys that are named. */
  named(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the photo is still to be there: an upload that no boot has may have been removed meanwhile. */
  still(photo: PhotoLine): Promise<boolean>;
}

const AT_ONCE = 500;
/** Pictures are made from the file under its key (photos/images/pictures). */
const MADE = /\.(?:large|thumb)\.jpg$/;

async function checkFiles(rows: PhotoRows, storage: PhotoStorage, findings: Findings, progress: Progress) {
  for await (const photo of rows.all()) {
    findings.looked('photos');
    progress.step('photos');
    const named = `Photo ${String(photo.id)} (${photo.key})`;
    const file = await storage.open(photo.key);
    if (file === null) {
      if (await rows.still(photo)) findings.fault(`${named} is missing.`);
      continue;
    }
    const { size, sha256 } = await sumOf(file.stream);
    if (size !== photo.size || sha256 !== photo.sha256) findings.fault(`${named} is damaged.`);
  }
  progress.end();
}

/**
 * Holds every photo to its row and every file to a photo.
 * @param before epoch milliseconds: a file without a row that was written since then is an upload under way
 */
export async function checkPhotos(
  rows: PhotoRows,
  storage: PhotoStorage,
  before: number,
  { findings, progress }: { readonly findings: Findings; readonly progress: Progress },
): Promise<void> {
  await checkFiles(rows, storage, findings, progress);
  let some: string[] = [];
  const lookUp = async () => {
    const named = await rows.named(some.map((key) => key.replace(MADE, '')));
    for (const key of some)
      if (!named.has(key.replace(MADE, ''))) findings.fault(`The file ${key} belongs to no photo.`);
    some = [];
  };
  for await (const { key, writtenAt } of storage.list()) {
    findings.looked('files');
    if (writtenAt >= before) continue;
    some.push(key);
    if (some.length >= AT_ONCE) await lookUp();
  }
  if (some.length > 0) await lookUp();
}
