import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { NO_PLATE_MARKER } from '../../../../src/domain/constants';
import type { CreateBootBody, DuplicateBoot } from '../../../../src/domain/wire/boot';
import type { Viewer } from '../../access/viewer';
import type { Dialect } from '../../db/columns';
import type { Db } from '../../db/database';
import type { BootTable } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import type { BootRegion } from '../../regions/bootRegion';
import { maySee } from '../bootAccess';
import { sayWhen } from '../storedBoot';

/** The columns that identify a boot's vehicle, normalized as for search. */
type Vehicle = Pick<BootTable, 'licenseFold' | 'licenseState' | 'vinFold'>;

/** Where to look for a boot on the vehicle. */
interface Checked {
  readonly trx: Db;
  readonly dialect: Dialect;
  /** Whether the site has the feature `removal`. */
  readonly hasRemovals: boolean;
}

/**
 * The first key of the advisory locks of vehicles, which distinguishes them from other locks; the number is
 * arbitrary.
 */
const VEHICLES = 7_203;

/** The identifiers of a vehicle within a region: its plate and its VIN, if it has them. */
function namesOf({ licenseFold, licenseState, vinFold }: Vehicle): string[] {
  return [
    ...(licenseFold === null || licenseFold === '' ? [] : [`plate ${licenseState ?? ''} ${licenseFold}`]),
    ...(vinFold === null ? [] : [`vin ${vinFold}`]),
  ];
}

/**
 * Waits until no other transaction records a boot on the same vehicle, in any process of the database. The embedded
 * database runs one transaction at a time anyway. Locks are taken in one order, so that no two wait for each other.
 */
async function lockVehicle(trx: Db, regionId: number, vehicle: Vehicle): Promise<void> {
  const keys = namesOf(vehicle).map((name) =>
    createHash('sha256')
      .update(`${String(regionId)} ${name}`)
      .digest()
      .readInt32BE(),
  );
  for (const key of keys.sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(${sql.lit(VEHICLES)}, ${sql.lit(key)})`.execute(trx);
  }
}

const IS_ACTIVE = sql<boolean>`coalesce(boot.status, '') = 'ACTIVE'`;
/** Boots that are on a car: active, or closed and not taken off yet. */
const ON_A_CAR = sql<boolean>`(${IS_ACTIVE} or exists (
  select 1 from removal where removal.boot_id = boot.id and removal.state in ('WAITING', 'TAKEN', 'NOT_FOUND')))`;

/** The region's boots on the vehicle, active ones first, then the newest first; without removals, active ones only. */
async function bootsOn(
  { trx, hasRemovals }: Checked,
  regionId: number,
  { licenseFold, licenseState, vinFold }: Vehicle,
) {
  const boots = trx
    .selectFrom('boot')
    .leftJoin('appUser', 'appUser.id', 'boot.createdBy')
    .select(['boot.id', 'refNum', 'license', 'boot.companyId', 'bootLocal', 'bootAt', 'shortName as by'])
    .select(['status', 'closedAt'])
    .where('regionId', '=', regionId)
    // An expression keeps the database from reading all active boots instead of the few with that plate or VIN.
    .where(hasRemovals ? ON_A_CAR : IS_ACTIVE);
  const byPlate =
    licenseFold === null || licenseFold === ''
      ? []
      : await boots
          .where('licenseFold', '=', licenseFold)
          .where(sql<string>`coalesce(license_state, '')`, '=', licenseState ?? '')
          .execute();
  const byVin = vinFold === null ? [] : await boots.where('vinFold', '=', vinFold).execute();
  const closed = ({ status }: { readonly status: string }) => (status === 'ACTIVE' ? 0 : 1);
  return [...byPlate, ...byVin].sort((a, b) => closed(a) - closed(b) || b.bootAt - a.bootAt || b.id - a.id);
}

/**
 * Refuses a second boot on a vehicle, unless its author confirmed it. This must be the first step of the transaction
 * that records the boot, so that of two simultaneous boots the second sees the first.
 * @param meant the existing boot that the author confirmed; true stands for any
 * @throws HttpError 409 with the existing boot
 */
export async function refuseDuplicate(
  checked: Checked,
  viewer: Viewer,
  region: Pick<BootRegion, 'id' | 'code' | 'zoneId'>,
  vehicle: Vehicle,
  meant: CreateBootBody['duplicateOf'],
): Promise<void> {
  if (namesOf(vehicle).length === 0) return;
  if (checked.dialect === 'postgres') await lockVehicle(checked.trx, region.id, vehicle);
  if (meant === true) return;
  const found = await bootsOn(checked, region.id, vehicle);
  const [boot] = found;
  if (boot === undefined || found.some(({ id }) => id === meant)) return;
  const { id, refNum, bootLocal: bootTime, companyId } = boot;
  const isSeen = maySee(viewer, { regionCode: region.code, companyId });
  const by = isSeen ? boot.by : null;
  const license = boot.license ?? NO_PLATE_MARKER;
  const who = by === null ? '' : ` by ${by}`;
  const isActive = boot.status === 'ACTIVE';
  const when = sayWhen(isActive ? boot.bootAt : (boot.closedAt ?? boot.bootAt), region.zoneId);
  const how = boot.status === 'CANCELLED' ? 'cancelled' : 'released';
  const details = isActive
    ? `This vehicle (${license}) is booted already, as ${refNum} on ${when}${who}`
    : `This vehicle (${license}) was ${how} as ${refNum} on ${when}, but its boot is not off yet`;
  const duplicateOf: DuplicateBoot['duplicateOf'] = {
    id: isSeen ? id : null,
    refNum,
    license,
    bootTime,
    by,
    sameCompany: companyId === viewer.company.id,
    status: isActive ? 'ACTIVE' : 'TO_REMOVE',
  };
  throw new HttpError(409, details, details, {}, { duplicateOf });
}
