import { checkDevice, isSameDevice } from '../../../../src/domain/boot/device';
import { NO_PLATE_MARKER } from '../../../../src/domain/constants';
import { showDateTime, utcTime, wireTime } from '../../../../src/domain/time/zone';
import type { DeviceElsewhere, DeviceState } from '../../../../src/domain/wire/devices';
import type { EntryChange } from '../../../../src/domain/wire/records';
import type { Viewer } from '../../access/viewer';
import { audit, subjectOf } from '../../audit/auditTrail';
import type { Db } from '../../db/database';
import { HttpError } from '../../http/httpError';
import { labelOf, sentence } from '../../validate/sentences';
import { maySee } from '../bootAccess';
import type { StoredBoot } from '../storedBoot';
import { deviceNamed } from './storedDevices';

const DAY = 'YYYY-MM-DD'.length;

/** An act on a boot: its region, its author, and when it is recorded (epoch milliseconds). */
export interface DeviceAct {
  readonly region: { readonly id: number; readonly code: string; readonly zoneId: string };
  readonly viewer: Viewer;
  readonly at: number;
}

/** The act on a stored boot. */
export const actOn = (
  { regionId: id, regionCode: code, zoneId }: StoredBoot,
  viewer: Viewer,
  at: number,
): DeviceAct => ({ region: { id, code, zoneId }, viewer, at });

/** A boot of the region's list, locked for the rest of the transaction. */
export interface LockedDevice {
  readonly id: number;
  readonly number: string;
  readonly state: DeviceState;
  readonly active: boolean;
}

/**
 * Locks a boot for the rest of the transaction, so that nobody changes it in the list meanwhile.
 * @returns undefined if the list has no boot of this number
 */
async function lock(trx: Db, { region }: DeviceAct, number: string): Promise<LockedDevice | undefined> {
  const known = await deviceNamed(trx, region.id, number);
  if (known === undefined) return undefined;
  const { state, active } = await trx
    .updateTable('device')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', known.id)
    .returning(['state', 'active'])
    .executeTakeFirstOrThrow();
  return { id: known.id, number: known.number, state, active: active === 1 };
}

/**
 * Locks a boot that is to be put on a car.
 * @throws HttpError with the status if it is unknown, inactive or out of use
 */
export async function lockToPutOn(
  trx: Db,
  act: DeviceAct,
  number: string,
  status: 400 | 409 = 400,
): Promise<LockedDevice> {
  const device = await lock(trx, act, number);
  const error = checkDevice(number, device);
  if (device !== undefined && error === null) return device;
  throw new HttpError(status, sentence(labelOf('device'), error ?? { code: 'notInList' }));
}

/** Changes the state of a locked boot in the list. */
async function setState(
  trx: Db,
  { region, viewer, at }: DeviceAct,
  { id, state: before }: LockedDevice,
  state: DeviceState,
): Promise<void> {
  if (state === before) return;
  await trx
    .updateTable('device')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit(trx, {
    at,
    by: viewer.id,
    kind: 'LIST_ROW_CHANGED',
    subject: subjectOf.listRow(region.code, 'boots', id),
    details: { before: { state: before }, after: { state } },
  });
}

/** Records that somebody has seen a locked boot. A missing one counts as found. */
async function saw(trx: Db, act: DeviceAct, device: LockedDevice): Promise<void> {
  await trx.updateTable('device').set({ lastSeenAt: act.at }).where('id', '=', device.id).execute();
  if (device.state === 'MISSING') await setState(trx, act, device, 'AVAILABLE');
}

/** The refusal to put a boot on a second car. */
async function elsewhere(
  trx: Db,
  { region, viewer, at }: DeviceAct,
  { id: deviceId, number }: LockedDevice,
): Promise<HttpError> {
  const { companyId, bootAt, since, ...car } = await trx
    .selectFrom('deviceOnCar')
    .innerJoin('boot', 'boot.id', 'deviceOnCar.bootId')
    .select(['boot.id', 'refNum', 'license', 'companyId', 'bootLocal as since', 'bootAt'])
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  const isSeen = maySee(viewer, { regionCode: region.code, companyId });
  const on = isSeen ? `${car.license ?? NO_PLATE_MARKER} (${car.refNum})` : 'another car';
  const isToday = since.slice(0, DAY) === wireTime(at, region.zoneId).slice(0, DAY);
  const when = isToday ? since.slice(DAY + 1, 'YYYY-MM-DDTHH:mm'.length) : showDateTime(since);
  const details = `Boot ${number} is on ${on} since ${when}`;
  const deviceOn: DeviceElsewhere['deviceOn'] = {
    ...(isSeen ? car : { id: null, refNum: null, license: null }),
    since,
    sinceUtc: utcTime(bootAt),
  };
  return new HttpError(409, details, details, {}, { deviceOn });
}

/**
 * Puts a locked boot on a car. The table's primary key decides who comes first.
 * @throws HttpError 409 with the car that it is on already
 */
export async function putOn(trx: Db, act: DeviceAct, device: LockedDevice, bootId: number): Promise<void> {
  const put = await trx
    .insertInto('deviceOnCar')
    .values({ deviceId: device.id, bootId })
    .onConflict((on) => on.column('deviceId').doNothing())
    .returning('deviceId')
    .executeTakeFirst();
  if (put === undefined) throw await elsewhere(trx, act, device);
  await saw(trx, act, device);
}

/** What the history says of a missing boot that was put on a car. */
export const foundNote = (number: string): string => `Boot ${number} was missing, and was found`;

/** Frees the boot that is on a car, if there is one. @returns its id in the list */
export async function freeDevice(trx: Db, bootId: number): Promise<number | undefined> {
  const freed = await trx
    .deleteFrom('deviceOnCar')
    .where('bootId', '=', bootId)
    .returning('deviceId')
    .executeTakeFirst();
  return freed?.deviceId;
}

/**
 * Changes which boot is recorded as being on a car, or clears it.
 * @throws HttpError 409 if it is on another car; 400 if it can't be put on one
 */
export async function exchangeDevice(
  trx: Db,
  act: DeviceAct,
  bootId: number,
  number: string | null,
): Promise<void> {
  await freeDevice(trx, bootId);
  if (number !== null) await putOn(trx, act, await lockToPutOn(trx, act, number), bootId);
}

/** Takes the boot off a car, if one was recorded. */
export async function takeOff(trx: Db, bootId: number, at: number): Promise<void> {
  const id = await freeDevice(trx, bootId);
  if (id === undefined) return;
  await trx.updateTable('device').set({ lastSeenAt: at }).where('id', '=', id).execute();
}

/**
 * Clears the number of the boot that is recorded as being on a car. A search for the number still finds the car.
 * @returns the change of the record
 */
async function forgetDevice(trx: Db, bootId: number, number: string): Promise<EntryChange[]> {
  await freeDevice(trx, bootId);
  await trx.updateTable('boot').set({ device: null }).where('id', '=', bootId).execute();
  return [{ field: 'device', from: number, to: null }];
}

/**
 * Puts the recorded boot back on its car. Clears its number instead if asked to, or if it can't be put on and the site
 * does not use these numbers.
 * @returns the changes of the record, for its history
 * @throws HttpError 409 if that boot is on another car, or can't be put on one
 */
export async function putBackOn(
  trx: Db,
  act: DeviceAct,
  { id, device: number }: Pick<StoredBoot, 'id' | 'device'>,
  { isForgotten, hasDevices }: { readonly isForgotten: boolean; readonly hasDevices: boolean },
): Promise<EntryChange[]> {
  if (number === null) return [];
  if (isForgotten) return forgetDevice(trx, id, number);
  const isStillOn = await trx
    .selectFrom('deviceOnCar')
    .select('deviceId')
    .where('bootId', '=', id)
    .executeTakeFirst();
  if (isStillOn !== undefined) return [];
  try {
    await putOn(trx, act, await lockToPutOn(trx, act, number, 409), id);
    return [];
  } catch (error) {
    if (hasDevices || !(error instanceof HttpError)) throw error;
    return forgetDevice(trx, id, number);
  }
}

/** The boot that somebody says has come off a car. */
export interface NamedOff {
  /** Null if they name none. */
  readonly device: string | null;
  /** Whether they confirm it although the record names another boot. */
  readonly swap: boolean;
}

/** What a report adds to the history: a text, and details of the act. */
export interface OffNote {
  readonly note: string | null;
  readonly details: { readonly device?: string; readonly notDevice?: string };
}

/**
 * Takes the boot off its car. If a different boot came off than the recorded one, the recorded one becomes missing. The
 * other one stays on the car that it is recorded on.
 * @throws HttpError 409 if another boot is named without `swap`
 */
export async function takeNamedOff(
  trx: Db,
  act: DeviceAct,
  { id, device: recorded }: { readonly id: number; readonly device: string | null },
  { device: name, swap }: NamedOff,
): Promise<OffNote> {
  const isRecorded = name === null || (recorded !== null && isSameDevice(name, recorded));
  if (isRecorded) {
    await takeOff(trx, id, act.at);
    return { note: null, details: {} };
  }
  if (recorded !== null && !swap) throw new HttpError(409, `Boot ${recorded} was put on this car`);
  const named = await lock(trx, act, name);
  if (named !== undefined) await saw(trx, act, named);
  const number = named?.number ?? name;
  if (recorded === null) return { note: `Boot ${number} came off`, details: { device: number } };
  await freeDevice(trx, id);
  const lost = await lock(trx, act, recorded);
  if (lost !== undefined) await setState(trx, act, lost, 'MISSING');
  const note = `Boot ${number} came off, not boot ${recorded}, which is missing`;
  return { note, details: { device: number, notDevice: recorded } };
}
