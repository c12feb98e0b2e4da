import { CURRENCY, NO_AMOUNT, PAYMENTS } from './constants';
import { entered } from './equalText';

/** Digits, then an optional point with at most two decimals. */
const AMOUNT_FORMAT = new RegExp(`^\\d+(?:\\.\\d{0,${String(PAYMENTS.decimals)}})?$`);

/**
 * True if a text is an amount that payment rows accept: `12`, `12.`, `12.5`, `0`; not `.5`, `1,5`, `12.345`, `-1`.
 */
export function isAmount(text: string): boolean {
  return AMOUNT_FORMAT.test(entered(text));
}

/**
 * Parses a typed amount.
 * @param text dollars, for example `12`, `12.`, `12.5`; surrounding blanks are ignored
 * @returns whole cents, or `null` if the text is malformed or too large for an exact integer
 */
export function parseAmountToCents(text: string): number | null {
  const amount = entered(text);
  if (!isAmount(amount)) return null;
  const [dollars = '0', decimals = ''] = amount.split('.');
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(PAYMENTS.decimals, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** An amount in the format of `formatUsd`, with or without the dollar sign and the thousands separators. */
const WRITTEN_AMOUNT = /^(-?)\s*\$?\s*(-?)\s*((?:\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.\d*)?)$/;

/**
 * Parses a counted amount as people and this product write it, possibly negative: `3149.5`, `3,149.50`, `$3,149.50`,
 * `-$12.50`. A comma in any other place, such as `3,14`, is malformed.
 * @returns whole cents, or `null` if the text is malformed or too large
 */
export function parseSignedCents(text: string): number | null {
  const match = WRITTEN_AMOUNT.exec(entered(text));
  if (match === null) return null;
  const [, before = '', after = '', amount = ''] = match;
  const cents = parseAmountToCents(amount.replace(/[,\s]/g, ''));
  if (cents === null || (before !== '' && after !== '')) return null;
  // Avoids -0, which some comparisons distinguish from 0.
  return before === '' && after === '' ? cents : 0 - cents;
}

/**
 * Converts an amount on the wire (a JSON number of dollars) to whole cents.
 * @returns `null` if it is not an amount with at most two decimals
 */
export function dollarsToCents(dollars: number): number | null {
  return parseAmountToCents(String(dollars));
}

/** Converts whole cents to a number of dollars for the wire. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Converts dollars from our own server, possibly negative, to whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Formats whole cents for the input of a payment row: `17500` gives `175.00`. */
export function centsToInput(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const abs = Math.abs(cents);
  return `${sign}${String(Math.trunc(abs / 100))}.${String(abs % 100).padStart(2, '0')}`;
}

/** Adds amounts exactly, in whole cents. A malformed amount (`null`) counts as zero. */
export function sumCents(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}

/** Cached by language, since creating a formatter takes longer than formatting a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatIn(language: string): Intl.NumberFormat {
  const made =
    formats.get(language) ?? new Intl.NumberFormat(language, { style: 'currency', currency: CURRENCY });
  formats.set(language, made);
  return made;
}

/**
 * Formats dollars in the language's own notation.
 * @param dollars undefined if the amount is unknown
 * @returns for example `$175.00`; `-` for an unknown amount
 */
export function formatUsd(dollars: number | null | undefined, language = 'en-US'): string {
  if (dollars === undefined || dollars === null) return NO_AMOUNT;
  return formatIn(language).format(dollars);
}
