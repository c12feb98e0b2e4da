import * as v from 'valibot';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { isUniqueViolation } from '../../db/transaction';
import { HttpError } from '../../http/httpError';
import { maySee } from '../bootAccess';
import type { StoredBoot } from '../storedBoot';

const Details = v.object({ notice: v.nullish(v.unknown()) });

/** True if the boot's region prints notices. */
export const printsNotices = ({ regionDetails }: StoredBoot): boolean =>
  v.parse(Details, JSON.parse(regionDetails)).notice != null;

/** The refusal of a number. @param own the number that the boot has; null if another boot has the one that was sent */
export const numberRefused = (details: string, own: string | null): HttpError =>
  new HttpError(409, details, details, {}, { noticeNumber: own });

/**
 * Refuses a number that another boot has.
 * @param bootId the boot that it is for; null for a new one
 * @throws HttpError 409, which names the other boot to whoever may see it
 */
export async function refuseTaken(
  trx: Db,
  viewer: Viewer,
  number: string,
  bootId: number | null,
): Promise<void> {
  const other = await trx
    .selectFrom('boot')
    .innerJoin('region', 'region.id', 'boot.regionId')
    .select(['boot.id', 'refNum', 'companyId', 'region.code as regionCode'])
    .where('noticeNumber', '=', number)
    .executeTakeFirst();
  if (other === undefined || other.id === bootId) return;
  const which = maySee(viewer, other) ? `, ${other.refNum}` : '';
  throw numberRefused(`Notice number ${number} is on another boot${which}`, null);
}

/** Runs work that gives a boot a notice number. @throws HttpError 409 if another boot got the number meanwhile */
export async function unlessTaken<T>(number: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (number === null || !isUniqueViolation(error)) throw error;
    throw numberRefused(`Notice number ${number} is on another boot`, null);
  }
}
