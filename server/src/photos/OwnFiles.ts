import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Database, Db } from '../db/database';
import type { PhotoStorage } from '../platform/storage/storage';

/** The endings of pictures, which are stored under their photo's key (photos/images/pictures). */
const PICTURE = /\.(?:large|thumb)\.jpg$/;
/** Files about databases, not photos; this pattern covers those of earlier versions too. */
const CLAIM = /^site[.-]/;
const CLAIM_BYTES = 100;
const MARK_BYTES = 8;

const claimKey = (mark: string) => `site-${mark}`;
const newMark = () => randomBytes(MARK_BYTES).toString('hex');

/** The key of the original photo for a stored file, whether that is the photo or a picture made from it. */
export function originalKey(key: string): string {
  return key.replace(PICTURE, '');
}

/** True if a stored file is a photo or a picture made from one. */
export function isPhotoFile(key: string): boolean {
  return !CLAIM.test(key);
}

/** True if the database with this mark stored the file. */
export function bearsMark(key: string, mark: string): boolean {
  return originalKey(key).endsWith(`-${mark}`);
}

interface OwnFilesParts {
  readonly db: Db;
  readonly storage: Pick<PhotoStorage, 'open' | 'put'>;
}

/**
 * Distinguishes the files that this database has stored from those of all others, including its own copies: a copy
 * may lack a photo that the original needs. Each database has a mark at the end of each of its file keys, and sweeps
 * only its own files.
 *
 * A copy has the same mark, so it gets a new one as soon as it proves to be a copy: by its location (`place`), or by
 * its turn counter. Before each sweep, a database increments its counter and writes it to the storage. If the storage
 * has a higher count, the database was restored from an older copy or has a twin.
 */
export class OwnFiles {
  private constructor(
    private readonly parts: OwnFilesParts,
    private mark: string,
  ) {}

  /** Finds this database's mark, or assigns one. */
  static async open(
    { db, alone, place }: Pick<Database, 'db' | 'alone' | 'place'>,
    storage: OwnFilesParts['storage'],
  ): Promise<OwnFiles> {
    const mark = await alone(async () => {
      const here = await place();
      const known = await db.selectFrom('storageSite').select(['mark', 'place']).executeTakeFirst();
      if (known?.place === here) return known.mark;
      const row = { mark: newMark(), place: here, turn: 0 };
      await db
        .insertInto('storageSite')
        .values({ id: 1, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      return row.mark;
    });
    return new OwnFiles({ db, storage }, mark);
  }

  /** A new key for a file to store. */
  newKey(): string {
    return `${randomUUID()}-${this.mark}`;
  }

  /** True if this database has stored the file; call `claim` first. */
  has(key: string): boolean {
    return isPhotoFile(key) && bearsMark(key, this.mark);
  }

  /**
   * Increments the turn counter before a sweep. If the storage already has that count or a higher one, another database
   * uses the same mark. This database then gives up the mark, so that neither sweeps those files any more.
   * @throws the error of the database or storage
   */
  async claim(): Promise<void> {
    const { db } = this.parts;
    const { mark } = await db.selectFrom('storageSite').select('mark').executeTakeFirstOrThrow();
    const seen = await this.turnsSeen(mark);
    const row = await db
      .updateTable('storageSite')
      .set((is) => ({ turn: is('turn', '+', 1) }))
      .where('mark', '=', mark)
      .returning('turn')
      .executeTakeFirst();
    // Another process has given up the mark meanwhile.
    if (row === undefined) return this.claim();
    if (row.turn > seen) {
      await this.write(mark, String(row.turn));
      this.mark = mark;
      return;
    }
    await this.write(mark, 'given up');
    await db.updateTable('storageSite').set({ mark: newMark(), turn: 0 }).where('mark', '=', mark).execute();
    await this.claim();
  }

  /** The count of turns in the storage; Infinity for a mark that was given up. */
  private async turnsSeen(mark: string): Promise<number> {
    const file = await this.parts.storage.open(claimKey(mark));
    if (file === null) return 0;
    const turns = Number(await text(file.stream));
    return Number.isNaN(turns) ? Infinity : turns;
  }

  private async write(mark: string, content: string): Promise<void> {
    const bytes = Readable.from([Buffer.from(content)], { objectMode: false });
    await this.parts.storage.put(claimKey(mark), bytes, CLAIM_BYTES);
  }
}
