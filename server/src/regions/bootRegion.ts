import * as v from 'valibot';
import { AdsRegionConfig } from '../../../src/domain/wire/region';
import type { Db } from '../db/database';
import { notFound } from '../http/httpError';

/** The facts about a region that are needed to record a boot. */
export interface BootRegion {
  readonly id: number;
  readonly code: string;
  readonly zoneId: string;
  /** Whole cents. */
  readonly bootFeeCents: number;
  /** The charges that add up to the fee, as stored. */
  readonly charges: string | null;
  /** The region's label and pattern for the requestor; null if it has none. */
  readonly requestorLabel: string | null;
  readonly requestorPattern: string | null;
  /** Whether drawers are counted before anybody sees the expected amounts. */
  readonly isBlindCount: boolean;
  /** Whether it prints notices for booted cars. */
  readonly printsNotices: boolean;
}

const Details = v.object({
  adsRegionConfig: v.nullish(AdsRegionConfig),
  blindCount: v.nullish(v.boolean()),
  notice: v.nullish(v.unknown()),
});

const orNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

/** @throws HttpError 404 if the region does not exist */
export async function regionByCode(db: Db, code: string): Promise<BootRegion> {
  const row = await db
    .selectFrom('region')
    .select(['id', 'code', 'zoneId', 'bootFeeCents', 'charges', 'details'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { details, ...region } = row;
  const { adsRegionConfig: config, blindCount, notice } = v.parse(Details, JSON.parse(details));
  return {
    ...region,
    requestorLabel: orNull(config?.requestedByLabel),
    requestorPattern: orNull(config?.requestedByRegex),
    isBlindCount: blindCount ?? false,
    printsNotices: notice != null,
  };
}
