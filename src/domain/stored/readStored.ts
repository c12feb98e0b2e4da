import * as v from 'valibot';
import { DRAFT_LIFETIME_MS } from '../constants';

/**
 * Reads what the device has stored: null if it has another shape, is older than 24 hours, or does not count.
 * @param now milliseconds since the epoch
 * @param notBefore what was stored until then does not count, milliseconds since the epoch
 */
export function readStored<T extends { readonly savedAt: number }>(
  schema: v.GenericSchema<unknown, T>,
  stored: unknown,
  now: number,
  notBefore: number,
): T | null {
  const read = v.safeParse(schema, stored);
  if (!read.success) return null;
  const { savedAt } = read.output;
  return savedAt > notBefore && now - savedAt < DRAFT_LIFETIME_MS ? read.output : null;
}
