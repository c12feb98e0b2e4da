import * as v from 'valibot';
import { get, post } from '../call';
import { ChangedReply } from '../records';
import * as removal from '../removals';
import { oneBoot, regionCode } from './parts';

const PATH = '/api-web/api/boot/removal/:bootId';
const withoutBody = { ...oneBoot, body: removal.NoBody };

/** Taking boots off after their release or cancellation: this server's additions. */
export const removalCalls = {
  removals: get(
    '/api-web/api/boot/removals/:regionCode',
    'Boots that are closed but still on their cars, the earliest due first',
    v.array(removal.RemovalItem),
    { params: regionCode, kept: 'lost' },
  ),
  takeRemoval: post(`${PATH}/take`, 'Takes a removal on', 'json', ChangedReply, withoutBody),
  leaveRemoval: post(`${PATH}/leave`, 'Leaves a removal to others', 'json', ChangedReply, withoutBody),
  bootOff: post(`${PATH}/off`, 'Records that a boot is off its car', 'json', ChangedReply, {
    ...oneBoot,
    body: removal.OffBody,
  }),
  bootNotFound: post(`${PATH}/not-found`, 'Records that the car is not there', 'json', ChangedReply, {
    ...oneBoot,
    body: removal.NotFoundBody,
  }),
  removalBack: post(
    `${PATH}/back`,
    'Takes back that a boot is off: it is waiting again',
    'json',
    ChangedReply,
    { ...oneBoot, body: removal.RemovalBackBody, failure: 'textOrConflict' },
  ),
  requestRemoval: post(
    `${PATH}/request`,
    'Records that the motorist of an active boot is waiting',
    'json',
    ChangedReply,
    withoutBody,
  ),
};
