import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Database, Db } from '../db/database';
import type { PhotoStorage } from '../platform/storage/storage';

/** Pictures are stored under their photo's key and one of these endings (photos/images/pictures). */
const PICTURE = /\.(?:large|thumb)\.jpg$/;
/** Not a photo: what earlier versions and this one write about databases. */
const CLAIM = /^site[.-]/;
const CLAIM_BYTES = 100;
const MARK_BYTES = 8;

const claimKey = (mark: string) => `site-${mark}`;
const newMark = () => randomBytes(MARK_BYTES).toString('hex');

/** The key of the photo that a stored file is, or was made from. */
export function originalKey(key: string): string {
  return key.replace(PICTURE, '');
}

/** Whether a stored file is a photo or a picture made from one. */
export function isPhotoFile(key: string): boolean {
  return !CLAIM.test(key);
}

/** Whether a file was stored by the database with this mark. */
export function bearsMark(key: string, mark: string): boolean {
  return originalKey(key).endsWith(`-${mark}`);
}

interface OwnFilesParts {
  readonly db: Db;
  readonly storage: Pick<PhotoStorage, 'open' | 'put'>;
}

/**
 * Tells the files that this very database has stored from those of every other, its own copies included: a copy may know
 * nothing of a photo that the original needs. Each database has a mark that ends the key of every file it stores, and
 * only its own files are ever swept.
 *
 * A copy brings the mark along, so it gets a new one as soon as it is found to be a copy: by where it is (`place`), or
 * by its number of turns. Before each sweep a database takes one turn more, and writes it into the storage; a database
 * with fewer turns than the storage says has been put back from an older copy, or has a twin.
 */
export class OwnFiles {
  private constructor(
    private readonly parts: OwnFilesParts,
    private mark: string,
  ) {}

  /** Finds this database's mark, or gives it one. */
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

  /** A key for a file that is about to be stored. */
  newKey(): string {
    return `${randomUUID()}-${this.mark}`;
  }

  /** Whether this database has stored the file; ask only after `claim`. */
  has(key: string): boolean {
    return isPhotoFile(key) && bearsMark(key, this.mark);
  }

  /**
   * Takes a turn before a sweep. Where the storage has seen more turns than the database, the mark is another's by now
   * and is given up: neither of the two sweeps those files any more.
   * @throws whatever the database or the storage says
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
    // Another process has given the mark up meanwhile.
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

  /** The turns of a mark that the storage knows of; none can follow on a mark that was given up. */
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
