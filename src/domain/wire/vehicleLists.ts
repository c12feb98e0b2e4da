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

/** How a payment counts: money taken into a drawer, owed by someone else, or waived. */
export const PAYMENT_KINDS = ['money', 'account', 'waived'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** `name` is the identifier that payments carry. The default kind is money. */
export const PaymentType = v.object({
  name: text,
  displayName: maybeText,
  kind: maybe(v.picklist(PAYMENT_KINDS)),
});
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** The data decoded from a VIN, as codes of the lists. Empty for an unknown VIN. */
export const DecodedVin = v.object({ make: maybeText, model: maybeText, body: maybeText, year: maybeNumber });
export type DecodedVin = v.InferOutput<typeof DecodedVin>;
