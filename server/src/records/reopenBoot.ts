import { holds } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import { wireTime } from '../../../src/domain/time/zone';
import type { ChangedReply, ReopenBody } from '../../../src/domain/wire/records';
import type { Viewer } from '../access/viewer';
import { recordEntry } from '../boots/bootEntries';
import { actOn, putBackOn } from '../boots/device/onCar';
import { endRemoval, type EndedRemoval } from '../boots/removal/beginRemoval';
import { NO_RELEASE } from '../boots/searchColumns';
import { bootToChange, changedMeanwhile, sayWhen, type StoredBoot } from '../boots/storedBoot';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { forbidden, HttpError, REFUSALS } from '../http/httpError';
import { refuse } from '../validate/fieldFaults';
import { voidAll } from './addedPayments';
import { reasonFaults } from './reason';
import { storeVoidRelease } from './voidReleases';

const NOT_CLOSED = {
  status: 'ACTIVE' as const,
  closedLocal: null,
  closedAt: null,
  closedBy: null,
  closedRecordedAt: null,
  releasedToFirstName: null,
  releasedToLastName: null,
  receiptNumber: null,
  cancelNote: null,
  rightsTextId: null,
  altered: 1,
  ...NO_RELEASE,
} as const;

const isActive = (refNum: string) => new HttpError(409, `Boot ${refNum} is active already`);

const isOffNow = ({ zoneId }: StoredBoot, { offAt }: EndedRemoval) =>
  new HttpError(409, `The boot was taken off at ${sayWhen(offAt ?? 0, zoneId)}. Is it on the car again?`);

interface ReopenContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasRemovals: boolean;
  readonly hasDevices: boolean;
}

/** The boot to reopen. `seen` is the version that the author has seen; null accepts any. */
export interface ReopenAsk {
  readonly regionCode: string;
  readonly bootId: number;
  readonly seen: number | null;
}

/**
 * Checks a reopening and returns the function that records it: the boot becomes active, and all its payments are
 * voided.
 * @throws HttpError 404 if the boot does not exist; 409 if it is active, has changed since its author saw it, was taken
 *   off and is not said to be on the car again, or the physical boot is on another car; 403 without the permission that
 *   closed it; 400 if the reason is invalid
 */
export async function prepareReopen(
  { db, clock, hasRemovals, hasDevices }: ReopenContext,
  viewer: Viewer,
  { regionCode, bootId, seen }: ReopenAsk,
  body: ReopenBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(db, viewer, bootId, regionCode);
  if (boot.status === 'ACTIVE') throw isActive(boot.refNum);
  const permission = boot.status === 'RELEASED' ? 'BOOT_RELEASE' : 'BOOT_CANCEL';
  if (!holds(viewer.permissions, regionCode, permission)) throw forbidden(REFUSALS.permission);
  refuse(reasonFaults(body.reason));
  if (seen !== null && seen !== boot.version) throw await changedMeanwhile(db, boot);
  const now = clock();
  const reason = body.reason.trim();
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('boot')
      .set({ ...NOT_CLOSED, version: boot.version + 1, changedAt: now, changedBy: viewer.id })
      .where('id', '=', boot.id)
      .where('status', '=', boot.status)
      .where('version', '=', boot.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const meanwhile = await trx
        .selectFrom('boot')
        .select('status')
        .where('id', '=', boot.id)
        .executeTakeFirst();
      throw meanwhile?.status === 'ACTIVE' ? isActive(boot.refNum) : await changedMeanwhile(trx, boot);
    }
    const isForgotten = body.device === null;
    const changes = await putBackOn(trx, actOn(boot, viewer, now), boot, { isForgotten, hasDevices });
    const ended = await endRemoval(trx, boot.id);
    if (hasRemovals && ended?.state === 'OFF' && body.onAgain !== true) throw isOffNow(boot, ended);
    await storeVoidRelease(trx, boot);
    await recordEntry(trx, {
      bootId: boot.id,
      kind: 'REOPENED',
      at: now,
      by: viewer.id,
      details: { reason, was: boot.status, ...(changes.length === 0 ? {} : { changes }) },
    });
    await voidAll(trx, boot, { at: now, by: viewer.id, reason });
    const answer: ChangedReply = { time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}
