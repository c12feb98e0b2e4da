import * as v from 'valibot';
import { centsToDollars } from '../../../src/domain/money';
import type { Charge } from '../../../src/domain/wire/boot';
import type { Json } from '../db/schema';

/** What the one charge is called where a fee has no parts. */
const WHOLE_FEE = 'Boot fee';

/** A part of a fee, whole cents. */
const StoredCharge = v.object({ name: v.string(), cents: v.pipe(v.number(), v.integer()) });
export type StoredCharge = v.InferOutput<typeof StoredCharge>;

/** What a fee (whole cents) is made of, as its row holds it; null: it is the one charge. */
export function storedCharges(charges: Json | null, feeCents: number): StoredCharge[] {
  if (charges === null) return [{ name: WHOLE_FEE, cents: feeCents }];
  return v.parse(v.array(StoredCharge), JSON.parse(charges));
}

/** Charges as the wire has them, in dollars. */
export function presentCharges(charges: readonly StoredCharge[]): Charge[] {
  return charges.map(({ name, cents }) => ({ name, amount: centsToDollars(cents) }));
}
