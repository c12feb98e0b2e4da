import * as v from 'valibot';
import * as boot from '../boot';
import { get, getText, post } from '../call';
import { maybe } from '../schema';
import { State } from '../vehicleLists';
import { bootInRegion, company, inRegion, ofRegion, oneBoot, pathId, regionCode } from './parts';

/** Boots and their photos. */
export const bootCalls = {
  uploadUrl: getText('/api-web/api/file/boot', 'A URL good for one upload', inRegion),
  registerFile: post(
    '/api-web/api/boot/registerFile/:vehicleId/:fileId',
    'Ties an uploaded photo to a boot; a text means failure',
    'empty',
    v.undefined(),
    { params: v.object({ vehicleId: pathId, fileId: pathId }), query: boot.RegisterFileQuery },
  ),
  defaultState: get('/api-web/api/boot/default-state/:regionCode', 'Default license state', maybe(State), {
    params: regionCode,
    failure: 'details',
    kept: 'slow',
  }),
  create: post('/api-web/api/boot/create/:regionCode', 'Records a boot', 'jsonOrText', boot.CreateBootReply, {
    params: regionCode,
    body: boot.CreateBootBody,
    failure: 'textOrConflict',
  }),
  listOfCompany: get(
    '/api-web/api/boot/get-company/:towCompanyId',
    'Active boots of a tow company',
    v.array(boot.BootListItem),
    { ...company, failure: 'error+details', kept: 'lost' },
  ),
  listOfRegion: get(
    '/api-web/api/boot/get-region/:region',
    'Active boots of a region',
    v.array(boot.BootListItem),
    {
      ...ofRegion,
      failure: 'error+details',
      kept: 'lost',
    },
  ),
  details: get('/api-web/api/boot/get/:bootId', 'One boot', boot.BootDetails, {
    ...oneBoot,
    failure: 'error+details',
    kept: 'lost',
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
      query: boot.CancelBootQuery,
      body: boot.CancelBootBody,
    },
  ),
};
