import * as v from 'valibot';
import { AgreementInfo, AgreementSchedule, Required } from './agreement';
import * as boot from './boot';
import { get, getCsv, getText, post } from './call';
import * as money from './money';
import * as record from './records';
import * as ref from './refdata';
import { Region, RegionPlace } from './region';
import { maybe } from './schema';
import { Clickwrap, LoginInfo, LoginUser } from './session';
import { DecodedVin, ListItem, Model, PaymentType, State } from './vehicleLists';

/** An integer of a path, which arrives as text; one too large for any row is one that is not there. */
const pathId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d+$/),
  v.transform(Number),
);
const regionCode = v.object({ regionCode: v.string() });
const region = v.object({ region: v.string() });
const inRegion = { query: regionCode };
const ofRegion = { params: region };
const oneBoot = { params: v.object({ bootId: pathId }) };
const bootInRegion = { params: v.object({ regionCode: v.string(), bootId: pathId }) };
const company = { params: v.object({ towCompanyId: pathId }) };
const agreementQuery = v.object({ agreementUrl: v.string() });
const shownAgreement = {
  ...company,
  query: v.object({ agreementUrl: v.string(), shownAttachmentId: v.string() }),
};
const oneOrMany = v.union([v.string(), v.array(v.string())]);
/** One that an address may say several times over; the first counts, for `login/*` refuses nothing. */
const firstOfMany = v.optional(
  v.fallback(v.string(), (given) => (Array.isArray(given?.value) ? String(given.value[0] ?? '') : '')),
);

/** Session and configuration. */
export const sessionCalls = {
  loginInfo: get('/api-web/api/login/info', 'Whether somebody is signed in', LoginInfo),
  loginUser: get('/api-web/api/login/user', 'The signed-in user', LoginUser, {
    query: v.object({ from: firstOfMany, iss: firstOfMany }),
  }),
  clickwrap: get('/api-web/api/login/clickwrap', 'Where the agreement is accepted', Clickwrap),
  allowedRegions: get('/api-web/api/config/allowedRegions', "The user's regions, by code", v.array(Region)),
};

/** Reference lists that the boot module uses. */
export const vehicleCalls = {
  makes: get('/api-web/api/refdata/:region/makes', 'Makes', v.array(ListItem), ofRegion),
  bodies: get('/api-web/api/refdata/:region/bodies', 'Body types', v.array(ListItem), ofRegion),
  colors: get('/api-web/api/refdata/:region/colors', 'Colors', v.array(ListItem), ofRegion),
  models: get('/api-web/api/refdata/:region/models/by-make/:makeId', 'Models of a make', v.array(Model), {
    params: v.object({ region: v.string(), makeId: pathId }),
  }),
  states: get('/api-web/api/refdata/states', 'States', v.array(State)),
  paymentTypes: get('/api-web/api/refdata/payment_types', 'Payment types', v.array(PaymentType)),
  decodeVin: get('/api-web/api/refdata/vin/decode/:regionCode', 'What a VIN says', DecodedVin, {
    params: regionCode,
    query: v.object({ vin: v.string() }),
  }),
  regionPlace: get(
    '/api-web/api/refdata/:regionCode/region',
    "A region's name and state",
    maybe(RegionPlace),
    {
      params: regionCode,
    },
  ),
};

/** Reference lists of the wider suite. */
export const suiteCalls = {
  holdAgencies: get('/api-web/api/refdata/holdAgencies', 'Hold agencies', v.array(ref.HoldAgency), inRegion),
  holdForUnits: get(
    '/api-web/api/refdata/holdForUnits',
    'Hold-for units',
    v.array(ref.HoldForUnit),
    inRegion,
  ),
  holdTypes: get('/api-web/api/refdata/holdTypes', 'Hold types', v.array(ref.HoldType), inRegion),
  zonesByRegions: get('/api-web/api/refdata/zones/by-regions', 'Zones of regions', v.array(ref.Zone), {
    query: v.object({ regionCodes: oneOrMany }),
  }),
  dispatchAccounts: get(
    '/api-web/api/refdata/:region/accounts/dispatch',
    'Accounts of dispatch',
    v.array(ref.Account),
    ofRegion,
  ),
  impoundAccounts: get(
    '/api-web/api/refdata/:region/accounts/impound',
    'Accounts of impound',
    v.array(ref.Account),
    ofRegion,
  ),
  destinations: get(
    '/api-web/api/refdata/:region/destinations',
    'Destinations of tows',
    v.array(ref.StandardLocation),
    ofRegion,
  ),
  dispatchEquipments: get(
    '/api-web/api/refdata/:region/equipments/dispatch',
    'Equipment for dispatch',
    v.array(ref.Equipment),
    ofRegion,
  ),
  dispatchReasons: get('/api-web/api/refdata/:region/reasons/dispatch', 'Reasons', v.array(ref.Reason), {
    params: region,
    query: v.object({ accountCode: v.optional(v.string()), equipmentCode: v.optional(v.string()) }),
  }),
  routes: get('/api-web/api/refdata/:region/routes', 'Roads by part of their name', v.array(ref.Route), {
    params: region,
    query: v.object({ partialName: v.optional(v.string()) }),
  }),
  roadPoints: get('/api-web/api/refdata/:region/routes/:id', 'Points of a road', v.array(ref.RoadPoint), {
    params: v.object({ region: v.string(), id: pathId }),
  }),
  regionStates: get('/api-web/api/refdata/:region/states', 'States of a region', v.array(State), ofRegion),
  regionZones: get('/api-web/api/refdata/:region/zones', 'Zones of a region', v.array(ref.Zone), ofRegion),
  zonesByAccount: get(
    '/api-web/api/refdata/:region/zones/by-account/:account',
    'Zones of an account',
    v.array(ref.Zone),
    { params: v.object({ region: v.string(), account: v.string() }) },
  ),
  dispatchCompanies: get(
    '/api-web/api/towManager/dispatchCompanies',
    'Tow companies that may be dispatched',
    v.array(ref.DispatchCompany),
    { query: v.object({ regionCode: v.string(), zoneId: v.optional(v.string()) }) },
  ),
  precincts: get('/api-web/api/refdata/:region/precincts', 'Precincts', v.array(ref.Precinct), ofRegion),
  standardLocations: get(
    '/api-web/api/refdata/:region/standardLocations',
    'Standard locations',
    v.array(ref.StandardLocation),
    ofRegion,
  ),
  reportLinks: get(
    '/api-web/api/refdata/:region/reportLinks',
    'Report links',
    v.array(ref.ReportLink),
    ofRegion,
  ),
};

/** Boots and their photos. */
export const bootCalls = {
  uploadUrl: getText('/api-web/api/file/boot', 'A URL good for one upload', inRegion),
  registerFile: post(
    '/api-web/api/boot/registerFile/:vehicleId/:fileId',
    'Ties an uploaded photo to a boot; a text means failure',
    'empty',
    v.undefined(),
    { params: v.object({ vehicleId: pathId, fileId: pathId }) },
  ),
  defaultState: get('/api-web/api/boot/default-state/:regionCode', 'Default license state', maybe(State), {
    params: regionCode,
    failure: 'details',
  }),
  create: post('/api-web/api/boot/create/:regionCode', 'Records a boot', 'jsonOrText', boot.CreateBootReply, {
    params: regionCode,
    body: boot.CreateBootBody,
  }),
  listOfCompany: get(
    '/api-web/api/boot/get-company/:towCompanyId',
    'Active boots of a tow company',
    v.array(boot.BootListItem),
    { ...company, failure: 'error+details' },
  ),
  listOfRegion: get(
    '/api-web/api/boot/get-region/:region',
    'Active boots of a region',
    v.array(boot.BootListItem),
    {
      ...ofRegion,
      failure: 'error+details',
    },
  ),
  details: get('/api-web/api/boot/get/:bootId', 'One boot', boot.BootDetails, {
    ...oneBoot,
    failure: 'error+details',
  }),
  release: post('/api-web/api/boot/release/:regionCode', 'Releases a boot', 'jsonOrText', boot.ClosedReply, {
    params: regionCode,
    body: boot.ReleaseBootBody,
  }),
  cancel: post(
    '/api-web/api/boot/cancel/:regionCode/:bootId',
    'Cancels a boot',
    'jsonOrText',
    boot.ClosedReply,
    {
      ...bootInRegion,
      body: boot.CancelBootBody,
    },
  ),
};

/** Records of all boots, active and closed, and what mends them: this server's additions. */
export const recordCalls = {
  searchRecords: get('/api-web/api/boot/search', 'Boots that match, newest first', record.RecordPage, {
    query: record.RecordQuery,
  }),
  timeline: get(
    '/api-web/api/boot/timeline/:bootId',
    "A boot's history, oldest first",
    v.array(record.Entry),
    oneBoot,
  ),
  correct: post(
    '/api-web/api/boot/correct/:regionCode/:bootId',
    'Corrects what was recorded of an active boot',
    'json',
    record.ChangedReply,
    { ...bootInRegion, body: record.CorrectBootBody },
  ),
  addNote: post('/api-web/api/boot/note/:bootId', 'Adds a note to a boot', 'json', record.ChangedReply, {
    ...oneBoot,
    body: record.NoteBody,
  }),
  reopen: post(
    '/api-web/api/boot/reopen/:regionCode/:bootId',
    'Makes a closed boot active again and its payments void',
    'json',
    record.ChangedReply,
    { ...bootInRegion, body: record.ReasonBody },
  ),
  addPayment: post(
    '/api-web/api/boot/payment/:bootId',
    'Adds a payment to a released boot',
    'json',
    record.AddPaymentReply,
    { ...oneBoot, body: record.AddPaymentBody },
  ),
  voidPayment: post(
    '/api-web/api/boot/payment/:bootId/:paymentId/void',
    'Makes a payment void',
    'json',
    record.ChangedReply,
    { params: v.object({ bootId: pathId, paymentId: pathId }), body: record.ReasonBody },
  ),
};

/** The agreement; the schedule call is this server's addition. */
export const agreementCalls = {
  required: get(
    '/admin/api/clickWrap/:towCompanyId/clickWrap',
    'Whether an agreement is required',
    Required,
    company,
  ),
  key: getText('/admin/api/clickWrap/:towCompanyId/clickWrapKey', 'Storage key of the agreement', company),
  generate: post(
    '/admin/api/clickWrap/:towCompanyId/generateAgreement',
    "Makes the company's agreement document",
    'json',
    AgreementInfo,
    { ...company, query: agreementQuery },
  ),
  agree: post(
    '/admin/api/clickWrap/:towCompanyId/clickWrapAgree',
    'Accepts; answers whether it is still required',
    'json',
    Required,
    shownAgreement,
  ),
  decline: post(
    '/admin/api/clickWrap/:towCompanyId/clickWrapDecline',
    'Declines; answers whether it is still required',
    'json',
    Required,
    shownAgreement,
  ),
  schedule: get(
    '/admin/api/clickWrap/:towCompanyId/schedule',
    "The company's agreements and when they hold",
    v.array(AgreementSchedule),
    company,
  ),
};

const oneShift = v.object({ regionCode: v.string(), shiftId: pathId });

/** What people have taken, and what a region's boots come to: this server's additions. */
export const moneyCalls = {
  openShift: get(
    '/api-web/api/shift/:regionCode/mine',
    'What one has taken since one last closed',
    money.OpenShift,
    { params: regionCode },
  ),
  closeShift: post(
    '/api-web/api/shift/:regionCode/close',
    'Counts what one has taken and closes the shift',
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
};

/** The same as CSV, to be opened by an address. */
export const csvCalls = {
  shiftCsv: getCsv('/api-web/api/shift/:regionCode/:shiftId/csv', 'One closed shift as CSV', {
    params: oneShift,
  }),
  reportCsv: getCsv('/api-web/api/report/:regionCode/csv', 'A report as CSV', {
    params: regionCode,
    query: money.ReportQuery,
  }),
};

/** Every JSON and text call there is; the multipart upload itself goes to a URL that `uploadUrl` gave. */
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
