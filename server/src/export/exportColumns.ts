import type { Cell } from '../platform/csv';

/** Who recorded something, and when: in the region's time and in UTC. */
const MADE = ['time', 'timeUtc', 'byId', 'by', 'byName'] as const;

/** The columns of each table of an export, in order. */
export const COLUMNS = {
  boots: [
    ...(['id', 'refNum', 'status', 'regionCode', 'regionName'] as const),
    ...(['companyId', 'companyCode', 'companyName'] as const),
    ...(['license', 'noLicense', 'licenseState', 'licenseStateName', 'vin'] as const),
    ...(['makeCode', 'makeName', 'modelCode', 'modelName'] as const),
    ...(['bodyCode', 'bodyName', 'colorCode', 'colorName', 'device'] as const),
    ...(['addr1', 'addr2', 'city', 'state', 'stateName', 'requestedBy'] as const),
    ...(['zone', 'bootTime', 'bootTimeUtc', 'recordedTime', 'recordedTimeUtc'] as const),
    ...(['recordedById', 'recordedBy', 'recordedByName', 'fee', 'totalPaid'] as const),
    ...(['closedTime', 'closedTimeUtc', 'closedRecordedTimeUtc'] as const),
    ...(['closedById', 'closedBy', 'closedByName'] as const),
    ...([
      'releasedToFirstName',
      'releasedToLastName',
      'receiptNumber',
      'cancelNote',
      'noticeNumber',
    ] as const),
    ...(['positionLat', 'positionLon', 'positionAccuracyMeters'] as const),
  ],
  charges: ['bootId', 'refNum', 'position', 'name', 'amount'],
  payments: [
    ...(['id', 'bootId', 'refNum', 'position', 'paymentType', 'paymentTypeName', 'amount'] as const),
    ...MADE,
    'shiftId',
    ...(['voidedTime', 'voidedTimeUtc', 'voidedById', 'voidedBy', 'voidedByName'] as const),
    ...(['voidReason', 'voidShiftId'] as const),
    ...(['payKind', 'tendered', 'reference', 'reason'] as const),
  ],
  refunds: [
    ...(['id', 'paymentId', 'bootId', 'refNum', 'paymentType', 'paymentTypeName', 'amount'] as const),
    ...MADE,
    ...(['reason', 'paidTo', 'shiftId'] as const),
  ],
  corrections: [...(['id', 'bootId', 'refNum', 'field', 'from', 'to', 'reason'] as const), ...MADE],
  history: [...(['id', 'bootId', 'refNum', 'kind'] as const), ...MADE, 'details'],
  shifts: [
    ...(['id', 'regionCode', 'byId', 'by', 'byName', 'companyId', 'companyCode'] as const),
    ...([
      'fromTime',
      'fromTimeUtc',
      'toTime',
      'toTimeUtc',
      'expected',
      'counted',
      'difference',
      'note',
      'closedById',
      'closedByName',
    ] as const),
  ],
  shiftTotals: ['shiftId', 'paymentType', 'expected', 'counted', 'difference', 'count'],
  shiftEntries: [
    ...(['id', 'shiftId', 'kind', 'paymentId', 'bootId', 'refNum', 'paymentType', 'amount'] as const),
    ...MADE,
    ...(['payKind', 'refundId', 'receiptNumber'] as const),
  ],
  photos: [
    ...(['id', 'bootId', 'refNum', 'file', 'contentType', 'size', 'sha256'] as const),
    ...MADE,
    'label',
  ],
} as const;

/** A table of an export. */
export type TableName = keyof typeof COLUMNS;
/** The tables of boots and shifts. The table of photos is written after they are copied. */
export const ROW_TABLES = [
  ...(['boots', 'charges', 'payments', 'refunds', 'corrections', 'history'] as const),
  ...(['shifts', 'shiftTotals', 'shiftEntries'] as const),
] as const satisfies readonly TableName[];
/** The name of a table. */
export type RowTable = (typeof ROW_TABLES)[number];
/** The columns of a table. */
export type ColumnOf<Name extends TableName> = (typeof COLUMNS)[Name][number];
/** A row of a table. */
export type RecordOf<Name extends TableName> = Readonly<Record<ColumnOf<Name>, Cell>>;
