import * as v from 'valibot';
import { get } from '../call';
import { RegionPlace } from '../region';
import { maybe } from '../schema';
import { DecodedVin, ListItem, Model, PaymentType, State } from '../vehicleLists';
import { ofRegion, pathId, regionCode } from './parts';

/** The lists of a form rarely change, and nobody wants to wait for a newer one on a weak connection. */
const KEPT = { kept: 'slow' } as const;
const listOfRegion = { ...ofRegion, ...KEPT };

/** The boot module's reference lists. */
export const vehicleCalls = {
  makes: get('/api-web/api/refdata/:region/makes', 'Makes', v.array(ListItem), listOfRegion),
  bodies: get('/api-web/api/refdata/:region/bodies', 'Body types', v.array(ListItem), listOfRegion),
  colors: get('/api-web/api/refdata/:region/colors', 'Colors', v.array(ListItem), listOfRegion),
  models: get('/api-web/api/refdata/:region/models/by-make/:makeId', 'Models of a make', v.array(Model), {
    params: v.object({ region: v.string(), makeId: pathId }),
    ...KEPT,
  }),
  states: get('/api-web/api/refdata/states', 'States', v.array(State), KEPT),
  paymentTypes: get('/api-web/api/refdata/payment_types', 'Payment types', v.array(PaymentType), KEPT),
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
      ...KEPT,
    },
  ),
};
