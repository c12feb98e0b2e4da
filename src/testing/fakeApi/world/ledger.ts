import { HttpError } from '../../../api/errors';
import { centsToDollars, sumCents, toCents } from '../../../domain/money';
import type { CashEntry, ExpectedTotal } from '../../../domain/wire/money';
import type { PaymentKind } from '../../../domain/wire/vehicleLists';
import type { StoredBoot } from '../../builders';
import { leftOfPayment } from './payments';
import type { World } from './World';

/** An entry, with fields that are not sent. */
export interface Taken {
  readonly key: string;
  readonly by: string;
  readonly entry: CashEntry;
}

/** Payments, voids and refunds of these boots in a region, in the order of recording. */
export function takenIn(world: World, boots: readonly StoredBoot[], regionCode: string): Taken[] {
  const kindOf = (type: string): PaymentKind =>
    world.lists.paymentTypes.find(({ name }) => name === type)?.kind ?? 'money';
  return boots
    .filter((boot) => boot.regionCode === regionCode)
    .flatMap((boot) => {
      const each = boot.payments.map((payment) => {
        const { id, time, by, paymentType, paymentAmount, reference = null, voided, refunds } = payment;
        const about = {
          ...{ bootId: boot.id, refNum: boot.refNum, license: boot.license ?? null, paymentType },
          ...{ payKind: kindOf(paymentType), receiptNumber: boot.receiptNumber ?? null, reference },
        };
        const back = (refunds ?? []).map((refund): Taken => ({
          ...{ key: `${String(refund.id)} REFUND`, by: refund.by ?? '' },
          entry: {
            ...{ ...about, paymentType: refund.paymentType, payKind: 'money', reference: null },
            ...{ time: refund.time ?? '', kind: 'REFUND', amount: -refund.amount },
          },
        }));
        const paid: Taken = {
          key: `${String(id)} PAYMENT`,
          by: by ?? '',
          entry: { ...about, time: time ?? '', kind: 'PAYMENT', amount: paymentAmount },
        };
        if (!voided) return { paid, back, voids: [] };
        const amount = 0 - leftOfPayment(payment);
        const entry = { ...about, time: voided.time, kind: 'VOID', amount } as const;
        return { paid, back, voids: [{ key: `${String(id)} VOID`, by: voided.by ?? '', entry }] };
      });
      // At the same time, in the order in which they can be recorded.
      return [
        ...each.map(({ paid }) => paid),
        ...each.flatMap(({ back }) => back),
        ...each.flatMap(({ voids }): Taken[] => voids),
      ];
    })
    .sort((a, b) => a.entry.time.localeCompare(b.entry.time, 'en'));
}

/** The sums of the money in entries by payment type. */
export function totalsOf(all: readonly CashEntry[]): ExpectedTotal[] {
  const entries = all.filter(({ payKind }) => payKind === 'money');
  return [...new Set(entries.map(({ paymentType }) => paymentType))].sort().map((paymentType) => {
    const own = entries.filter((entry) => entry.paymentType === paymentType);
    const expected = centsToDollars(sumCents(own.map(({ amount }) => toCents(amount))));
    return { paymentType, expected, count: own.length };
  });
}

/** @throws {HttpError} 400 if there are any problems */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new HttpError(400, problems.join('. '));
}
