import { NO_PLATE_MARKER } from '../../../src/domain/constants';
import { centsToDollars } from '../../../src/domain/money';
import { utcTime, wireTime } from '../../../src/domain/time/zone';
import type { BootDetails, Photo, RecordedPayment } from '../../../src/domain/wire/boot';
import type { Db } from '../db/database';
import { Statement } from '../db/statement';
import { presentCharges, storedCharges } from '../regions/charges';
import { photoPath, thumbPath } from '../photos/photoPaths';
import { recordedOf, storedPosition, type StoredBoot } from '../boots/storedBoot';

const PHOTOS = new Statement((db, bootId: number) =>
  db
    .selectFrom('file')
    .select(['id', 'sha256', 'label'])
    .where('bootId', '=', bootId)
    .orderBy('registeredAt')
    .orderBy('id'),
);

async function photosOf(db: Db, bootId: number): Promise<Photo[]> {
  const rows = await PHOTOS.all(db, bootId);
  return rows.map(({ id, ...row }) => ({ id, url: photoPath(id), thumbUrl: thumbPath(id), ...row }));
}

const PAYMENTS = new Statement((db, bootId: number) =>
  db
    .selectFrom('payment')
    .leftJoin('appUser as taker', 'taker.id', 'payment.createdBy')
    .leftJoin('appUser as voider', 'voider.id', 'payment.voidedBy')
    .select(['payment.id', 'paymentType', 'amountCents', 'payment.createdAt', 'taker.shortName as by'])
    .select(['tenderedCents', 'reference', 'reason'])
    .select(['voidedAt', 'voidReason', 'voider.shortName as voidedBy'])
    .where('bootId', '=', bootId)
    .orderBy('position'),
);

const REFUNDS = new Statement((db, bootId: number) =>
  db
    .selectFrom('refund')
    .leftJoin('appUser', 'appUser.id', 'refund.createdBy')
    .select(['refund.id', 'paymentId', 'paymentType', 'amountCents', 'reason', 'paidTo'])
    .select(['refund.createdAt', 'appUser.shortName as by'])
    .where('bootId', '=', bootId)
    .orderBy('refund.id'),
);

async function paymentsOf(db: Db, { id: bootId, zoneId, altered }: StoredBoot): Promise<RecordedPayment[]> {
  const rows = await PAYMENTS.all(db, bootId);
  // Most boots have none.
  const refunds = altered === 0 ? [] : await REFUNDS.all(db, bootId);
  const timesOf = (at: number) => ({ time: wireTime(at, zoneId), timeUtc: utcTime(at) });
  return rows.map(({ amountCents, createdAt, tenderedCents, voidedAt, voidReason, voidedBy, ...row }) => ({
    ...row,
    paymentAmount: centsToDollars(amountCents),
    tendered: tenderedCents === null ? null : centsToDollars(tenderedCents),
    ...timesOf(createdAt),
    voided: voidedAt === null ? null : { ...timesOf(voidedAt), by: voidedBy, reason: voidReason },
    refunds: refunds
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ amountCents: cents, createdAt: at, paymentId: _, ...refund }) => ({
        ...refund,
        amount: centsToDollars(cents),
        ...timesOf(at),
      })),
  }));
}

/** The person who took the vehicle, as "First Last"; null if the boot is not released. */
function releasedTo({ releasedToFirstName, releasedToLastName }: StoredBoot): string | null {
  const names = [releasedToFirstName, releasedToLastName].filter(Boolean);
  return names.length === 0 ? null : names.join(' ');
}

/**
 * One boot in the wire's shape. `closedTime` is the time on the release form or of the cancellation, as in the
 * answers to both calls.
 */
export async function presentBoot(db: Db, boot: StoredBoot): Promise<BootDetails> {
  return {
    id: boot.id,
    ...recordedOf(boot),
    license: boot.license ?? NO_PLATE_MARKER,
    makeName: boot.makeName,
    modelName: boot.modelName,
    colorName: boot.colorName,
    bodyName: boot.bodyName,
    bootTime: boot.bootLocal,
    regionCode: boot.regionCode,
    totalPaymentAmount: centsToDollars(boot.feeCents),
    photoUrls: await photosOf(db, boot.id),
    refNum: boot.refNum,
    bootedBy: boot.bootedBy,
    status: boot.status,
    closedTime: boot.closedLocal,
    closedBy: boot.closedByName,
    releasedTo: releasedTo(boot),
    cancelNote: boot.cancelNote,
    receiptNumber: boot.receiptNumber,
    payments: await paymentsOf(db, boot),
    charges: presentCharges(storedCharges(boot.charges, boot.feeCents)),
    timeZone: boot.zoneId,
    bootTimeUtc: utcTime(boot.bootAt),
    closedTimeUtc: boot.closedAt === null ? null : utcTime(boot.closedAt),
    position: storedPosition(boot),
    version: boot.version,
  };
}
