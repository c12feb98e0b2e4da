import * as v from 'valibot';

/** The decoder's result for a VIN, in NHTSA's names. */
export const VinNames = v.object({
  make: v.optional(v.string()),
  model: v.optional(v.string()),
  bodyClass: v.optional(v.string()),
  year: v.optional(v.number()),
});
export type VinNames = v.InferOutput<typeof VinNames>;

/** A VIN to look up, and the directory for the unpacked data of the decoder. */
export interface VinRequest {
  readonly vin: string;
  readonly directory: string;
}
