import type { Transaction } from 'kysely';
import { foldLookAlikes } from '../../src/domain/boot/license';
import type { DeviceState } from '../../src/domain/wire/devices';
import { insertAll } from '../src/db/insertAll';
import type { Schema } from '../src/db/schema';

/** The region whose demo boots have numbers. */
const REGION = 'SF';
const FIRST = 11;
const COUNT = 12;
/** The number of cars in the region's list that have a boot with a number. */
const ON_CARS = 5;
/** The boots that differ from the rest, by number. */
const SPECIAL: Readonly<Record<string, { readonly state: DeviceState; readonly note: string }>> = {
  '21': { state: 'MISSING', note: 'Last seen on Folsom Street' },
  '22': { state: 'OUT_OF_USE', note: 'The lock sticks' },
};
/** From this number on, they go on a windshield. */
const WINDSHIELD_FROM = 19;

const numbers = Array.from({ length: COUNT }, (_, index) => String(FIRST + index));

/** Adds a dozen boots to the list of San Francisco. */
export async function seedDevices(
  trx: Transaction<Schema>,
  regionIds: ReadonlyMap<string, number>,
): Promise<void> {
  const regionId = regionIds.get(REGION) ?? 0;
  const rows = numbers.map((number, index) => ({
    id: index + 1,
    regionId,
    number,
    numberFold: foldLookAlikes(number),
    kind: Number(number) < WINDSHIELD_FROM ? ('WHEEL' as const) : ('WINDSHIELD' as const),
    state: SPECIAL[number]?.state ?? ('AVAILABLE' as const),
    note: SPECIAL[number]?.note ?? null,
    lastSeenAt: null,
  }));
  await insertAll(trx, 'device', rows);
}

/** The number of the boot on a demo car, by its place in its region's list; null if it has none. */
export function deviceOf(regionCode: string, place: number): string | null {
  return regionCode === REGION && place < ON_CARS ? (numbers[place] ?? null) : null;
}

/** Puts the boot of this number on a demo car. */
export async function putDeviceOn(
  trx: Transaction<Schema>,
  number: string,
  { bootId, regionId, at }: { readonly bootId: number; readonly regionId: number; readonly at: number },
): Promise<void> {
  const { id: deviceId } = await trx
    .updateTable('device')
    .set({ lastSeenAt: at })
    .where('regionId', '=', regionId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('deviceOnCar').values({ deviceId, bootId }).execute();
}
