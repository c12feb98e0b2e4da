/** Whoever took something down, and when: the region's time and UTC. */
const MADE = ['time', 'timeUtc', 'byId', 'by', 'byName'] as const;

/** The columns of each table of an export, in their order. */
export const COLUMNS = {
  boots: [
    ...(['id', 'refNum', 'status', 'regionCode', 'regionName'] as const),
    ...(['companyId', 'companyCode', 'companyName'] as const),
    ...(['license', 'noLicense', 'licenseState', 'licenseStateName', 'vin'] as const),
    ...(['makeCode', 'makeName', 'modelCode', 'modelName'] as const),
    ...(['bodyCode', 'bodyName', 'colorCode', 'colorName'] as const),
    ...(['addr1', 'addr2', 'city', 'state', 'stateName', 'requestedBy'] as const),
    ...(['zone', 'bootTime', 'bootTimeUtc', 'recordedTime', 'recordedTimeUtc'] as const),
    ...(['recordedById', 'recordedBy', 'recordedByName', 'fee', 'totalPaid'] as const),
    ...(['closedTime', 'closedTimeUtc', 'closedRecordedTimeUtc'] as const),
    ...(['closedById', 'closedBy', 'closedByName'] as const),
    ...(['releasedToFirstName', 'releasedToLastName', 'receiptNumber', 'cancelNote'] as const),
  ],
  payments: [
    ...(['id', 'bootId', 'refNum', 'position', 'paymentType', 'paymentTypeName', 'amount'] as const),
    ...MADE,
  ],
  history: [...(['id', 'bootId', 'refNum', 'kind'] as const), ...MADE, 'details'],
  photos: [...(['id', 'bootId', 'refNum', 'file', 'contentType', 'size', 'sha256'] as const), ...MADE],
} as const;

/** A table of an export. */
export type TableName = keyof typeof COLUMNS;
/** The columns of one. */
export type ColumnOf<Name extends TableName> = (typeof COLUMNS)[Name][number];
