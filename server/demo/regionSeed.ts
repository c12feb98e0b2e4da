import * as v from 'valibot';
import { STORED, type SuiteList } from '../../src/domain/setup/listFields';
import { Region } from '../../src/domain/wire/region';
import { readDataFile } from '../src/platform/dataFile';

type ListsSchema = {
  readonly [List in SuiteList]: v.OptionalSchema<
    v.ArraySchema<(typeof STORED)[List], undefined>,
    readonly []
  >;
};
const lists = Object.fromEntries(
  Object.entries(STORED).map(([list, item]) => [list, v.optional(v.array(item), [])]),
) as unknown as ListsSchema;

/** One region of the demo data with its reference lists. */
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
  ...lists,
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
