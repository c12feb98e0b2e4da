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
import type { PaymentKind } from '../../../../src/domain/wire/vehicleLists';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { faultsOf, refuse, type Fault } from '../../validate/fieldFaults';
import { labelOf } from '../../validate/sentences';
import type { ValidParts } from '../../validate/validate';
import { takeOff } from '../device/onCar';
import { beginRemoval } from '../removal/beginRemoval';
import { closeBoot } from './closeBoot';
import { insertPayments, kindOf, newPayment, paymentErrorsOf, paymentValuesOf } from './payments';
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

/** The kinds of the active payment types, by name. */
async function kindsOfTypes(db: Db): Promise<ReadonlyMap<string, PaymentKind>> {
  const rows = await db.selectFrom('paymentType').select(['name', 'kind']).where('active', '=', 1).execute();
  return new Map(rows.map(({ name, kind }) => [name, kindOf(kind)]));
}

interface ReleaseContext {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * What a release is checked against: the zone, the boot's time and the kinds of payment types. For an unknown boot, only
 * the zone of its region and the kinds.
 */
interface ReleasedBoot {
  readonly zoneId: string;
  readonly bootTime?: string;
  readonly bootedAt?: number;
  readonly kinds: ReadonlyMap<string, PaymentKind>;
}

/** The faults of a release, with those of payments by row. */
function faultsOfRelease(
  values: ReleaseValues,
  body: Body,
  clock: Clock,
  { kinds, ...boot }: ReleasedBoot,
): Fault[] {
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
  for (const [index, errors] of payments.entries()) {
    const isKnown = kinds.has(values.payments[index]?.paymentType ?? '');
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
  const kinds = await kindsOfTypes(context.db);
  return faultsOfRelease(valuesOf(body), body, context.clock, { zoneId, kinds });
}

/**
 * Checks a release and returns the function that records it with its payments, in whole cents.
 * @throws HttpError 404 if the boot does not exist; 400 naming each wrong field
 */
export async function prepareRelease(
  context: ReleaseContext & { readonly hasRemovals: boolean },
  viewer: Viewer,
  regionCode: string,
  body: ReleaseBootBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(context.db, viewer, body.id, regionCode);
  const values = valuesOf(body);
  const { zoneId, bootLocal, bootAt } = boot;
  const now = context.clock();
  const kinds = await kindsOfTypes(context.db);
  refuse(faultsOfRelease(values, body, () => now, { zoneId, bootTime: bootLocal, bootedAt: bootAt, kinds }));
  const sum = sumCents(body.payments.map(({ paymentAmount }) => dollarsToCents(paymentAmount)));
  const payments = body.payments.map((payment) =>
    newPayment(
      payment,
      kinds.get(payment.paymentType) ?? 'money',
      boot.feeCents - sum + (dollarsToCents(payment.paymentAmount) ?? 0),
    ),
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
  return async (trx) => {
    const rightsTextId = await keepRights(trx, boot.regionId, now);
    const recorded = await closeBoot(trx, boot, { ...closing, rightsTextId }, { userId: viewer.id, now });
    const { receiptNumber } = closing;
    await insertPayments(trx, { ...boot, receiptNumber }, payments, { at: now, by: viewer.id });
    if (context.hasRemovals) {
      const { closedAt } = closing;
      const isOff = body.bootOff ?? false;
      await beginRemoval(trx, boot, { why: 'RELEASED', closedAt, isOff, at: now, by: viewer.id });
    } else await takeOff(trx, boot.id, now);
    return recorded;
  };
}
