import { RECORD_SEARCH } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { noticeNumbersLike } from '../../../src/domain/notice/number';
import { normalizeVin } from '../../../src/domain/boot/vin';
import { refNumOf } from '../boots/creating/insertBoot';
import { foldText, reversed } from '../boots/searchColumns';

/** The search columns of boots, each with its own index. */
type BootColumn =
  | 'license_fold'
  | 'vin_fold'
  | 'vin_end'
  | 'ref_fold'
  | 'receipt_fold'
  | 'first_name_fold'
  | 'full_name_fold'
  | 'requestor_fold'
  | 'notice_number'
  | 'device_fold';

/** The search columns of the words of last names, of which a boot may have several. */
type WordColumn = 'last_word_fold' | 'last_first_fold';

/** The search columns. */
export type FoldColumn = BootColumn | WordColumn;

const OF_WORDS: readonly FoldColumn[] = ['last_word_fold', 'last_first_fold'];

/** True if the column is one of the words of last names. */
export const isOfWords = (column: FoldColumn): boolean => OF_WORDS.includes(column);

/** The prefix that a column must have. */
export interface Way {
  readonly column: FoldColumn;
  readonly beginning: string;
  /** Whether the column must be equal to it. */
  readonly isWhole?: true;
  /** The only region whose boots it finds; all regions if absent. */
  readonly regionId?: number;
}

/** A region to search in. */
interface Searched {
  readonly id: number;
  readonly code: string;
}

const WHOLE_NUMBER = /^\d{1,15}$/;
const compact = (text: string) => foldText(text).replace(/[\s-]+/g, '');

/** A region's reference numbers as people say them: `SF000328`, `SF 0003` and `328` for SF-000328. */
function numberWays(text: string, { id, code }: Searched): Way[] {
  const typed = compact(text);
  const start = compact(code);
  const afterCode = typed.startsWith(start) ? typed.slice(start.length) : '';
  const numbers = [typed, afterCode].filter((digits) => WHOLE_NUMBER.test(digits));
  const beginnings = [
    ...numbers.map((digits) => foldText(refNumOf(code, Number(digits)))),
    ...(WHOLE_NUMBER.test(afterCode) ? [foldText(`${code}-${afterCode}`)] : []),
  ];
  return [...new Set(beginnings)].map((beginning) => ({ column: 'ref_fold', beginning, regionId: id }));
}

/** `Last, First` as it is stored; empty for a text without a comma. */
function lastFirst(words: string): string {
  const [last = '', ...rest] = words.split(',');
  return rest.length === 0 || last.trim() === '' ? '' : `${last.trim()}, ${rest.join(',').trim()}`;
}

/** The boot number in a search text like `boot 17`, in English or Spanish; empty for any other text. */
const deviceIn = (words: string) => foldLookAlikes(/^(?:boot|inmovilizador)\s+(.+)$/.exec(words)?.[1] ?? '');

/**
 * The possible meanings of a search text, each normalized like its column. A boot matches through any of
 * them. An empty list matches nothing.
 * @param text not blank
 * @param regions the regions to search in
 */
export function waysOf(text: string, regions: readonly Searched[]): Way[] {
  // No column contains U+0000, and PostgreSQL refuses it in a parameter.
  if (text.includes('\0')) return [];
  const words = foldText(text);
  // No VIN contains I or O.
  const vin = normalizeVin(text).replace(/O/g, '0').replace(/I/g, '1');
  const ways: Way[] = [
    { column: 'license_fold', beginning: foldLookAlikes(text) },
    { column: 'vin_fold', beginning: vin },
    { column: 'vin_end', beginning: vin.length < RECORD_SEARCH.vinEndMin ? '' : reversed(vin) },
    { column: 'ref_fold', beginning: words },
    { column: 'receipt_fold', beginning: words },
    // Without a space, a full name matches only by its first name.
    { column: words.includes(' ') ? 'full_name_fold' : 'first_name_fold', beginning: words },
    { column: 'last_word_fold', beginning: words },
    { column: 'last_first_fold', beginning: lastFirst(words) },
    { column: 'requestor_fold', beginning: words },
    ...noticeNumbersLike(text).map((beginning): Way => ({ column: 'notice_number', beginning })),
    { column: 'device_fold', beginning: deviceIn(words), isWhole: true },
    ...regions.flatMap((region) => numberWays(text, region)),
  ];
  return ways.filter(({ beginning }) => beginning !== '');
}

/** The first text, in byte order, after all texts with this prefix. */
export function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
