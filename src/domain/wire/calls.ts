import { agreementCalls } from './calls/agreement';
import { bootCalls } from './calls/boots';
import { csvCalls, moneyCalls } from './calls/money';
import { recordCalls } from './calls/records';
import { sessionCalls } from './calls/session';
import { firstStartCalls, setupCalls, setupCsvCalls } from './calls/setup';
import { suiteCalls } from './calls/suite';
import { vehicleCalls } from './calls/vehicles';

export {
  agreementCalls,
  bootCalls,
  csvCalls,
  firstStartCalls,
  moneyCalls,
  recordCalls,
  sessionCalls,
  setupCalls,
  setupCsvCalls,
  suiteCalls,
  vehicleCalls,
};

/**
 * Every JSON and text call there is; the multipart upload itself goes to a URL that `uploadUrl` gave. For whoever needs
 * the whole: a screen imports its own part, and the browser fetches no other.
 */
export const calls = {
  ...sessionCalls,
  ...vehicleCalls,
  ...suiteCalls,
  ...bootCalls,
  ...recordCalls,
  ...agreementCalls,
  ...moneyCalls,
  ...csvCalls,
};
