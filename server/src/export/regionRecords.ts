import { NO_PLATE_MARKER } from '../../../src/domain/constants';
import { wireTime } from '../../../src/domain/time/zone';
import type { EntryChange } from '../../../src/domain/wire/records';
import { recordedOf, storedPosition } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { Amount } from '../platform/csv';
import { storedCharges } from '../regions/charges';
import type { RecordOf, RowTable } from './exportColumns';
import { recordedBy, utc } from './recordedBy';

/** Selects the boots of one region whose local boot date is in a range, both ends included. */
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
      // Local date-times in one format sort chronologically.
      .where('boot.bootLocal', '>=', `${from}T00:00:00`)
      .where('boot.bootLocal', '<=', `${to}T23:59:59`)
      .orderBy('boot.id')
      .limit(AT_ONCE)
      .execute()
  );
}
type BootRow = Awaited<ReturnType<typeof pageOf>>[number];

function bootRecord(boot: BootRow, { region }: ExportQuery) {
  const position = storedPosition(boot);
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
    totalPaid: new Amount(boot.coveredCents),
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
    noticeNumber: boot.noticeNumber,
    positionLat: position?.lat ?? null,
    positionLon: position?.lon ?? null,
    positionAccuracyMeters: position?.accuracy ?? null,
  } satisfies RecordOf<'boots'>;
}

const paymentsOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('payment')
    .leftJoin('paymentType', 'paymentType.name', 'payment.paymentType')
    .leftJoin('appUser', 'appUser.id', 'payment.createdBy')
    .leftJoin('appUser as voider', 'voider.id', 'payment.voidedBy')
    .leftJoin('cashEntry as entered', (join) =>
      join.onRef('entered.paymentId', '=', 'payment.id').on('entered.kind', '=', 'PAYMENT'),
    )
    .leftJoin('cashEntry as voidEntered', (join) =>
      join.onRef('voidEntered.paymentId', '=', 'payment.id').on('voidEntered.kind', '=', 'VOID'),
    )
    .selectAll('payment')
    .select(['paymentType.displayName', 'appUser.username', 'appUser.shortName'])
    .select(['voider.username as voiderName', 'voider.shortName as voiderShortName'])
    .select(['entered.shiftId as shiftId', 'entered.payKind', 'voidEntered.shiftId as voidShiftId'])
    .where('payment.bootId', 'in', bootIds)
    .orderBy('payment.bootId')
    .orderBy('payment.position')
    .execute();

const refundsOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('refund')
    .innerJoin('cashEntry', 'cashEntry.refundId', 'refund.id')
    .leftJoin('paymentType', 'paymentType.name', 'refund.paymentType')
    .leftJoin('appUser', 'appUser.id', 'refund.createdBy')
    .selectAll('refund')
    .select(['cashEntry.shiftId', 'paymentType.displayName', 'appUser.username', 'appUser.shortName'])
    .where('refund.bootId', 'in', bootIds)
    .orderBy('refund.bootId')
    .orderBy('refund.id')
    .execute();

const entriesOf = (db: Db, bootIds: readonly number[]) =>
  db
    .selectFrom('bootEntry')
    .leftJoin('appUser', 'appUser.id', 'bootEntry.createdBy')
    .selectAll('bootEntry')
    .select(['appUser.username', 'appUser.shortName'])
    .where('bootEntry.bootId', 'in', bootIds)
    .orderBy('bootEntry.id')
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
      'file.label',
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

/** One batch: rows of tables, and photos to copy. */
export interface RecordPage {
  readonly rows: { readonly [Name in RowTable]?: readonly RecordOf<Name>[] };
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
    ...recordedBy(row, query.region.zoneId),
    shiftId: row.shiftId,
    voidedTime: row.voidedAt === null ? null : wireTime(row.voidedAt, query.region.zoneId),
    voidedTimeUtc: utc(row.voidedAt),
    voidedById: row.voidedBy,
    voidedBy: row.voiderName,
    voidedByName: row.voiderShortName,
    voidReason: row.voidReason,
    voidShiftId: row.voidShiftId,
    payKind: row.payKind,
    tendered: row.tenderedCents === null ? null : new Amount(row.tenderedCents),
    reference: row.reference,
    reason: row.reason,
  } satisfies RecordOf<'payments'>;
}

function refundRecord(row: Awaited<ReturnType<typeof refundsOf>>[number], query: ExportQuery, refs: Refs) {
  return {
    id: row.id,
    paymentId: row.paymentId,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    paymentType: row.paymentType,
    paymentTypeName: row.displayName,
    amount: new Amount(row.amountCents),
    ...recordedBy(row, query.region.zoneId),
    reason: row.reason,
    paidTo: row.paidTo,
    shiftId: row.shiftId,
  } satisfies RecordOf<'refunds'>;
}

function chargeRecords({ id: bootId, refNum, charges, feeCents }: BootRow): RecordOf<'charges'>[] {
  return storedCharges(charges, feeCents).map(({ name, cents }, index) => ({
    bootId,
    refNum,
    position: index + 1,
    name,
    amount: new Amount(cents),
  }));
}

/** A row for each field that a correction changed. */
function correctionRecords(
  row: Awaited<ReturnType<typeof entriesOf>>[number],
  query: ExportQuery,
  refs: Refs,
): RecordOf<'corrections'>[] {
  if (row.kind !== 'CORRECTED') return [];
  const { reason, changes } = JSON.parse(row.details) as { reason: string; changes: EntryChange[] };
  return changes.map(({ field, from, to }) => ({
    id: row.id,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    field,
    from,
    to,
    reason,
    ...recordedBy(row, query.region.zoneId),
  }));
}

function entryRecord(row: Awaited<ReturnType<typeof entriesOf>>[number], query: ExportQuery, refs: Refs) {
  return {
    id: row.id,
    bootId: row.bootId,
    refNum: refs.get(row.bootId) ?? null,
    kind: row.kind,
    ...recordedBy(row, query.region.zoneId),
    details: parsed(row.details),
  } satisfies RecordOf<'history'>;
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
    ...recordedBy(row, query.region.zoneId),
    label: row.label,
  } satisfies RecordOf<'photos'>;
}
export type PhotoRecord = ReturnType<typeof photoRecord>;

/** All selected boots by id, with their related rows; a few hundred in memory at a time. */
export async function* recordsOf(db: Db, query: ExportQuery): AsyncGenerator<RecordPage> {
  let last = 0;
  for (;;) {
    const rows = await pageOf(db, query, last);
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? last;
    if (ids.length > 0) {
      const refs: Refs = new Map(rows.map(({ id, refNum }) => [id, refNum]));
      const payments = await paymentsOf(db, ids);
      const refunds = await refundsOf(db, ids);
      const [entries, photos] = [await entriesOf(db, ids), await filesOf(db, ids)];
      yield {
        rows: {
          boots: rows.map((row) => bootRecord(row, query)),
          charges: rows.flatMap(chargeRecords),
          payments: payments.map((row) => paymentRecord(row, query, refs)),
          refunds: refunds.map((row) => refundRecord(row, query, refs)),
          corrections: entries.flatMap((row) => correctionRecords(row, query, refs)),
          history: entries.map((row) => entryRecord(row, query, refs)),
        },
        photos: photos.map((row) => ({ key: row.storageKey, record: photoRecord(row, query, refs) })),
      };
    }
    if (rows.length < AT_ONCE) return;
  }
}
