import { agreementCalls } from './calls/agreement';
import { bootCalls, sessionCalls, vehicleCalls } from './calls/first';
import { csvCalls, moneyCalls } from './calls/money';
import { recordCalls } from './calls/records';
import { suiteCalls } from './calls/suite';

export {
  agreementCalls,
  bootCalls,
  csvCalls,
  moneyCalls,
  recordCalls,
  sessionCalls,
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
