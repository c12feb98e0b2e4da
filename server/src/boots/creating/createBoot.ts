import { noticeNumberOf } from '../../../../src/domain/notice/number';
import type { CreateBootBody, CreateBootReply } from '../../../../src/domain/wire/boot';
import type { Viewer } from '../../access/viewer';
import type { Dialect } from '../../db/columns';
import type { Db } from '../../db/database';
import type { Fault } from '../../validate/fieldFaults';
import type { ValidParts } from '../../validate/validate';
import { lockToPutOn, putOn } from '../device/onCar';
import { refuseDuplicate } from './duplicates';
import type { FromTheKerb } from './fromTheKerb';
import { insertBoot } from './insertBoot';
import { checkBoot, columnsOf, faultsOfBoot, type CheckContext } from './newBoot';
import { refuseTaken } from '../notice/noticeNumbers';
import { regionByCode, type BootRegion } from '../../regions/bootRegion';
import type { Recorded } from '../submissions';

export type CreateContext = Omit<CheckContext, 'region'>;

/** The site's features. What the body says about others is ignored. */
export interface CreateFeatures {
  readonly hasDevices: boolean;
  readonly hasNotices: boolean;
}

/** A new boot: its region, its fields, and the values of its headers. */
export interface CreateAsk {
  readonly regionCode: string;
  readonly body: CreateBootBody;
  readonly kerb: FromTheKerb;
}

/**
 * Checks a new boot and returns the function that records it. The fee and its charges are stored with the boot and
 * never change. `time` in the answer is the boot's own time, local to the region, as on every screen.
 * @throws HttpError 400 naming each wrong field; the function throws 409 for a second boot on a vehicle, if asked to,
 *   and for a physical boot that is on another vehicle
 */
export async function prepareCreate(
  context: CreateContext & CreateFeatures & { readonly dialect: Dialect; readonly hasRemovals: boolean },
  viewer: Viewer,
  { regionCode, body: sent, kerb: { duplicateCheck, keptAt, sentAt } }: CreateAsk,
): Promise<(trx: Db) => Promise<Recorded>> {
  const region = await regionByCode(context.db, regionCode);
  const body = knownPart(sent, context, region);
  const checked = await checkBoot(body, { ...context, region });
  const now = context.clock();
  const noticeNumber = sentNumber(body);
  const row = {
    ...columnsOf(checked, { zoneId: region.zoneId, recordedAt: now }),
    regionId: region.id,
    companyId: viewer.company.id,
    feeCents: region.bootFeeCents,
    charges: region.charges,
    noticeNumber,
    position: body.position == null ? null : JSON.stringify(body.position),
    createdAt: now,
    createdBy: viewer.id,
    changedAt: now,
    changedBy: viewer.id,
  };
  return async (trx) => {
    if (duplicateCheck) {
      const { dialect, hasRemovals } = context;
      await refuseDuplicate({ trx, dialect, hasRemovals }, viewer, region, row, body.duplicateOf);
    }
    if (noticeNumber !== null) await refuseTaken(trx, viewer, noticeNumber, null);
    const act = { region, viewer, at: now };
    const device = row.device === null ? null : await lockToPutOn(trx, act, row.device);
    const { id, refNum } = await insertBoot(trx, region.code, row, {
      ...(keptAt === null ? {} : { keptAt }),
      ...(sentAt === null ? {} : { sentAt }),
      ...(body.duplicateOf == null ? {} : { duplicateOf: body.duplicateOf }),
      ...(device?.state === 'MISSING' ? { found: device.number } : {}),
    });
    if (device !== null) await putOn(trx, act, device, id);
    const answer: CreateBootReply = { id, refNum, time: row.bootLocal };
    return { bootId: id, refNum, answer };
  };
}

/** The number of the notice that was printed before the boot was recorded; null if there is none. */
const sentNumber = ({ noticeNumber }: CreateBootBody) =>
  noticeNumber == null ? null : noticeNumberOf(noticeNumber);

/** The body without the numbers of the physical boot and the notice, unless the site and the region use them. */
const knownPart = <Body extends ValidParts<CreateBootBody>>(
  body: Body,
  { hasDevices, hasNotices }: CreateFeatures,
  { printsNotices }: BootRegion,
): Body => ({
  ...body,
  ...(hasDevices ? {} : { device: null }),
  ...(hasNotices && printsNotices ? {} : { noticeNumber: null }),
});

/** The faults of a create body, which may be only partly valid. Checks the region's rules too. */
export async function createFaults(
  context: CreateContext & CreateFeatures,
  regionCode: string,
  body: ValidParts<CreateBootBody>,
): Promise<readonly Fault[]> {
  const region = await regionByCode(context.db, regionCode);
  return faultsOfBoot(knownPart(body, context, region), { ...context, region });
}
