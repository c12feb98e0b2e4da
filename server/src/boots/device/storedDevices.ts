import { foldLookAlikes } from '../../../../src/domain/boot/license';
import { utcTime, wireTime } from '../../../../src/domain/time/zone';
import type { DeviceOn, RegionDevice } from '../../../../src/domain/wire/devices';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { maySee } from '../bootAccess';

/** The boot of this number in a region's list. */
export async function deviceNamed(db: Db, regionId: number, number: string) {
  const row = await db
    .selectFrom('device')
    .select(['id', 'number', 'state', 'active'])
    .where('regionId', '=', regionId)
    .where('numberFold', '=', foldLookAlikes(number))
    .executeTakeFirst();
  return row && { ...row, active: row.active === 1 };
}

/** The boots of a region that can be put on a car, by number: also those that are on one now, and missing ones. */
export async function devicesToPutOn(db: Db, regionCode: string): Promise<RegionDevice[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('region', 'region.id', 'device.regionId')
    .leftJoin('deviceOnCar', 'deviceOnCar.deviceId', 'device.id')
    .select(['device.number', 'device.kind', 'deviceOnCar.bootId'])
    .where('region.code', '=', regionCode)
    .where('device.active', '=', 1)
    .where('device.state', '<>', 'OUT_OF_USE')
    .execute();
  return rows.map(({ number, kind, bootId }) => ({ number, kind, isOn: bootId !== null })).sort(byNumber);
}

const byNumber = (a: { readonly number: string }, b: { readonly number: string }) =>
  a.number.localeCompare(b.number, 'en', { numeric: true });

/** The numbers of a region's active boots, in order. */
export async function numbersToPrint(db: Db, regionCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('region', 'region.id', 'device.regionId')
    .select('number')
    .where('region.code', '=', regionCode)
    .where('device.active', '=', 1)
    .execute();
  return rows.sort(byNumber).map(({ number }) => number);
}

/** The cars that a region's boots are on, by the boots' ids. What the viewer may not see is null. */
export async function carsOf(
  db: Db,
  viewer: Viewer,
  { id: regionId, code: regionCode }: { readonly id: number; readonly code: string },
): Promise<ReadonlyMap<number, DeviceOn>> {
  const rows = await db
    .selectFrom('deviceOnCar')
    .innerJoin('device', 'device.id', 'deviceOnCar.deviceId')
    .innerJoin('boot', 'boot.id', 'deviceOnCar.bootId')
    .select(['device.id', 'boot.id as bootId', 'refNum', 'license', 'companyId', 'bootLocal', 'bootAt'])
    .where('device.regionId', '=', regionId)
    .execute();
  return new Map(
    rows.map(({ id, bootId, refNum, license, companyId, bootLocal: since, bootAt }) => {
      const isSeen = maySee(viewer, { regionCode, companyId });
      const seen = isSeen ? { bootId, refNum, license } : { bootId: null, refNum: null, license: null };
      return [id, { ...seen, since, sinceUtc: utcTime(bootAt) }];
    }),
  );
}

/** When each boot of a region was last put on or taken off a car, local to the region, by the boots' ids. */
export async function lastSeenIn(db: Db, regionId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('region', 'region.id', 'device.regionId')
    .select(['device.id', 'lastSeenAt', 'zoneId'])
    .where('regionId', '=', regionId)
    .where('lastSeenAt', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, lastSeenAt, zoneId }) => [id, wireTime(lastSeenAt ?? 0, zoneId)]));
}

/** The boots of a region that are on a car, and those whose numbers were ever recorded, by id. */
export async function devicesInUse(db: Db, regionId: number) {
  const ofRegion = db.selectFrom('device').select('device.id').where('device.regionId', '=', regionId);
  const onCars = await ofRegion.innerJoin('deviceOnCar', 'deviceOnCar.deviceId', 'device.id').execute();
  const recorded = await ofRegion
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('boot')
          .select('boot.id')
          .where('boot.regionId', '=', regionId)
          .whereRef('boot.deviceFold', '=', 'device.numberFold'),
      ),
    )
    .execute();
  return {
    onCars: new Set(onCars.map(({ id }) => id)),
    fixed: new Set(recorded.map(({ id }) => id)),
  };
}

/** Locks all boots of a region until the transaction ends. */
export async function lockDevices(trx: Db, regionId: number): Promise<void> {
  await trx
    .updateTable('device')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('regionId', '=', regionId)
    .execute();
}
