import * as ref from '../../../src/domain/wire/refdata';
import * as v from 'valibot';

const codes = v.array(v.string());

/**
 * The wider suite's lists as stored: the wire's entity and its references (a zone names the accounts it serves, a
 * reason the accounts and equipment it is limited to, a company the zones it covers).
 */
export const LISTS = {
  precinct: ref.Precinct,
  zone: v.object({ ...ref.Zone.entries, accountCodes: codes }),
  holdAgency: ref.HoldAgency,
  holdForUnit: ref.HoldForUnit,
  holdType: ref.HoldType,
  account: v.object({ ...ref.Account.entries, dispatch: v.boolean(), impound: v.boolean() }),
  destination: ref.StandardLocation,
  equipment: ref.Equipment,
  reason: v.object({
    ...ref.Reason.entries,
    accountCodes: v.optional(codes),
    equipmentCodes: v.optional(codes),
  }),
  route: ref.Route,
  roadPoint: v.object({ ...ref.RoadPoint.entries, routeId: v.number() }),
  standardLocation: ref.StandardLocation,
  dispatchCompany: v.object({ ...ref.DispatchCompany.entries, zoneCodes: codes }),
  reportLink: ref.ReportLink,
} as const;

export type ListName = keyof typeof LISTS;
export type StoredItem<L extends ListName> = v.InferOutput<(typeof LISTS)[L]>;
