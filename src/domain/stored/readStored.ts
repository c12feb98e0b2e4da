import * as v from 'valibot';
import { DRAFT_LIFETIME_MS } from '../constants';

/**
 * Reads a value stored on the device. Null if it has the wrong shape, is older than 24 hours, or is otherwise
 * invalid.
 * @param now milliseconds since the epoch
 * @param notBefore values stored up to this time are invalid, milliseconds since the epoch
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
