import * as v from 'valibot';
import * as boot from '../boot';
import { get, getText, post } from '../call';
import { Region, RegionPlace } from '../region';
import { maybe } from '../schema';
import { Clickwrap, LoginInfo, LoginUser } from '../session';
import { DecodedVin, ListItem, Model, PaymentType, State } from '../vehicleLists';
import { bootInRegion, company, inRegion, ofRegion, oneBoot, pathId, regionCode } from './parts';

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
