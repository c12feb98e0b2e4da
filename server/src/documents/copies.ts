import { recordEvent } from '../boots/bootEvents';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';

/** A receipt or the evidence as it was made: which copy, when (epoch milliseconds), by whom. */
export interface Copy {
  /** Counted from 1. */
  readonly number: number;
  readonly at: number;
  readonly by: string;
}

interface Making {
  readonly bootId: number;
  readonly kind: 'RECEIPT_MADE' | 'EVIDENCE_MADE';
  /** Names the copy: the same one asked for again is the same copy. Undefined: each one is another. */
  readonly key: string | undefined;
  readonly now: number;
  readonly by: { readonly id: number; readonly shortName: string };
}

/** Writes a copy down in the boot's history, once, and counts it. */
export function takeCopy(db: Db, { bootId, kind, key, now, by }: Making): Promise<Copy> {
  const copyKey = key?.toLowerCase() ?? null;
  return inTransaction(db, async (trx) => {
    // Whoever makes a copy of the same boot at once waits here, so that each has a number of its own.
    await trx
      .updateTable('boot')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', bootId)
      .execute();
    const made = await trx
      .selectFrom('bootEntry')
      .leftJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
      .select(['copyKey', 'bootEntry.createdAt', 'appUser.shortName'])
      .where('bootId', '=', bootId)
      .where('kind', '=', kind)
      .orderBy('bootEntry.id')
      .execute();
    const at = copyKey === null ? -1 : made.findIndex((entry) => entry.copyKey === copyKey);
    const same = made[at];
    if (same !== undefined) return { number: at + 1, at: same.createdAt, by: same.shortName ?? '' };
    const number = made.length + 1;
    await recordEvent(trx, {
      ...{ bootId, kind, at: now, by: by.id, details: { copy: number } },
      entries: [{ kind, copyKey }],
    });
    return { number, at: now, by: by.shortName };
  });
}
