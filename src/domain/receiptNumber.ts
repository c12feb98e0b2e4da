import { LIMITS } from './constants';

/**
 * The receipt number after the latest ones: counts up from the newest one that ends in digits and skips used
 * numbers. Keeps leading zeros. The first number of a region is 1.
 * @param latest receipt numbers, newest first
 * @returns null if the next number would be too long
 */
export function receiptNumberAfter(latest: readonly string[]): string | null {
  const parts = latest.map((number) => /^(.*?)(\d+)$/.exec(number)).find((found) => found !== null);
  const [, prefix = '', digits = '0'] = parts ?? [];
  const width = parts === undefined ? 1 : digits.length;
  const used = new Set(latest.map((number) => number.toLowerCase()));
  const numberOf = (count: number) => `${prefix}${String(count).padStart(width, '0')}`;
  let count = Number(digits) + 1;
  while (used.has(numberOf(count).toLowerCase())) count += 1;
  const next = numberOf(count);
  return next.length <= LIMITS.receiptNumber ? next : null;
}
