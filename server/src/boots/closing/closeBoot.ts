import type { ClosedReply } from '../../../../src/domain/wire/boot';
import type { Db } from '../../db/database';
import { HttpError } from '../../http/httpError';
import { recordEntry } from '../bootEntries';
import { searchOfLastName, searchOfRelease } from '../searchColumns';
import { changedMeanwhile, sayWhen, type StoredBoot } from '../storedBoot';
import type { Recorded } from '../submissions';

interface ClosedWhen {
  /** The time of release or cancellation: `YYYY-MM-DDTHH:mm:ss` in the region's zone, and the same instant. */
  readonly closedLocal: string;
  readonly closedAt: number;
}

/** The values stored when a boot is closed. */
export type Closing = ClosedWhen &
  (
    | {
        readonly status: 'RELEASED';
        readonly releasedToFirstName: string;
        readonly releasedToLastName: string;
        readonly receiptNumber: string;
        /** The region's text of rights on that day. */
        readonly rightsTextId: number;
      }
    | { readonly status: 'CANCELLED'; readonly cancelNote: string }
  );

/** The author and time of the record (epoch milliseconds). */
export interface Writer {
  readonly userId: number;
  readonly now: number;
}

/**
 * Explains why a boot is not active, for example `Boot SF-000123 was already released by Sam Supervisor on 11/20/2026
 * at 13:05 PST`, or that it was changed meanwhile.
 */
export async function notActive(db: Db, boot: StoredBoot): Promise<HttpError> {
  const { id, refNum, zoneId } = boot;
  const row = await db
    .selectFrom('boot')
    .leftJoin('appUser', 'appUser.id', 'boot.closedBy')
    .select(['boot.status', 'boot.closedAt', 'appUser.shortName'])
    .where('boot.id', '=', id)
    .executeTakeFirstOrThrow();
  if (row.status === 'ACTIVE') return changedMeanwhile(db, boot);
  const how = row.status === 'CANCELLED' ? 'cancelled' : 'released';
  const who = row.shortName === null ? '' : ` by ${row.shortName}`;
  return new HttpError(
    409,
    `Boot ${refNum} was already ${how}${who} on ${sayWhen(row.closedAt ?? 0, zoneId)}`,
  );
}

/**
 * Closes an active boot and records the act. Run it in a transaction. The update requires the status, so exactly
 * one of two simultaneous calls succeeds.
 * @throws HttpError 409 saying how, by whom and when it was closed or corrected
 */
export async function closeBoot(
  trx: Db,
  boot: StoredBoot,
  closing: Closing,
  { userId, now }: Writer,
): Promise<Recorded> {
  const { numUpdatedRows } = await trx
    .updateTable('boot')
    .set({
      ...closing,
      ...(closing.status === 'RELEASED' ? searchOfRelease(closing) : {}),
      version: boot.version + 1,
      closedBy: userId,
      closedRecordedAt: now,
      changedAt: now,
      changedBy: userId,
    })
    .where('id', '=', boot.id)
    .where('status', '=', 'ACTIVE')
    .where('version', '=', boot.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw await notActive(trx, boot);
  if (closing.status === 'RELEASED') {
    const { id: bootId, regionId, companyId, bootAt } = boot;
    const words = searchOfLastName(closing).map((keys) => ({ bootId, regionId, companyId, bootAt, ...keys }));
    if (words.length > 0) await trx.insertInto('lastNameWord').values(words).execute();
  }
  const { status, ...details } = closing;
  await recordEntry(trx, { bootId: boot.id, kind: status, details, at: now, by: userId });
  const answer: ClosedReply = { time: closing.closedLocal };
  return { bootId: boot.id, refNum: boot.refNum, answer };
}
