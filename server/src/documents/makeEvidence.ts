import { recordEntry } from '../boots/bootEntries';
import type { StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import {
  howToLine,
  photoLine,
  recordLine,
  sha256Of,
  writeEvidence,
  type EvidenceParts,
  type EvidenceText,
} from './evidence';
import type { EvidencePhoto } from './evidencePhotos';

interface Making {
  /** Identifies the copy: the same key returns the same evidence. */
  readonly key: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly by: { readonly id: number; readonly shortName: string };
}

/** Evidence and its photos. */
export interface MadeEvidence {
  readonly text: EvidenceText;
  readonly photos: readonly EvidencePhoto[];
}

const KIND = 'EVIDENCE_MADE';

async function copiesMade(db: Db, bootId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bootEntry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bootId', '=', bootId)
    .where('kind', '=', KIND)
    .executeTakeFirstOrThrow();
  return count;
}

type FileLine = Pick<ReturnType<typeof photoLine>, 'name' | 'size' | 'sha256' | 'damage' | 'found'>;

/** Identifies the contents of the evidence files, independent of people's names. */
const contentOf = (files: readonly FileLine[], howToCheck: object) =>
  JSON.stringify([
    files.map(({ name, size, sha256, damage, found }) => [name, size, sha256, damage, found]),
    howToCheck,
  ]);

/** The evidence stored under a key; `changed` if one of its files differs now. */
async function storedCopy(
  db: Db,
  { id, zoneId }: StoredBoot,
  copyKey: string,
  photos: readonly EvidencePhoto[],
): Promise<MadeEvidence | 'changed' | null> {
  const row = await db
    .selectFrom('evidenceCopy')
    .innerJoin('bootEntry', (join) =>
      join
        .onRef('bootEntry.bootId', '=', 'evidenceCopy.bootId')
        .onRef('bootEntry.copyKey', '=', 'evidenceCopy.copyKey')
        .on('bootEntry.kind', '=', KIND),
    )
    .select(['madeAt', 'manifest', 'record', 'details'])
    .where('evidenceCopy.bootId', '=', id)
    .where('evidenceCopy.copyKey', '=', copyKey)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { details, ...text } = row;
  const { manifestSha256 } = JSON.parse(details) as { manifestSha256: string };
  if (sha256Of(text.manifest) !== manifestSha256) return 'changed';
  const { files, howToCheck } = JSON.parse(text.manifest) as { files: FileLine[]; howToCheck: object };
  const names = new Set(files.map(({ name }) => name));
  // Photos that were added later are not part of the evidence.
  const own = photos.filter(({ name }) => names.has(name));
  const then = contentOf(files, howToCheck);
  const now = contentOf(
    [...own.map((photo) => photoLine(photo, zoneId)), recordLine(text.record)],
    howToLine(),
  );
  return then === now ? { text, photos: own } : 'changed';
}

/**
 * Makes evidence of a boot and records it in the boot's history and the audit trail, with the manifest's SHA-256; or
 * returns the evidence made earlier under the same key.
 * @param photos as `evidencePhotos` has just found them
 */
export async function makeEvidence(
  parts: EvidenceParts,
  boot: StoredBoot,
  photos: readonly EvidencePhoto[],
  { key, now, by }: Making,
): Promise<MadeEvidence> {
  const { db } = parts;
  const requestedKey = key?.toLowerCase() ?? null;
  for (;;) {
    const stored = requestedKey === null ? null : await storedCopy(db, boot, requestedKey, photos);
    if (stored !== null && stored !== 'changed') return stored;
    const copyKey = stored === null ? requestedKey : null;
    const number = (await copiesMade(db, boot.id)) + 1;
    const text = await writeEvidence(parts, boot, photos, { number, at: now, by: by.shortName });
    const sha256 = sha256Of(text.manifest);
    const isRecorded = await inTransaction(db, async (trx) => {
      // Simultaneous calls for the same boot wait here, so that each copy gets its own number.
      await trx
        .updateTable('boot')
        .set((eb) => ({ version: eb.ref('version') }))
        .where('id', '=', boot.id)
        .execute();
      if ((await copiesMade(trx, boot.id)) + 1 !== number) return false;
      await recordEntry(trx, {
        bootId: boot.id,
        kind: KIND,
        at: now,
        by: by.id,
        details: { copy: number, manifestSha256: sha256 },
        copyKey,
      });
      if (copyKey !== null) {
        await trx
          .insertInto('evidenceCopy')
          .values({ bootId: boot.id, copyKey, ...text })
          .execute();
      }
      return true;
    });
    if (isRecorded) return { text, photos };
  }
}
