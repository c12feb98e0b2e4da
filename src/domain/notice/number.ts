import { NOTICE } from '../constants';
import { enteredIn } from '../equalText';
import { checkText } from '../validation/text';
import type { FieldError } from '../validation/fieldError';

/** The characters of a notice's number. It has no 0 and O, 1 and I, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PREFIX = 'N-';
const LENGTH = 8;
const MADE = new RegExp(`^${PREFIX}[${ALPHABET}]{${String(LENGTH)}}$`);

/**
 * Makes a notice number such as `N-7KQ2MZ4H`. There are 10^12 of them, so devices can make them without asking the
 * server.
 */
export function newNoticeNumber(): string {
  // 32 characters divide 256, so each is equally likely.
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return PREFIX + Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** A notice number in its normal form: upper case, single spaces. */
export function noticeNumberOf(typed: string): string {
  return enteredIn('number', typed).replace(/\s+/g, ' ').toUpperCase();
}

/**
 * Checks the number of a notice.
 * @param isByHand whether the notice was put on by hand, so that the number is the one on that paper
 */
export function checkNoticeNumber(typed: string, isByHand: boolean): FieldError | null {
  const number = noticeNumberOf(typed);
  if (isByHand || number === '') return checkText(number, { max: NOTICE.handNumber, required: true });
  return MADE.test(number) ? null : { code: 'noticeNumber' };
}

/** The beginnings of notice numbers that a search text may stand for: with or without `N-`, in either case. */
export function noticeNumbersLike(typed: string): readonly string[] {
  const number = noticeNumberOf(typed);
  const rest = number.replace(/^N[-\s]+/, '');
  const bare = rest.replace(/[-\s]/g, '');
  // Without a dash, an N at the start may be the prefix or the first character after it.
  const bares = rest === number ? [bare, bare.replace(/^N/, '')] : [bare];
  const beginnings = new Set([number, ...bares.map((each) => PREFIX + each)]);
  return [...beginnings].filter((each) => each !== '' && each !== PREFIX);
}
