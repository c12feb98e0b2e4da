import type { Selectable } from 'kysely';
import {
  eachField,
  RECORDED_FIELDS,
  specOf,
  type BootColumns,
  type BootValues,
  type RecordedField,
} from '../../../src/domain/boot/fields';
import { showInstant } from '../../../src/domain/time/zone';
import type { Position } from '../../../src/domain/wire/boot';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { isRowId } from '../db/rowId';
import type { BootTable } from '../db/schema';
import { Statement } from '../db/statement';
import { HttpError, notFound } from '../http/httpError';
import { maySee } from './bootAccess';

/** A boot with the facts of its region and its company, and the names of its author and of who closed it. */
export interface StoredBoot extends Selectable<BootTable> {
  readonly regionCode: string;
  readonly zoneId: string;
  /** As stored. */
  readonly regionDetails: string;
  readonly companyName: string;
  readonly companyAddress: string | null;
  readonly companyPhone: string | null;
  readonly companyLicenseNumber: string | null;
  readonly bootedBy: string | null;
  readonly closedByName: string | null;
}

/** The recorded values of a boot, unchanged. */
export function recordedOf<Row extends Record<RecordedField, unknown>>(boot: Row): Pick<Row, RecordedField> {
  const recorded: Partial<Pick<Row, RecordedField>> = {};
  for (const field of RECORDED_FIELDS) recorded[field] = boot[field];
  return recorded as Pick<Row, RecordedField>;
}

/** The position where a boot was recorded; null if its device sent none. */
export function storedPosition({ position }: Pick<StoredBoot, 'position'>): Position | null {
  return position === null ? null : (JSON.parse(position) as Position);
}

/** The recorded values of a boot in the form's format. */
export function recordedValues(boot: BootColumns & Pick<BootTable, 'bootLocal'>): BootValues {
  const of = (field: keyof BootValues) => {
    const { column } = specOf(field);
    const value: unknown = column === undefined ? null : boot[column as keyof typeof boot];
    return typeof value === 'string' ? value : null;
  };
  return {
    ...eachField<string | null, boolean, string>(
      of,
      () => boot.noLicense === 1,
      (field) => of(field) ?? '',
    ),
    date: boot.bootLocal.slice(0, 'YYYY-MM-DD'.length),
    time: boot.bootLocal.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length),
  };
}

// One read in place of three, because each takes longer to reach the database than to answer.
const BOOT = new Statement((db, id: number) =>
  db
    .selectFrom('boot')
    .innerJoin('region', 'region.id', 'boot.regionId')
    .innerJoin('company', 'company.id', 'boot.companyId')
    .leftJoin('appUser as recorder', 'recorder.id', 'boot.createdBy')
    .leftJoin('appUser as closer', 'closer.id', 'boot.closedBy')
    .selectAll('boot')
    .select([
      'region.code as regionCode',
      'region.zoneId',
      'region.details as regionDetails',
      'company.name as companyName',
      'company.address as companyAddress',
      'company.phone as companyPhone',
      'company.licenseNumber as companyLicenseNumber',
      'recorder.shortName as bootedBy',
      'closer.shortName as closedByName',
    ])
    .where('boot.id', '=', id),
);

/** Finds the boot without checking who may see it. */
export async function findBoot(db: Db, id: number): Promise<StoredBoot | undefined> {
  return isRowId(id) ? BOOT.first(db, id) : undefined;
}

/** An instant (epoch milliseconds) for use in a sentence, for example `11/20/2026 at 13:05 PST`. */
export const sayWhen = (at: number, zoneId: string): string => showInstant(at, zoneId).replace(' ', ' at ');

export const NO_BOOT = 'There is no such boot';

/**
 * The refusal of a change if the boot has changed since it was read, for example `Boot SF-000123 was changed
 * meanwhile by Sam Rivera on 11/20/2026 at 13:05 PST: look at it and try again`.
 * @param say describes the boot's current state further
 */
export async function changedMeanwhile(
  db: Db,
  { id, refNum, zoneId }: StoredBoot,
  say = 'look at it and try again',
): Promise<HttpError> {
  const row = await db
    .selectFrom('boot')
    .leftJoin('appUser', 'appUser.id', 'boot.changedBy')
    .select(['boot.changedAt', 'appUser.shortName'])
    .where('boot.id', '=', id)
    .executeTakeFirstOrThrow();
  const who = row.shortName === null ? '' : ` by ${row.shortName}`;
  const when = sayWhen(row.changedAt, zoneId);
  return new HttpError(409, `Boot ${refNum} was changed meanwhile${who} on ${when}: ${say}`);
}

/**
 * The boot, if the viewer may see it.
 * @throws HttpError 404 if it does not exist or they may not see it
 */
export async function visibleBoot(db: Db, viewer: Viewer, id: number): Promise<StoredBoot> {
  const boot = await findBoot(db, id);
  if (boot === undefined || !maySee(viewer, boot)) throw notFound(NO_BOOT);
  return boot;
}

/**
 * The boot to change, from a path that names its region.
 * @throws HttpError 404 if it does not exist or is in another region
 */
export async function bootToChange(
  db: Db,
  viewer: Viewer,
  id: number,
  regionCode: string,
): Promise<StoredBoot> {
  const boot = await visibleBoot(db, viewer, id);
  if (boot.regionCode !== regionCode) throw notFound(NO_BOOT);
  return boot;
}
