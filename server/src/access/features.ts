import type { Feature } from '../../../src/domain/features';
import {
  csvCalls,
  deviceCalls,
  moneyCalls,
  noticeCalls,
  recordCalls,
  removalCalls,
  setupCalls,
  setupCsvCalls,
} from '../../../src/domain/wire/calls';
import { LABELS_PATTERN } from '../../../src/domain/wire/devices';
import { EVIDENCE_PATTERN, RECEIPT_PATTERN } from '../../../src/domain/wire/documents';
import { LIVE_PATH } from '../../../src/domain/wire/live';

/** Each feature's own calls, by path pattern. Without the feature, they do not exist. */
const OWN_CALLS: Readonly<Record<Feature, readonly string[]>> = {
  records: pathsOf(recordCalls.searchRecords, recordCalls.timeline),
  corrections: pathsOf(
    recordCalls.correct,
    recordCalls.addNote,
    recordCalls.reopen,
    recordCalls.addPayment,
    recordCalls.voidPayment,
  ),
  receipts: [RECEIPT_PATTERN, recordCalls.usedReceiptNumber.path],
  evidence: [EVIDENCE_PATTERN],
  shifts: pathsOf(
    moneyCalls.openShift,
    moneyCalls.closeShift,
    moneyCalls.closedShifts,
    moneyCalls.closedShift,
    csvCalls.shiftCsv,
  ),
  reports: pathsOf(moneyCalls.report, csvCalls.reportCsv),
  guard: [],
  live: [LIVE_PATH],
  setup: pathsOf(...Object.values(setupCalls), ...Object.values(setupCsvCalls)),
  day: pathsOf(
    moneyCalls.openShifts,
    moneyCalls.openShiftOf,
    recordCalls.refundPayment,
    moneyCalls.regionsReport,
    csvCalls.regionsReportCsv,
  ),
  removal: pathsOf(...Object.values(removalCalls)),
  notice: pathsOf(...Object.values(noticeCalls)),
  devices: [...pathsOf(...Object.values(deviceCalls)), LABELS_PATTERN],
};

function pathsOf(...calls: readonly { readonly path: string }[]): string[] {
  return calls.map(({ path }) => path);
}

/** The features that a site announces to its signed-in users. Their calls exist, and no other feature's. */
export class Announced {
  private readonly refused: ReadonlySet<string>;

  constructor(readonly features: readonly Feature[]) {
    const others = Object.entries(OWN_CALLS).filter(
      ([feature]) => !this.features.some((each) => each === feature),
    );
    this.refused = new Set(others.flatMap(([, paths]) => paths));
  }

  has(feature: Feature): boolean {
    return this.features.includes(feature);
  }

  /** True if the site answers calls of this path pattern. */
  answers(path: string): boolean {
    return !this.refused.has(path);
  }
}
