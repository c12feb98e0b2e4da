import { dollarsToCents, sumCents } from '../../../../src/domain/money';
import type { Clock } from '../../../../src/domain/time/clock';
import { combineDateTime, isInMinute } from '../../../../src/domain/time/text';
import { instantOf } from '../../../../src/domain/time/zone';
import type { FieldErrors } from '../../../../src/domain/validation/fieldError';
import {
  checkCancelNote,
  validateRelease,
  type ReleaseValues,
} from '../../../../src/domain/validation/release';
import type { ReleaseBootBody } from '../../../../src/domain/wire/boot';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { faultsOf, refuse, type Fault } from '../../validate/fieldFaults';
import { labelOf } from '../../validate/sentences';
import type { ValidParts } from '../../validate/validate';
import { closeBoot } from './closeBoot';
import { insertPayments, newPayment, paymentErrorsOf, paymentValuesOf } from './payments';
import { regionByCode } from '../../regions/bootRegion';
import { keepRights } from '../../regions/rights';
import { bootToChange } from '../storedBoot';
import type { Recorded } from '../submissions';

type Body = ValidParts<ReleaseBootBody>;

/**
 * The form's values from a release body; missing ones are empty. Amounts become text again for the form's own rule.
 */
function valuesOf(body: Body): ReleaseValues {
  return {
    firstName: body.firstName?.trim() ?? '',
    lastName: body.lastName?.trim() ?? '',
    date: body.date ?? '',
    time: body.time ?? '',
    receiptNumber: body.receiptNumber?.trim() ?? '',
    payments: (body.payments ?? []).map(paymentValuesOf),
  };
}

async function paymentTypes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('paymentType').select('name').where('active', '=', 1).execute();
  return new Set(rows.map(({ name }) => name));
}

interface ReleaseContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** The clock and zone for checking a release time. For an unknown boot, only the zone of its region. */
interface ReleasedBoot {
  readonly zoneId: string;
  readonly bootTime?: string;
  readonly bootedAt?: number;
}

/** The faults of a release, with those of payments by row. */
async function faultsOfRelease(
  values: ReleaseValues,
  body: Body,
  { db, clock }: ReleaseContext,
  boot: ReleasedBoot,
): Promise<Fault[]> {
  const { fields, payments, paymentCount } = validateRelease(values, { ...boot, clock });
  const { dateTime } = body;
  const isElsewhen =
    dateTime != null && !fields.date && !fields.time && !isInMinute(dateTime, values.date, values.time);
  const note = checkCancelNote(body.cancelNote ?? '');
  const faults = faultsOf({
    ...fields,
    ...(isElsewhen ? { dateTime: { code: 'dateTimeMismatch' } } : {}),
    ...(note === null ? {} : { cancelNote: note }),
    ...(paymentCount === null ? {} : { payments: paymentCount }),
  });
  const known = await paymentTypes(db);
  for (const [index, errors] of payments.entries()) {
    const isKnown = known.has(values.payments[index]?.paymentType ?? '');
    faults.push(...paymentFaults(index, paymentErrorsOf(errors, isKnown)));
  }
  return faults;
}

function paymentFaults(index: number, errors: FieldErrors<string>): Fault[] {
  const row = `Payment ${String(index + 1)}`;
  const labels = Object.fromEntries(Object.keys(errors).map((field) => [field, `${row} ${labelOf(field)}`]));
  return faultsOf(errors, labels).map(({ field, sentence }) => ({
    field: `payments.${String(index)}.${field}`,
    sentence,
  }));
}

/**
 * The faults of a release body, which may be only partly valid. Checks times in the time zone of the region
 * in the path.
 */
export async function releaseFaults(
  context: ReleaseContext,
  regionCode: string,
  body: Body,
): Promise<readonly Fault[]> {
  const { zoneId } = await regionByCode(context.db, regionCode);
  return faultsOfRelease(valuesOf(body), body, context, { zoneId });
}

/**
 * Checks a release and returns the function that records it with its payments, in whole cents.
 * @throws HttpError 404 if the boot does not exist; 400 naming each wrong field
 */
export async function prepareRelease(
  context: ReleaseContext,
  viewer: Viewer,
  regionCode: string,
  body: ReleaseBootBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(context.db, viewer, body.id, regionCode);
  const values = valuesOf(body);
  const { zoneId, bootLocal, bootAt } = boot;
  const now = context.clock();
  const { db } = context;
  const released = { zoneId, bootTime: bootLocal, bootedAt: bootAt };
  refuse(await faultsOfRelease(values, body, { db, clock: () => now }, released));
  const sum = sumCents(body.payments.map(({ paymentAmount }) => dollarsToCents(paymentAmount)));
  const payments = body.payments.map((payment) =>
    newPayment(payment, boot.feeCents - sum + (dollarsToCents(payment.paymentAmount) ?? 0)),
  );
  // The form's own time, with seconds if it has them.
  const closedLocal = body.dateTime ?? combineDateTime(values.date, values.time);
  const closing = {
    status: 'RELEASED',
    closedLocal,
    closedAt: instantOf(closedLocal, zoneId, now),
    releasedToFirstName: values.firstName,
    releasedToLastName: values.lastName,
    receiptNumber: values.receiptNumber,
  } as const;
  const eventDetails = {
    paidCents: sumCents(payments.map(({ amountCents }) => amountCents)),
    payments,
  };
  return async (trx) => {
    const rightsTextId = await keepRights(trx, boot.regionId, now);
    const recorded = await closeBoot(
      trx,
      boot,
      { ...closing, rightsTextId },
      { userId: viewer.id, now, eventDetails },
    );
    await insertPayments(trx, boot, payments, { at: now, by: viewer.id });
    return recorded;
  };
}
