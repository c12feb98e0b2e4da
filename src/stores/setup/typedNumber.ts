import { entered } from '../../domain/equalText';

/** The whole number that a user typed; NaN if it is none. */
export function typedNumber(typed: string): number {
  const digits = entered(typed);
  return /^\d+$/.test(digits) ? Number(digits) : NaN;
}
