import { entered } from '../../domain/equalText';
import { centsToDollars, parseAmountToCents, sumCents } from '../../domain/money';
import { LIMITS, PAYMENTS } from '../../domain/constants';
import { MOST } from '../../domain/setup/fields';
import { collectErrors, type FieldError, type FieldErrors } from '../../domain/validation/fieldError';
import { checkText } from '../../domain/validation/text';
import type { RegionCharge } from '../../domain/wire/setup';

/** The form values of a charge; the amount is the typed text, in dollars. */
export interface ChargeValues {
  readonly name: string;
  readonly nameEs: string;
  readonly amount: string;
}

export const BLANK_CHARGE: ChargeValues = { name: '', nameEs: '', amount: '' };

const MAX = centsToDollars(PAYMENTS.maxCents);

function checkAmount(amount: string): FieldError | null {
  if (entered(amount) === '') return { code: 'required' };
  const cents = parseAmountToCents(amount);
  return cents !== null && cents <= PAYMENTS.maxCents ? null : { code: 'amountRange', params: { max: MAX } };
}

/** Checks one charge. */
export function checkCharge({ name, nameEs, amount }: ChargeValues): FieldErrors<keyof ChargeValues> {
  return collectErrors([
    ['name', checkText(name, { max: LIMITS.personName, required: true })],
    ['nameEs', checkText(nameEs, { max: LIMITS.personName, required: false })],
    ['amount', checkAmount(amount)],
  ]);
}

/** The first fault in a list of charges, which must not be empty. */
export function checkCharges(charges: readonly ChargeValues[]): FieldError | null {
  if (charges.length === 0) return { code: 'required' };
  if (charges.length > MOST.charges) return { code: 'tooMany', params: { max: MOST.charges } };
  return charges.flatMap((charge) => Object.values(checkCharge(charge)))[0] ?? null;
}

/** The sum of the charges in cents; a malformed amount counts as 0. */
export function sumOfCharges(charges: readonly ChargeValues[]): number {
  return sumCents(charges.map(({ amount }) => parseAmountToCents(amount) ?? 0));
}

export function chargeValuesOf({ name, nameEs, amount }: RegionCharge): ChargeValues {
  return { name, nameEs: nameEs ?? '', amount: amount.toFixed(2) };
}

export function chargeOf({ name, nameEs, amount }: ChargeValues): RegionCharge {
  const spanish = entered(nameEs);
  return {
    name: entered(name),
    amount: centsToDollars(parseAmountToCents(amount) ?? 0),
    nameEs: spanish === '' ? null : spanish,
  };
}
