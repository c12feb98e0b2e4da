import * as v from 'valibot';
import { HttpError } from '../../api/errors';
import { foldLookAlikes } from '../../domain/boot/license';
import { normalizeVin } from '../../domain/boot/vin';
import { NO_PLATE_MARKER, NO_VIN_MARKER } from '../../domain/constants';
import type { KerbSubmission } from '../../domain/kerb';
import { utcTime, wireTime } from '../../domain/time/zone';
import { Position, type CreateBootBody, type DuplicateBoot } from '../../domain/wire/boot';
import type { Entry } from '../../domain/wire/records';
import type { StoredBoot } from '../builders';
import { personName } from './FakeReports';
import type { World } from './world/World';

type Vehicle = Pick<StoredBoot, 'license' | 'licenseState' | 'vin'>;

const plateOf = ({ license }: Vehicle) =>
  license === null || license === NO_PLATE_MARKER ? '' : foldLookAlikes(license);
const vinOf = ({ vin }: Vehicle) => (normalizeVin(vin) === NO_VIN_MARKER ? '' : normalizeVin(vin));

function isSameVehicle(one: Vehicle, other: Vehicle): boolean {
  const isSamePlate =
    plateOf(one) === plateOf(other) && (one.licenseState ?? '') === (other.licenseState ?? '');
  return (plateOf(one) !== '' && isSamePlate) || (vinOf(one) !== '' && vinOf(one) === vinOf(other));
}

/** @throws {HttpError} 409 if the vehicle has an active boot in its region other than the one that may be duplicated */
export function refuseDuplicate(
  world: World,
  boot: Pick<StoredBoot, 'regionCode' | 'towCompanyId'> & Vehicle,
  meant: CreateBootBody['duplicateOf'],
): void {
  const found = world.boots
    .filter(({ status, regionCode }) => status === 'ACTIVE' && regionCode === boot.regionCode)
    .filter((other) => isSameVehicle(boot, other))
    .sort((a, b) => b.bootTime.localeCompare(a.bootTime, 'en') || b.id - a.id);
  const [other] = found;
  if (other === undefined || meant === true || found.some(({ id }) => id === meant)) return;
  const isSeen = world.sees(other);
  const license = other.license ?? NO_PLATE_MARKER;
  const by = isSeen ? personName(other.createdBy) : null;
  const duplicateOf: DuplicateBoot['duplicateOf'] = {
    ...{ id: isSeen ? other.id : null, refNum: other.refNum, license, bootTime: other.bootTime, by },
    sameCompany: other.towCompanyId === boot.towCompanyId,
  };
  const details = `This vehicle (${license}) is booted already, as ${other.refNum}`;
  throw new HttpError(409, details, details, { duplicateOf, details });
}

/** The error message if the position of a new boot is impossible. */
export function positionProblems({ position }: CreateBootBody): string[] {
  if (position == null || v.is(Position, position)) return [];
  return [
    'position must have lat (-90 to 90), lon (-180 to 180) and accuracy (meters, 0 or more) as numbers',
  ];
}

/** The device's times of a new boot, converted to the region's local time for its history. */
export function kerbTimes(
  world: World,
  regionCode: string,
  { keptAt = '', sentAt = '' }: KerbSubmission,
): Partial<Entry> {
  const { zoneId } = world.region(regionCode);
  const timesOf = (at: number) => [wireTime(at, zoneId), utcTime(at)] as const;
  const [kept, sent] = [Date.parse(keptAt), Date.parse(sentAt)];
  const times: Partial<Entry> = {};
  if (!Number.isNaN(kept)) [times.keptTime, times.keptTimeUtc] = timesOf(kept);
  if (!Number.isNaN(sent)) [times.sentTime, times.sentTimeUtc] = timesOf(sent);
  return times;
}
