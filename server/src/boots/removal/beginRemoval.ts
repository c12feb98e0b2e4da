import type { Selectable } from 'kysely';
import { dueTime } from '../../../../src/domain/boot/removal';
import type { Db } from '../../db/database';
import type { RemovalTable } from '../../db/schema';
import { recordEntry } from '../bootEntries';
import { takeOff } from '../device/onCar';
import type { StoredBoot } from '../storedBoot';
import { removalRule } from './storedRemoval';

/** What ends a boot and begins its removal. Times are epoch milliseconds. */
interface Beginning {
  readonly why: 'RELEASED' | 'CANCELLED';
  /** When the boot was released or cancelled, as stated. */
  readonly closedAt: number;
  /** Whether the boot is off the car already. */
  readonly isOff: boolean;
  /** When it was recorded, and by whom. */
  readonly at: number;
  readonly by: number;
}

export type EndedRemoval = Pick<Selectable<RemovalTable>, 'state' | 'askedAt' | 'offAt'>;

/** Ends the removal of a boot, in the transaction that reopens or closes the boot. @returns what it was, if any */
export function endRemoval(trx: Db, bootId: number): Promise<EndedRemoval | undefined> {
  return trx
    .deleteFrom('removal')
    .where('bootId', '=', bootId)
    .returning(['state', 'askedAt', 'offAt'])
    .executeTakeFirst();
}

/**
 * Begins the removal of a boot that was just released or cancelled, if its region has a rule for that; without one, it
 * counts as off. Its due time is set here, by the current rule, and never changes.
 * @param trx the transaction that has updated the boot's row, so that no request of the motorist comes in between
 */
export async function beginRemoval(
  trx: Db,
  boot: StoredBoot,
  { why, closedAt, isOff, at, by }: Beginning,
): Promise<void> {
  const rule = await removalRule(trx, boot.regionId);
  const requested = await endRemoval(trx, boot.id);
  if (rule === null || isOff) await takeOff(trx, boot.id, at);
  if (rule === null) return;
  const requestedAt = rule.countsFrom === 'request' ? requested?.askedAt : undefined;
  const askedAt = Math.min(closedAt, requestedAt ?? closedAt);
  const dueAt = dueTime(askedAt, rule, boot.zoneId);
  const act = { bootId: boot.id, at, by };
  await trx
    .insertInto('removal')
    .values({
      bootId: boot.id,
      regionId: boot.regionId,
      why,
      askedAt,
      dueAt,
      takenAt: null,
      takenBy: null,
      ...(isOff
        ? { state: 'OFF', offAt: closedAt, offBy: by, atClosing: 1 }
        : { state: 'WAITING', offAt: null, offBy: null }),
    })
    .execute();
  const details = { why, askedAt, dueAt };
  await recordEntry(trx, { ...act, kind: 'REMOVAL_BEGUN', details });
  if (!isOff) return;
  await recordEntry(trx, {
    ...act,
    kind: 'BOOT_OFF',
    details: { offAt: closedAt, atClosing: true, note: null },
  });
}
