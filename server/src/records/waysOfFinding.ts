import { RECORD_SEARCH } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { normalizeVin } from '../../../src/domain/boot/vin';
import { foldText, reversed } from '../boots/searchColumns';

/** The search columns, each with its own index. */
export type FoldColumn =
  | 'license_fold'
  | 'vin_fold'
  | 'vin_end'
  | 'ref_fold'
  | 'receipt_fold'
  | 'first_name_fold'
  | 'last_name_fold'
  | 'full_name_fold'
  | 'requestor_fold';

const SHARED: readonly FoldColumn[] = [
  'first_name_fold',
  'last_name_fold',
  'full_name_fold',
  'requestor_fold',
];

/** True if many boots share a value of the column: names do, plates and numbers do not. */
export const isShared = (column: FoldColumn): boolean => SHARED.includes(column);

/** The prefix that a column must have. */
export interface Way {
  readonly column: FoldColumn;
  readonly beginning: string;
}

/**
 * The possible meanings of a search text, each normalized like its column. A boot matches through any of them; an
 * empty list matches nothing.
 * @param text not blank
 */
export function waysOf(text: string): Way[] {
  // No column contains U+0000, and PostgreSQL refuses it in a parameter.
  if (text.includes('\0')) return [];
  const words = foldText(text);
  const vin = normalizeVin(text);
  const ways: Way[] = [
    { column: 'license_fold', beginning: foldLookAlikes(text) },
    { column: 'vin_fold', beginning: vin },
    { column: 'vin_end', beginning: vin.length < RECORD_SEARCH.vinEndMin ? '' : reversed(vin) },
    { column: 'ref_fold', beginning: words },
    { column: 'receipt_fold', beginning: words },
    // Without a space, a full name matches only if its first name does.
    { column: words.includes(' ') ? 'full_name_fold' : 'first_name_fold', beginning: words },
    { column: 'last_name_fold', beginning: words },
    { column: 'requestor_fold', beginning: words },
  ];
  return ways.filter(({ beginning }) => beginning !== '');
}

/** The first text, in byte order, after all texts with this prefix. */
export function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
