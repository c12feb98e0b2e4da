import { NOTICE } from '../constants';
import { enteredIn } from '../equalText';
import { checkText } from '../validation/text';
import type { FieldError } from '../validation/fieldError';

/** The characters of a notice's number. It has no 0 and O, 1 and I, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PREFIX = 'N-';
const LENGTH = 8;
const MADE = new RegExp(`^${PREFIX}[${ALPHABET}]{${String(LENGTH)}}$`);

/** Makes the number of a notice, such as `N-7KQ2MZ4H`: one of 10^12, so that devices need not ask each other. */
export function newNoticeNumber(): string {
  // 32 characters divide 256, so each is equally likely.
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return PREFIX + Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** A notice's number in its one spelling: capitals, and single blanks. */
export function noticeNumberOf(typed: string): string {
  return enteredIn('number', typed).replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Checks the number of a notice.
 * @param isByHand the notice was not printed by us, and its number is that of the paper
 */
export function checkNoticeNumber(typed: string, isByHand: boolean): FieldError | null {
  const number = noticeNumberOf(typed);
  if (isByHand || number === '') return checkText(number, { max: NOTICE.handNumber, required: true });
  return MADE.test(number) ? null : { code: 'noticeNumber' };
}

/**
 * What a search text must be the beginning of, to find a notice by its number: with or without `N-`, and whatever the
 * case.
 */
export function noticeNumbersLike(typed: string): readonly string[] {
  const number = noticeNumberOf(typed);
  const made = PREFIX + number.replace(/^N?[-\s]*/, '').replace(/[-\s]/g, '');
  return [...new Set([number, made])].filter((each) => each !== '' && each !== PREFIX);
}
