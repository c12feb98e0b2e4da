import * as v from 'valibot';
import {
  Account,
  DispatchCompany,
  Equipment,
  HoldAgency,
  HoldForUnit,
  HoldType,
  Precinct,
  Reason,
  ReportLink,
  RoadPoint,
  Route,
  StandardLocation,
  Zone,
} from '../../src/domain/wire/refdata';
import { Region } from '../../src/domain/wire/region';
import { readDataFile } from '../src/platform/dataFile';

const codes = v.array(v.string());

/**
 * One region of the demo data with its reference lists. Besides the wire's fields, rows carry references: a zone
 * names the accounts it serves, an account its lists, a reason the accounts and equipment it is limited to (none
 * means all), a company the zones it covers.
 */
const RegionSeed = v.object({
  region: Region,
  /** The boot fee in the region, in cents. */
  bootFeeCents: v.pipe(v.number(), v.integer()),
  /** The charges that add up to the fee. Without any, the fee is a single charge. */
  charges: v.optional(
    v.array(v.object({ name: v.string(), nameEs: v.string(), cents: v.pipe(v.number(), v.integer()) })),
  ),
  /** The text of rights on receipts. */
  rights: v.optional(v.object({ en: v.string(), es: v.string() })),
  precincts: v.array(Precinct),
  zones: v.array(v.object({ ...Zone.entries, accountCodes: codes })),
  holdAgencies: v.array(HoldAgency),
  holdForUnits: v.array(HoldForUnit),
  holdTypes: v.array(HoldType),
  accounts: v.array(v.object({ ...Account.entries, dispatch: v.boolean(), impound: v.boolean() })),
  destinations: v.array(StandardLocation),
  equipments: v.array(Equipment),
  reasons: v.array(
    v.object({
      ...Reason.entries,
      accountCodes: v.optional(codes),
      equipmentCodes: v.optional(codes),
    }),
  ),
  routes: v.array(Route),
  roadPoints: v.array(v.object({ ...RoadPoint.entries, routeId: v.number() })),
  standardLocations: v.array(StandardLocation),
  dispatchCompanies: v.array(v.object({ ...DispatchCompany.entries, zoneCodes: codes })),
  reportLinks: v.array(ReportLink),
});
export type RegionSeed = v.InferOutput<typeof RegionSeed>;

/** The codes of the demo regions. */
export const SEED_REGIONS = ['SF', 'KC', 'BAL'] as const;

/**
 * The demo regions and everything that depends on them.
 * @throws Error naming the file and field if a row does not fit the wire's schema
 */
export function loadRegionSeed(): readonly RegionSeed[] {
  return SEED_REGIONS.map((code) =>
    readDataFile(new URL(`./data/regions/${code}.json`, import.meta.url), RegionSeed),
  );
}
