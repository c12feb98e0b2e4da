import { NO_PLATE_MARKER } from '../../../src/domain/constants';
import { wireTime } from '../../../src/domain/time';
import { recordedOf } from '../boots/storedBoot';
import type { Db } from '../db/database';
import type { ColumnOf } from './exportColumns';
import { Amount, type Cell } from '../platform/csv';

/** Which boots: of one region, by the day on which they were booted there, both days included. */
export interface ExportQuery {
  readonly region: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly zoneId: string;
  };
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

const AT_ONCE = 500;

const utc = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const parsed = (text: string) => JSON.parse(text) as Readonly<Record<string, unknown>>;

function pageOf(db: Db, { region, from, to }: ExportQuery, after: number) {
  return (
    db
      .selectFrom('boot')
      .innerJoin('company', 'company.id', 'boot.companyId')
      .leftJoin('appUser as recorder', 'recorder.id', 'boot.createdBy')
      .leftJoin('appUser as closer', 'closer.id', 'boot.closedBy')
      .leftJoin('state as licenseFrom', 'licenseFrom.code', 'boot.licenseState')
      .leftJoin('state as place', 'place.code', 'boot.state')
      .selectAll('boot')
      .select(['company.code as companyCode', 'company.name as companyName'])
      .select(['recorder.username as recordedBy', 'recorder.shortName as recordedByName'])
      .select(['closer.username as closedByUsername', 'closer.shortName as closedByName'])
      .select(['licenseFrom.name as licenseStateName', 'place.name as stateName'])
      .where('boot.id', '>', after)
      .where('boot.regionId', '=', region.id)
      // Local date-times of one form, so that as texts they stand in the order of time.
      .where('boot.bootLocal', '>=', `${from}T00:00:00`)
      .where('boot.bootLocal', '<=', `${to}T23:59:59`)
      .orderBy('boot.id')
      .limit(AT_ONCE)
      .execute()
  );
}
type BootRow = Awaited<ReturnType<typeof pageOf>>[number];

function bootRecord(boot: BootRow, { region }: ExportQuery, paidCents: number) {
  return {
    id: boot.id,
    refNum: boot.refNum,
    status: boot.status,
    regionCode: region.code,
    regionName: region.name,
    companyId: boot.companyId,
    companyCode: boot.companyCode,
    companyName: boot.companyName,
    ...recordedOf(boot),
    license: boot.license ?? NO_PLATE_MARKER,
    noLicense: boot.noLicense === 1,
    licenseStateName: boot.licenseStateName,
    makeCode: boot.makeCode,
    makeName: boot.makeName,
    modelCode: boot.modelCode,
    modelName: boot.modelName,
    bodyCode: boot.bodyCode,
    bodyName: boot.bodyName,
    colorCode: boot.colorCode,
    colorName: boot.colorName,
    stateName: boot.stateName,
    zone: region.zoneId,
    bootTime: boot.bootLocal,
    bootTimeUtc: utc(boot.bootAt),
    recordedTime: wireTime(boot.createdAt, region.zoneId),
    recordedTimeUtc: utc(boot.createdAt),
    recordedById: boot.createdBy,
    recordedBy: boot.recordedBy,
    recordedByName: boot.recordedByName,
    fee: new Amount(boot.feeCents),
    totalPaid: new Amount(paidCents),
    closedTime: boot.closedLocal,
    closedTimeUtc: utc(boot.closedAt),
    closedRecordedTimeUtc: utc(boot.closedRecordedAt),
    closedById: boot.closedBy,
    closedBy: boot.closedByUsername,
    closedByName: boot.closedByName,
    releasedToFirstName: boot.releasedToFirstName,
    releasedToLastName: boot.releasedToLastName,
    receiptNumber: boot.receiptNumber,
    cancelNote: boot.cancelNote,
  } satisfies Record<ColumnOf<'boots'>, Cell>;
}

/** When and by whom something was taken down, in the region's time and in UTC. */
function takenDown(
  { createdAt, createdBy, username, shortName }: MadeBy,
  { region }: ExportQuery,
): Record<'time' | 'timeUtc' | 'byId' | 'by' | 'byName', Cell> {
  return {
    time: wireTime(createdAt, region.zoneId),
    timeUtc: utc(createdAt),
    byId: createdBy,
    by: username,
    byName: shortName,
  };
}
interface MadeBy {
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly username: string | null;
  readonly shortName: string | null;
}

const paymentsOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('payment')
    .leftJoin('paymentType', 'paymentType.name', 'payment.paymentType')
    .leftJoin('appUser', 'appUser.id', 'payment.createdBy')
    .selectAll('payment')
    .select(['paymentType.displayName', 'appUser.username', 'appUser.shortName'])
    .where('payment.bootId', 'in', bootIds)
    .orderBy('payment.bootId')
    .orderBy('payment.position')
    .execute();

const eventsOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('bootEvent')
    .leftJoin('appUser', 'appUser.id', 'bootEvent.createdBy')
    .selectAll('bootEvent')
    .select(['appUser.username', 'appUser.shortName'])
    .where('bootEvent.bootId', 'in', bootIds)
    .orderBy('bootEvent.id')
    .execute();

const filesOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('file')
    .leftJoin('appUser', 'appUser.id', 'file.createdBy')
    .select([
      'file.id',
      'file.bootId',
      'file.storageKey',
      'file.contentType',
      'file.sizeBytes',
      'file.sha256',
    ])
    .select(['file.createdAt', 'file.createdBy', 'appUser.username', 'appUser.shortName'])
    .where('file.bootId', 'in', bootIds)
    .orderBy('file.id')
    .execute();

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** A few hundred boots with all that belongs to them. */
export interface RecordPage {
  readonly boots: readonly ReturnType<typeof bootRecord>[];
  readonly payments: readonly ReturnType<typeof paymentRecord>[];
  readonly history: readonly ReturnType<typeof eventRecord>[];
  readonly photos: readonly { readonly key: string; readonly record: ReturnType<typeof photoRecord> }[];
}

type Refs = ReadonlyMap<number | null, string>;

function paymentRecord(row: Awaited<ReturnType<typeof paymentsOf>>[number], query: ExportQuery, refs: Refs) {
  return {
    id: row.id,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    position: row.position,
    paymentType: row.paymentType,
    paymentTypeName: row.displayName,
    amount: new Amount(row.amountCents),
    ...takenDown(row, query),
  } satisfies Record<ColumnOf<'payments'>, Cell>;
}

function eventRecord(row: Awaited<ReturnType<typeof eventsOf>>[number], query: ExportQuery, refs: Refs) {
  return {
    id: row.id,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    kind: row.kind,
    ...takenDown(row, query),
    details: parsed(row.details),
  } satisfies Record<ColumnOf<'history'>, Cell>;
}

function photoRecord(row: Awaited<ReturnType<typeof filesOf>>[number], query: ExportQuery, refs: Refs) {
  const extension = EXTENSIONS[row.contentType] ?? 'bin';
  return {
    id: row.id,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    file: `photos/${String(row.bootId)}/${String(row.id)}.${extension}`,
    contentType: row.contentType,
    size: row.sizeBytes,
    sha256: row.sha256,
    ...takenDown(row, query),
  } satisfies Record<ColumnOf<'photos'>, Cell>;
}
export type PhotoRecord = ReturnType<typeof photoRecord>;

/** Every boot that is asked for, by its id, and what belongs to it; a few hundred in memory at a time. */
export async function* recordsOf(db: Db, query: ExportQuery): AsyncGenerator<RecordPage> {
  let last = 0;
  for (;;) {
    const rows = await pageOf(db, query, last);
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    if (ids.length > 0) {
      const refs: Refs = new Map(rows.map(({ id, refNum }) => [id, refNum]));
      const payments = await paymentsOf(db, ids);
      const paid = new Map<number, number>();
      for (const { bootId, amountCents } of payments) paid.set(bootId, (paid.get(bootId) ?? 0) + amountCents);
      const [events, photos] = [await eventsOf(db, ids), await filesOf(db, ids)];
      yield {
        boots: rows.map((row) => bootRecord(row, query, paid.get(row.id) ?? 0)),
        payments: payments.map((row) => paymentRecord(row, query, refs)),
        history: events.map((row) => eventRecord(row, query, refs)),
        photos: photos.map((row) => ({ key: row.storageKey, record: photoRecord(row, query, refs) })),
      };
    }
    if (rows.length < AT_ONCE) return;
  }
}
