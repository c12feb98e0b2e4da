import * as v from 'valibot';

/** The decoder's result for a VIN, in NHTSA's names. */
export const VinNames = v.object({
  make: v.optional(v.string()),
  model: v.optional(v.string()),
  bodyClass: v.optional(v.string()),
  year: v.optional(v.number()),
});
export type VinNames = v.InferOutput<typeof VinNames>;

/** A request from the server to the worker. */
export const VinRequest = v.object({ id: v.number(), vin: v.string() });
export type VinRequest = v.InferOutput<typeof VinRequest>;

/** The worker's reply to the server: the result, or why the lookup failed. */
export const VinReply = v.object({
  id: v.number(),
  names: v.optional(VinNames),
  error: v.optional(v.string()),
});
export type VinReply = v.InferOutput<typeof VinReply>;
