import * as v from 'valibot';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

/** A make, color or body type in the boot form. Requests carry its `code`. */
export const ListItem = v.object({
  id,
  code: text,
  name: text,
  active: maybeFlag,
  motorcycle: maybeFlag,
  sortOrder: maybeNumber,
  alternatives: maybe(v.array(v.string())),
});
export type ListItem = v.InferOutput<typeof ListItem>;

export const Model = v.object({
  id,
  makeId: maybe(id),
  makeCode: maybeText,
  name: text,
  code: text,
  active: maybeFlag,
  motorcycle: maybeFlag,
});
export type Model = v.InferOutput<typeof Model>;

export const State = v.object({ id: maybe(id), code: text, name: text, displayName: maybeText });
export type State = v.InferOutput<typeof State>;

/**
 * How a payment counts. Sums, searches and forms follow from this table, and the texts `common:paymentKind.{kind}` and
 * `common:paymentSum.{sum}`.
 *
 * - `countsInDrawer`: it is money: counted in a shift and in what was taken, and refundable.
 * - `needsReason`: the pages ask why nobody pays.
 * - `sum`: its sum in a report, by which a search finds its records.
 */
export const PAYMENT_KINDS = {
  money: { countsInDrawer: true, needsReason: false, sum: 'taken' },
  account: { countsInDrawer: false, needsReason: false, sum: 'onAccount' },
  waived: { countsInDrawer: false, needsReason: true, sum: 'waived' },
} as const;
export type PaymentKind = keyof typeof PAYMENT_KINDS;
export const PAYMENT_KIND_NAMES = Object.keys(PAYMENT_KINDS) as readonly PaymentKind[];

/** Whether payments of a kind are money. Without a kind, they are. */
export const countsInDrawer = (kind: PaymentKind | null | undefined): boolean =>
  PAYMENT_KINDS[kind ?? 'money'].countsInDrawer;

/** The sum of a kind that is not money. */
export type OtherSum = Exclude<(typeof PAYMENT_KINDS)[PaymentKind]['sum'], 'taken'>;
const OTHER_KINDS = PAYMENT_KIND_NAMES.filter((kind) => !countsInDrawer(kind));
const sumOf = (kind: PaymentKind) => PAYMENT_KINDS[kind].sum as OtherSum;
export const OTHER_SUMS = OTHER_KINDS.map(sumOf);
export const isOtherSum = (name: string): name is OtherSum => OTHER_SUMS.some((sum) => sum === name);

/** An object with a value for each sum of payments that are not money. */
export function otherSums<T>(of: (kind: PaymentKind, sum: OtherSum) => T): Record<OtherSum, T> {
  return Object.fromEntries(OTHER_KINDS.map((kind) => [sumOf(kind), of(kind, sumOf(kind))])) as Record<
    OtherSum,
    T
  >;
}

/** `name` is the identifier that payments carry. The default kind is money. */
export const PaymentType = v.object({
  name: text,
  displayName: maybeText,
  kind: maybe(v.picklist(PAYMENT_KIND_NAMES)),
});
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** The data decoded from a VIN, as codes of the lists. Empty for an unknown VIN. */
export const DecodedVin = v.object({ make: maybeText, model: maybeText, body: maybeText, year: maybeNumber });
export type DecodedVin = v.InferOutput<typeof DecodedVin>;
