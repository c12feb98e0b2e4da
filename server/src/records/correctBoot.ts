import { setTimeout as pause } from 'node:timers/promises';

import { BOOT_FIELD_ORDER, type BootValues } from '../../../src/domain/boot/fields';
import { createBootBody } from '../../../src/domain/boot/form';
import { isSameDevice } from '../../../src/domain/boot/device';
import { isInMinute } from '../../../src/domain/time/text';
import { wireTime } from '../../../src/domain/time/zone';
import type { CreateBootBody } from '../../../src/domain/wire/boot';
import type { ChangedReply, CorrectBootBody, EntryChange } from '../../../src/domain/wire/records';
import type { Viewer } from '../access/viewer';
import { recordEntry } from '../boots/bootEntries';
import { notActive } from '../boots/closing/closeBoot';
import type { CreateContext } from '../boots/creating/createBoot';
import { columnsOf, readBoot } from '../boots/creating/newBoot';
import { actOn, exchangeDevice } from '../boots/device/onCar';
import { auditedColumns } from '../boots/recordedFacts';
import { bootToChange, changedMeanwhile, recordedValues, type StoredBoot } from '../boots/storedBoot';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { badRequest } from '../http/httpError';
import { regionByCode } from '../regions/bootRegion';
import { refuse, type Fault } from '../validate/fieldFaults';
import type { ValidParts } from '../validate/validate';
import { reasonFaults } from './reason';

/**
 * Two corrections within this time (milliseconds) count as simultaneous: if their authors do not say which
 * version they saw, both correct the earlier state. PostgreSQL's round trip has that effect anyway; the
 * embedded database would answer the first before reading the second.
 */
const AT_ONCE_MS = 25;

type Changes = CorrectBootBody['changes'];

/** The create body of the corrected boot: fields without a change keep their value. */
function bodyAfter(
  boot: StoredBoot,
  { regionCode, dateTime, ...changes }: ValidParts<Changes>,
  { hasDevices }: CreateContext,
): CreateBootBody {
  const given = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && (hasDevices || field !== 'device'),
  );
  return {
    ...createBootBody(recordedValues(boot), boot.regionCode),
    ...(Object.fromEntries(given) as Partial<CreateBootBody>),
    regionCode: regionCode ?? boot.regionCode,
    dateTime: dateTime ?? null,
  };
}

const asTold = (value: string | boolean | null) => (value === '' ? null : value);

/** The fields that would change, with their values before and after. */
function changesOf(before: BootValues, after: BootValues): EntryChange[] {
  return BOOT_FIELD_ORDER.flatMap((field) => {
    const [from, to] = [asTold(before[field]), asTold(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

const NAMES = { make: 'makeName', model: 'modelName', body: 'bodyName', color: 'colorName' } as const;

/** Names keep their recorded wording if the list item is the same. */
function keptNames(boot: StoredBoot, changes: readonly EntryChange[]): Partial<StoredBoot> {
  const unchanged = Object.entries(NAMES).filter(
    ([field]) => !changes.some((change) => change.field === field),
  );
  return Object.fromEntries(unchanged.map(([, column]) => [column, boot[column]]));
}

/** The faults of a correction, which may be only partly valid. */
export async function correctionFaults(
  context: CreateContext,
  viewer: Viewer,
  { regionCode, bootId }: CorrectAsk,
  body: ValidParts<CorrectBootBody>,
): Promise<readonly Fault[]> {
  const boot = await bootToChange(context.db, viewer, bootId, regionCode);
  const region = await regionByCode(context.db, regionCode);
  const { faults } = await readBoot(bodyAfter(boot, body.changes ?? {}, context), { ...context, region });
  return [...reasonFaults(body.reason ?? ''), ...faults];
}

/** The boot to correct. */
export interface CorrectAsk {
  readonly regionCode: string;
  readonly bootId: number;
}

/** The boot to correct. `seen` is the version that the author has seen; null accepts any. */
export interface SeenCorrectAsk extends CorrectAsk {
  readonly seen: number | null;
}

/**
 * Checks a correction and returns the function that records it. The corrected boot must satisfy every rule of a new
 * one. The fee does not change.
 * @throws HttpError 404 if the boot does not exist; 409 if it is closed, or has changed since its author saw it; 400
 *   naming each wrong field, or saying that nothing would change
 */
export async function prepareCorrect(
  context: CreateContext,
  viewer: Viewer,
  { regionCode, bootId, seen }: SeenCorrectAsk,
  { reason, changes: requested }: CorrectBootBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(context.db, viewer, bootId, regionCode);
  if (boot.status !== 'ACTIVE') throw await notActive(context.db, boot);
  if (seen !== null && seen !== boot.version) throw await changedMeanwhile(context.db, boot);
  const region = await regionByCode(context.db, regionCode);
  const { values, names, faults } = await readBoot(bodyAfter(boot, requested, context), {
    ...context,
    region,
  });
  refuse([...reasonFaults(reason), ...faults]);
  // The list may spell the number differently by now.
  if (boot.device !== null && isSameDevice(values.device, boot.device)) values.device = boot.device;
  const changes = changesOf(recordedValues(boot), values);
  if (changes.length === 0) {
    throw badRequest(`Nothing would change: all of this is recorded of boot ${boot.refNum} already`);
  }
  if (seen === null) await pause(AT_ONCE_MS);
  const now = context.clock();
  const { bootLocal, bootAt, ...columns } = columnsOf(
    { values, names },
    { zoneId: region.zoneId, recordedAt: boot.createdAt },
  );
  const sameTime = isInMinute(boot.bootLocal, values.date, values.time);
  const row = {
    ...columns,
    ...keptNames(boot, changes),
    ...(sameTime ? {} : { bootLocal, bootAt }),
    // A number that was cleared still finds the boot.
    deviceFold: columns.deviceFold ?? boot.deviceFold,
  };
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('boot')
      .set({ ...row, version: boot.version + 1, changedAt: now, changedBy: viewer.id })
      .where('id', '=', boot.id)
      .where('status', '=', 'ACTIVE')
      .where('version', '=', boot.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw await notActive(trx, boot);
    if (changes.some(({ field }) => field === 'device')) {
      await exchangeDevice(trx, actOn(boot, viewer, now), boot.id, row.device);
    }
    await recordEntry(trx, {
      bootId: boot.id,
      kind: 'CORRECTED',
      at: now,
      by: viewer.id,
      details: { reason: reason.trim(), changes, ...auditedColumns(row) },
    });
    const answer: ChangedReply = { time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}
