import { agreementCalls } from './calls/agreement';
import { bootCalls } from './calls/boots';
import { deviceCalls } from './calls/devices';
import { csvCalls, moneyCalls } from './calls/money';
import { noticeCalls } from './calls/notices';
import { recordCalls } from './calls/records';
import { removalCalls } from './calls/removals';
import { sessionCalls } from './calls/session';
import { setupCalls, setupCsvCalls } from './calls/setup';
import { suiteCalls } from './calls/suite';
import { vehicleCalls } from './calls/vehicles';

export {
  agreementCalls,
  bootCalls,
  csvCalls,
  deviceCalls,
  moneyCalls,
  noticeCalls,
  recordCalls,
  removalCalls,
  sessionCalls,
  setupCalls,
  setupCsvCalls,
  suiteCalls,
  vehicleCalls,
};

/**
 * All JSON, text and CSV calls except those of setup. Multipart uploads go to a URL from `uploadUrl` instead.
 * Screens import only their own part, so that the browser loads no other.
 */
export const calls = {
  ...sessionCalls,
  ...vehicleCalls,
  ...suiteCalls,
  ...bootCalls,
  ...recordCalls,
  ...removalCalls,
  ...noticeCalls,
  ...deviceCalls,
  ...agreementCalls,
  ...moneyCalls,
  ...csvCalls,
};
