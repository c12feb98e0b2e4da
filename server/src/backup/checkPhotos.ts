import { isPhotoFile, originalKey } from '../photos/OwnFiles';
import type { Progress } from '../platform/command';
import type { ListedFile, PhotoStorage } from '../platform/storage/storage';
import { sumOf } from '../platform/wholeFiles';
import type { Findings } from './Findings';
import type { PhotoLine } from './manifest';

/** The photos that should exist. */
export interface PhotoRows {
  all(): AsyncIterable<PhotoLine>;
  /** The subset of the keys that the database knows. */
  named(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** True if the photo must still exist. An upload that belongs to no boot may have been swept meanwhile. */
  still(photo: PhotoLine): Promise<boolean>;
  /** True if the file should have a row. False if it belongs to another database or a sweep will remove it. */
  shouldBelong(file: ListedFile): boolean;
}

const AT_ONCE = 500;

async function checkFiles(rows: PhotoRows, storage: PhotoStorage, findings: Findings, progress: Progress) {
  for await (const photo of rows.all()) {
    findings.looked('photos');
    progress.step('photos');
    const named = `Photo ${String(photo.id)} (${photo.key})`;
    await findings.part(named, async () => {
      const file = await storage.open(photo.key);
      if (file === null) {
        if (await rows.still(photo)) findings.fault(`${named} is missing.`);
        return;
      }
      const { size, sha256 } = await sumOf(file.stream);
      if (size !== photo.size || sha256 !== photo.sha256) findings.fault(`${named} is damaged.`);
    });
  }
  progress.end();
}

/** Compares every photo with its row, and looks for the photo of every file. */
export async function checkPhotos(
  rows: PhotoRows,
  storage: PhotoStorage,
  { findings, progress }: { readonly findings: Findings; readonly progress: Progress },
): Promise<void> {
  await checkFiles(rows, storage, findings, progress);
  let others = 0;
  let some: ListedFile[] = [];
  const lookUp = async () => {
    const named = await rows.named(some.map(({ key }) => originalKey(key)));
    for (const file of some.filter(({ key }) => !named.has(originalKey(key)))) {
      if (rows.shouldBelong(file)) findings.fault(`The file ${file.key} belongs to no photo.`);
      else others += 1;
    }
    some = [];
  };
  for await (const file of storage.list()) {
    if (!isPhotoFile(file.key)) continue;
    findings.looked('files');
    some.push(file);
    if (some.length >= AT_ONCE) await lookUp();
  }
  if (some.length > 0) await lookUp();
  if (others > 0) {
    findings.note(
      `${String(others)} files belong to no photo of this database: they are recent, or were stored by another database.`,
    );
  }
}
