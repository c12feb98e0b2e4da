import * as v from 'valibot';
import { AdsRegionConfig } from '../../../src/domain/wire/region';
import type { Db } from '../db/database';
import { notFound } from '../http/httpError';

/** What recording a boot needs to know about its region. */
export interface BootRegion {
  readonly id: number;
  readonly code: string;
  readonly zoneId: string;
  /** Whole cents. */
  readonly bootFeeCents: number;
  /** What that is made of, as its row holds it. */
  readonly charges: string | null;
  /** What the region calls the requestor, and how one must be written; null: nothing of its own. */
  readonly requestorLabel: string | null;
  readonly requestorPattern: string | null;
}

const Details = v.object({ adsRegionConfig: v.nullish(AdsRegionConfig) });

const orNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

/** @throws HttpError 404 where there is no such region */
export async function regionByCode(db: Db, code: string): Promise<BootRegion> {
  const row = await db
    .selectFrom('region')
    .select(['id', 'code', 'zoneId', 'bootFeeCents', 'charges', 'details'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { details, ...region } = row;
  const config = v.parse(Details, JSON.parse(details)).adsRegionConfig;
  return {
    ...region,
    requestorLabel: orNull(config?.requestedByLabel),
    requestorPattern: orNull(config?.requestedByRegex),
  };
}
