import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { NO_PLATE_MARKER } from '../../../src/domain/constants';
import { LISTED_TEXTS } from '../../../src/domain/wire/boot';
import type { Clock } from '../../../src/domain/time/clock';
import type { Dialect } from '../db/columns';
import type { Db } from '../db/database';
import { JsonText } from '../http/jsonText';
import { RegionDetails } from '../regions/regions';
import { towEligibleTime, wireTimeOf } from '../boots/towEligible';

/** Dependencies of the lists. */
export interface ListContext {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly clock: Clock;
  /** True if the items carry what a live list shows and searches beyond plate and vehicle. */
  readonly isLive: boolean;
  readonly hasRemovals: boolean;
}

const Rule = v.pick(RegionDetails, ['removal']);

/** Whether boots of these regions may have a waiting motorist. */
const areAwaited = (regions: readonly { readonly details: string }[]) =>
  regions.some(({ details }) => v.parse(Rule, JSON.parse(details)).removal?.countsFrom === 'request');

const TEXTS = sql.join(
  Object.entries(LISTED_TEXTS).map(([name, column]) => {
    const text = sql.ref(column);
    const shown = name === 'license' ? sql`coalesce(${text}, ${sql.lit(NO_PLATE_MARKER)})` : text;
    return sql`${sql.lit(name)}, ${shown}`;
  }),
);

/**
 * The lists of active boots, newest first. The database itself writes the JSON: for 2,000 boots that takes a quarter
 * of the time of mapping rows and serializing them. The status is part of the statement rather than a parameter, so
 * that the query reads only the index of active boots (docs/decisions/0010-lists-of-active-boots.md).
 */
async function activeBoots(
  { db, dialect, clock, isLive, hasRemovals }: ListContext,
  regionCodes: readonly string[],
  where: (regionIds: RawBuilder<unknown>) => RawBuilder<unknown>,
  { namesRegions }: { readonly namesRegions: boolean },
): Promise<JsonText> {
  const regions = await db
    .selectFrom('region')
    .select(['id', 'code', 'zoneId', 'details'])
    .where('code', 'in', regionCodes)
    .execute();
  if (regions.length === 0) return new JsonText('[]');
  const regionIds = sql`region_id in (${sql.join(regions.map(({ id }) => sql.lit(id)))})`;
  const codes = regions.map(({ id, code }) => sql`when ${sql.lit(id)} then ${sql.lit(code)}`);
  const region = namesRegions ? sql`, 'regionCode', case region_id ${sql.join(codes, sql` `)} end` : sql``;
  const live = sql`, 'bootTime', boot_local, 'bootTimeUtc', boot_utc, 'towEligibleTime', tow_eligible_local,
    'vin', vin, 'refNum', ref_num, 'addr1', addr1`;
  const isAwaited = hasRemovals && areAwaited(regions);
  const awaited = sql`, 'waitingSinceUtc', waiting_utc`;
  const waiting = sql`, (select ${wireTimeOf(sql`asked_at / 1000`, dialect)} || 'Z' from removal
    where removal.boot_id = boot.id and removal.state = 'REQUESTED') as waiting_utc`;
  const item = sql`'id', id, ${TEXTS}${isLive ? live : sql``}${isAwaited ? awaited : sql``}${isLive || isAwaited ? region : sql``}`;
  const utc = sql`${wireTimeOf(sql`boot_at / 1000`, dialect)} || 'Z'`;
  const rows = sql`select id, ${sql.join(Object.values(LISTED_TEXTS).map((column) => sql.ref(column)))}, boot_local, vin, ref_num, addr1, boot_at, region_id,
      ${utc} as boot_utc, ${towEligibleTime(regions, dialect, clock())} as tow_eligible_local${isAwaited ? waiting : sql``}
    from boot where status = 'ACTIVE' and ${where(regionIds)} order by boot_at desc, id desc`;
  const list =
    dialect === 'sqlite'
      ? sql<{
          items: string;
        }>`select json_group_array(json_object(${item})) as items from (${rows}) as active`
      : sql<{ items: string }>`select coalesce(json_agg(json_build_object(${item})
          order by boot_at desc, id desc), '[]')::text as items from (${rows}) as active`;
  const { rows: answer } = await list.execute(db);
  return new JsonText(answer[0]?.items ?? '[]');
}

/** Active boots of a region. */
export function listOfRegion(context: ListContext, regionCode: string): Promise<JsonText> {
  return activeBoots(context, [regionCode], (regionIds) => regionIds, { namesRegions: false });
}

/**
 * Active boots of a company in the given regions. Each names its region, because its times are in that region's time
 * zone.
 */
export function listOfCompany(
  context: ListContext,
  companyId: number,
  regionCodes: readonly string[],
): Promise<JsonText> {
  const where = (regionIds: RawBuilder<unknown>) => sql`company_id = ${companyId} and ${regionIds}`;
  return activeBoots(context, regionCodes, where, { namesRegions: true });
}
