import { RECORD_SEARCH } from '../../../src/domain/constants';
import { foldLookAlikes } from '../../../src/domain/boot/license';
import { normalizeVin } from '../../../src/domain/boot/vin';
import { foldText, reversed } from '../boots/searchColumns';

/** The columns by which a boot is looked for, each with an index of its own. */
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

/** Whether many boots have the same in a column: a plate is of one car, a number of one boot, a name of many people. */
export const isShared = (column: FoldColumn): boolean => SHARED.includes(column);

/** What a column has to begin with. */
export interface Way {
  readonly column: FoldColumn;
  readonly beginning: string;
}

/**
 * The ways in which a text may be meant, each folded as its column is: a boot is found by any of them. None: nothing
 * can be found by this text.
 * @param text not blank
 */
export function waysOf(text: string): Way[] {
  // No column holds it, and PostgreSQL refuses it in a parameter.
  if (text.includes('\0')) return [];
  const words = foldText(text);
  const vin = normalizeVin(text);
  const ways: Way[] = [
    { column: 'license_fold', beginning: foldLookAlikes(text) },
    { column: 'vin_fold', beginning: vin },
    { column: 'vin_end', beginning: vin.length < RECORD_SEARCH.vinEndMin ? '' : reversed(vin) },
    { column: 'ref_fold', beginning: words },
    { column: 'receipt_fold', beginning: words },
    // Without a blank, whoever's first and last name begin so has a first name that does.
    { column: words.includes(' ') ? 'full_name_fold' : 'first_name_fold', beginning: words },
    { column: 'last_name_fold', beginning: words },
    { column: 'requestor_fold', beginning: words },
  ];
  return ways.filter(({ beginning }) => beginning !== '');
}

/** What comes after every text that begins so, in the order of bytes. */
export function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
