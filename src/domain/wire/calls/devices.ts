import * as v from 'valibot';
import { get } from '../call';
import { RegionDevice } from '../devices';
import { regionCode } from './parts';

/** Which boot is on which car: this server's additions. */
export const deviceCalls = {
  regionDevices: get(
    '/api-web/api/refdata/:regionCode/boots',
    'Boots of a region that can be put on a car, by number',
    v.array(RegionDevice),
    { params: regionCode, kept: 'lost' },
  ),
};
