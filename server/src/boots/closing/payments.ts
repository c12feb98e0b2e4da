import { sql } from 'kysely';
import { bookedCents } from '../../../../src/domain/boot/paid';
import { dollarsToCents } from '../../../../src/domain/money';
import type { FieldErrors } from '../../../../src/domain/validation/fieldError';
import type { PaymentField, PaymentValues } from '../../../../src/domain/validation/release';
import type { Payment } from '../../../../src/domain/wire/boot';
import {
  countsInDrawer,
  PAYMENT_KIND_NAMES,
  type PaymentKind,
} from '../../../../src/domain/wire/vehicleLists';
import type { Db } from '../../db/database';
import type { EntryMoney } from '../../db/schema';
import type { ValidParts } from '../../validate/validate';
import { recordEntry } from '../bootEntries';

/** A payment, in whole cents. */
export interface NewPayment {
  readonly paymentType: string;
  readonly payKind: PaymentKind;
  readonly amountCents: number;
  readonly tenderedCents?: number;
  readonly reference?: string;
  readonly reason?: string;
}

const textOf = (text: string | null | undefined) => (text == null || text.trim() === '' ? null : text.trim());

/**
 * A payment to record.
 * @param payKind the kind of its type
 * @param leftCents the balance without this payment; if cash exceeds it, the rest is change
 */
export function newPayment(
  { paymentType, paymentAmount, tendered, reference, reason }: Payment,
  payKind: PaymentKind,
  leftCents: number,
): NewPayment {
  const tenderedCents = tendered == null ? null : dollarsToCents(tendered);
  const [referenceText, reasonText] = [textOf(reference), textOf(reason)];
  return {
    paymentType,
    payKind,
    amountCents: bookedCents(dollarsToCents(paymentAmount) ?? 0, tenderedCents, leftCents),
    ...(tenderedCents === null ? {} : { tenderedCents }),
    ...(referenceText === null ? {} : { reference: referenceText }),
    ...(reasonText === null ? {} : { reason: reasonText }),
  };
}

/** The typed values of a payment in a request, which may be only partly valid. */
export function paymentValuesOf(payment: ValidParts<Payment> | undefined): PaymentValues {
  return {
    paymentType: payment?.paymentType ?? null,
    amount: String(payment?.paymentAmount ?? ''),
    tendered: payment?.tendered == null ? '' : String(payment.tendered),
    reference: payment?.reference ?? '',
    reason: payment?.reason ?? '',
  };
}

/** The names of the fields in a request that differ from those of the form. */
export function paymentErrorsOf(errors: FieldErrors<PaymentField>, isKnown: boolean): FieldErrors<string> {
  const { amount, paymentType, ...others } = errors;
  return {
    ...(amount ? { paymentAmount: amount } : {}),
    ...(paymentType || !isKnown ? { paymentType: paymentType ?? { code: 'notInList' } } : {}),
    ...others,
  };
}

/** The entries with money that goes into the drawer. */
export const isDrawerMoney = sql`pay_kind in (${sql.join(PAYMENT_KIND_NAMES.filter(countsInDrawer).map(sql.lit))})`;

/** A payment type's kind, as the lists store it. */
export const kindOf = (stored: string): PaymentKind =>
  PAYMENT_KIND_NAMES.find((kind) => kind === stored) ?? 'money';

/** The kind of an active payment type; undefined if there is none of that name. */
export async function kindOfPaymentType(db: Db, name: string): Promise<PaymentKind | undefined> {
  // No name contains U+0000, and PostgreSQL refuses it in a parameter.
  if (name.includes('\0')) return undefined;
  const row = await db
    .selectFrom('paymentType')
    .select('kind')
    .where('name', '=', name)
    .where('active', '=', 1)
    .executeTakeFirst();
  return row === undefined ? undefined : kindOf(row.kind);
}

interface RecordedBy {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: number | null;
}

/**
 * Records payments after the boot's existing ones, each with its entry. Run it in a transaction that has
 * updated the boot's row, so that simultaneous payments wait for each other.
 * @returns the ids, in the given order
 */
export async function insertPayments(
  trx: Db,
  boot: Pick<EntryMoney, 'regionId' | 'companyId' | 'receiptNumber'> & { readonly id: number },
  payments: readonly NewPayment[],
  { at, by }: RecordedBy,
): Promise<number[]> {
  const last = await trx
    .selectFrom('payment')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('bootId', '=', boot.id)
    .executeTakeFirst();
  const { regionId, companyId, receiptNumber } = boot;
  const ids: number[] = [];
  for (const [index, payment] of payments.entries()) {
    const position = (last?.position ?? 0) + index + 1;
    const row = { ...payment, bootId: boot.id, regionId, position };
    const { id } = await trx
      .insertInto('payment')
      .values({ ...row, createdAt: at, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { paymentId: id, ...payment };
    const { paymentType, payKind, amountCents } = payment;
    const what = { paymentId: id, refundId: null, paymentType, payKind, amountCents };
    const money = { ...what, regionId, companyId, receiptNumber };
    await recordEntry(trx, { bootId: boot.id, kind: 'PAYMENT_ADDED', details, at, by, money });
    ids.push(id);
  }
  return ids;
}
