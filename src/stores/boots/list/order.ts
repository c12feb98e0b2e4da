import { TEXT_COLUMNS, type BootListItem } from '../../../domain/wire/boot';
import { NO_TIMES, type TimesOf } from './times';

/** The columns of the list. The age column is included only if the server sends when vehicles were booted. */
export const LIST_COLUMNS = [...TEXT_COLUMNS, 'age'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The column to sort by and the direction; null is the server's own order. */
export type ListSort = { readonly column: ListColumn; readonly descending: boolean } | null;

/** Created when a list is first sorted by text. Creating it takes a tenth of a second on a phone. */
let collator: Intl.Collator | undefined;

/** A sorted copy. Boots without a value in the column come last in either direction. */
export function sortBoots(
  boots: readonly BootListItem[],
  sort: ListSort,
  timesOf: TimesOf = () => NO_TIMES,
): readonly BootListItem[] {
  if (sort === null) return boots;
  const { column, descending } = sort;
  if (column === 'age') {
    return [...boots].sort((a, b) => {
      const [left, right] = [timesOf(a).bootedAt, timesOf(b).bootedAt];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      // The youngest boot has the latest time.
      return descending ? left - right : right - left;
    });
  }
  const { compare } = (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));
  return [...boots].sort((a, b) => {
    const left = a[column] ?? '';
    const right = b[column] ?? '';
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return descending ? compare(right, left) : compare(left, right);
  });
}

/** The sort after a press on a column's header: ascending, then descending, then the server's order. */
export function nextSort(sort: ListSort, column: ListColumn): ListSort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
