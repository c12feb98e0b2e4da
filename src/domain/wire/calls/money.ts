import * as v from 'valibot';
import { get, getCsv, post } from '../call';
import * as money from '../money';
import { pathId, regionCode } from './parts';

const oneShift = v.object({ regionCode: v.string(), shiftId: pathId });

/** Cashier shifts and reports: this server's additions. */
export const moneyCalls = {
  openShift: get(
    '/api-web/api/shift/:regionCode/mine',
    'What one has taken since one last closed',
    money.OpenShift,
    { params: regionCode },
  ),
  openShifts: get(
    '/api-web/api/shift/:regionCode/open',
    "Everybody's open shift in a region",
    v.array(money.OpenDrawer),
    { params: regionCode },
  ),
  openShiftOf: get(
    '/api-web/api/shift/:regionCode/open/:personId',
    'What one person has taken since they last closed',
    money.OpenShift,
    { params: v.object({ regionCode: v.string(), personId: pathId }) },
  ),
  closeShift: post(
    '/api-web/api/shift/:regionCode/close',
    'Counts what one has taken, or the person named by `of`, and closes the shift',
    'json',
    money.CloseShiftReply,
    { params: regionCode, body: money.CloseShiftBody },
  ),
  closedShifts: get('/api-web/api/shift/:regionCode/closed', 'Closed shifts, newest first', money.ShiftPage, {
    params: regionCode,
    query: money.ShiftQuery,
  }),
  closedShift: get('/api-web/api/shift/:regionCode/:shiftId', 'One closed shift', money.WholeShift, {
    params: oneShift,
  }),
  report: get('/api-web/api/report/:regionCode', "A region's boots and money over some days", money.Report, {
    params: regionCode,
    query: money.ReportQuery,
  }),
  regionsReport: get(
    '/api-web/api/report',
    'Boots and money of several regions over some days, what stands out, and the days before',
    money.RegionsReport,
    { query: money.RegionsReportQuery },
  ),
};

/** The same data as CSV, for links. */
export const csvCalls = {
  shiftCsv: getCsv('/api-web/api/shift/:regionCode/:shiftId/csv', 'One closed shift as CSV', {
    params: oneShift,
  }),
  reportCsv: getCsv('/api-web/api/report/:regionCode/csv', 'A report as CSV', {
    params: regionCode,
    query: money.ReportQuery,
  }),
  regionsReportCsv: getCsv('/api-web/api/report/csv', 'A report over several regions as CSV', {
    query: money.RegionsReportCsvQuery,
  }),
};
