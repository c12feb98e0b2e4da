import type { CreateBootBody, CreateBootReply } from '../../../src/domain/wire/boot';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import type { Fault } from '../validate/fieldFaults';
import type { Salvaged } from '../validate/validate';
import { insertBoot } from './insertBoot';
import { checkBoot, columnsOf, faultsOfBoot, type CheckContext } from './newBoot';
import { regionByCode } from '../regions/bootRegion';
import type { Recorded } from './submissions';

export type CreateContext = Omit<CheckContext, 'region'>;

/**
 * Checks a new boot and returns the function that records it. The fee and its charges are stored with the boot and
 * never change. `time` in the answer is the boot's own time, local to the region, as on every screen.
 * @throws HttpError 400 naming each wrong field
 */
export async function prepareCreate(
  context: CreateContext,
  viewer: Viewer,
  regionCode: string,
  body: CreateBootBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const region = await regionByCode(context.db, regionCode);
  const checked = await checkBoot(body, { ...context, region });
  const now = context.clock();
  const row = {
    ...columnsOf(checked, { zoneId: region.zoneId, recordedAt: now }),
    regionId: region.id,
    companyId: viewer.company.id,
    feeCents: region.bootFeeCents,
    charges: region.charges,
    createdAt: now,
    createdBy: viewer.id,
    changedAt: now,
    changedBy: viewer.id,
  };
  return async (trx) => {
    const { id, refNum } = await insertBoot(trx, region.code, row);
    const answer: CreateBootReply = { id, refNum, time: row.bootLocal };
    return { bootId: id, refNum, answer };
  };
}

/** The faults of a create body of which only parts are valid. Checks the region's rules too. */
export async function createFaults(
  context: CreateContext,
  regionCode: string,
  body: Salvaged<CreateBootBody>,
): Promise<readonly Fault[]> {
  return faultsOfBoot(body, { ...context, region: await regionByCode(context.db, regionCode) });
}
