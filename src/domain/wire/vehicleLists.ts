import * as v from 'valibot';
import { id, maybe, maybeFlag, maybeNumber, maybeText, text } from './schema';

/** A make, color or body type in the boot form. The wire carries its `code`. */
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

/** `name` is the identifier that payments carry. */
export const PaymentType = v.object({ name: text, displayName: maybeText });
export type PaymentType = v.InferOutput<typeof PaymentType>;

/** The data of a VIN, as codes of the lists; empty for an unknown VIN. */
export const DecodedVin = v.object({ make: maybeText, model: maybeText, body: maybeText, year: maybeNumber });
export type DecodedVin = v.InferOutput<typeof DecodedVin>;
