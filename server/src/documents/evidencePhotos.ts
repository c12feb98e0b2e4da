import type { Db } from '../db/database';
import type { PhotoStorage } from '../platform/storage/storage';
import { sumOf, type FileSum } from '../platform/wholeFiles';

/** The stored file if it differs from the upload; null if it is missing. */
type Found = Pick<FileSum, 'size' | 'sha256'> | null;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

function rowsOf(db: Db, bootId: number) {
  return db
    .selectFrom('file')
    .leftJoin('appUser', 'appUser.id', 'file.createdBy')
    .select(['file.id', 'storageKey', 'contentType', 'sizeBytes', 'sha256', 'label', 'file.createdAt'])
    .select('appUser.shortName as uploadedBy')
    .where('bootId', '=', bootId)
    .orderBy('file.id')
    .execute();
}

/** A photo as evidence: its row, its name in the archive, and whether the stored file matches the upload. */
export type EvidencePhoto = Awaited<ReturnType<typeof rowsOf>>[number] & {
  readonly name: string;
  readonly damage: 'missing' | 'changed' | null;
  readonly found: Found;
};

async function readWhole(storage: Pick<PhotoStorage, 'open'>, key: string): Promise<Found> {
  const file = await storage.open(key);
  return file === null ? null : sumOf(file.stream);
}

interface PhotoParts {
  readonly db: Db;
  readonly storage: Pick<PhotoStorage, 'open'>;
  readonly log: { error(details: object, message: string): void };
}

/**
 * The photos of a boot. Each is read once before the archive starts, because the manifest comes first and has to name
 * missing and damaged photos. The log names them too.
 * @throws the errors of the database or the storage
 */
export async function evidencePhotos(
  { db, storage, log }: PhotoParts,
  boot: { readonly id: number; readonly refNum: string },
): Promise<EvidencePhoto[]> {
  const photos: EvidencePhoto[] = [];
  for (const row of await rowsOf(db, boot.id)) {
    const found = await readWhole(storage, row.storageKey);
    const isWhole = found?.size === row.sizeBytes && found.sha256 === row.sha256;
    const damage = found === null ? 'missing' : isWhole ? null : 'changed';
    if (damage !== null) {
      log.error({ photo: row.id, damage, boot: boot.refNum }, 'evidence was made without a whole photo');
    }
    const name = `photos/${String(row.id)}.${EXTENSIONS[row.contentType] ?? 'bin'}`;
    photos.push({ ...row, name, damage, found });
  }
  return photos;
}
