import * as v from 'valibot';
import { centsToDollars } from '../../../src/domain/money';
import type { Charge } from '../../../src/domain/wire/boot';
import type { NoticeCharge } from '../../../src/domain/wire/region';
import type { Json } from '../db/schema';

/** The name of the only charge if a fee has no parts. */
export const WHOLE_FEE = 'Boot fee';

/** A part of a fee, in whole cents. */
const StoredCharge = v.object({
  name: v.string(),
  nameEs: v.nullish(v.string()),
  cents: v.pipe(v.number(), v.integer()),
});
export type StoredCharge = v.InferOutput<typeof StoredCharge>;

/** A fee's charges as stored, in whole cents; null means a single charge. */
export function storedCharges(charges: Json | null, feeCents: number): StoredCharge[] {
  if (charges === null) return [{ name: WHOLE_FEE, cents: feeCents }];
  return v.parse(v.array(StoredCharge), JSON.parse(charges));
}

/** Charges in the wire's shape, in dollars. */
export function presentCharges(charges: readonly StoredCharge[]): Charge[] {
  return charges.map(({ name, cents }) => ({ name, amount: centsToDollars(cents) }));
}

/** A fee's charges as a notice prints them, in dollars and with their Spanish names. */
export function noticeCharges(charges: Json | null, feeCents: number): NoticeCharge[] {
  return storedCharges(charges, feeCents).map(({ name, nameEs, cents }) => ({
    name,
    amount: centsToDollars(cents),
    nameEs: nameEs ?? null,
  }));
}
