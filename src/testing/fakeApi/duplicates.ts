import { HttpError } from '../../api/errors';
import { foldLookAlikes } from '../../domain/boot/license';
import { NO_PLATE_MARKER, NO_VIN_MARKER } from '../../domain/constants';
import type { CreateBootBody, DuplicateBoot } from '../../domain/wire/boot';
import type { StoredBoot } from '../builders';
import { personName } from './world/demo';
import type { World } from './world/World';

function isSameVehicle(one: StoredBoot, other: StoredBoot): boolean {
  const plateOf = ({ license, licenseState }: StoredBoot) =>
    license === null || license === NO_PLATE_MARKER ? '' : `${foldLookAlikes(license)} ${licenseState ?? ''}`;
  const vinOf = ({ vin }: StoredBoot) => (vin === NO_VIN_MARKER ? '' : vin);
  return [plateOf, vinOf].some((of) => of(one) !== '' && of(one) === of(other));
}

/** @throws {HttpError} 409 if the vehicle has an active boot in its region other than the one that may be duplicated */
export function refuseDuplicate(world: World, boot: StoredBoot, meant: CreateBootBody['duplicateOf']): void {
  const other = world.boots.find(
    (one) => one.status === 'ACTIVE' && one.regionCode === boot.regionCode && isSameVehicle(boot, one),
  );
  if (other === undefined || meant === true || other.id === meant) return;
  const license = other.license ?? NO_PLATE_MARKER;
  const isSeen = world.sees(other);
  const duplicateOf: DuplicateBoot['duplicateOf'] = {
    ...{ id: isSeen ? other.id : null, refNum: other.refNum, license, bootTime: other.bootTime },
    by: isSeen ? personName(other.createdBy) : null,
    sameCompany: other.towCompanyId === boot.towCompanyId,
  };
  const details = `This vehicle (${license}) is booted already, as ${other.refNum}`;
  throw new HttpError(409, details, details, { duplicateOf, details });
}
