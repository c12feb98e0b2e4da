import * as v from 'valibot';
import { DRAFT_LIFETIME_MS } from '../constants';

/**
 * Reads what was kept on the device: null where it has another make, is older than 24 hours, or does not count.
 * @param now milliseconds since the epoch
 * @param notBefore what was kept up to then does not count, milliseconds since the epoch
 */
export function readKept<T extends { readonly savedAt: number }>(
  schema: v.GenericSchema<unknown, T>,
  kept: unknown,
  now: number,
  notBefore: number,
): T | null {
  const read = v.safeParse(schema, kept);
  if (!read.success) return null;
  const { savedAt } = read.output;
  return savedAt > notBefore && now - savedAt < DRAFT_LIFETIME_MS ? read.output : null;
}
