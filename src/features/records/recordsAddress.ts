import { isDate } from '../../domain/time/text';
import { BOOT_STATUSES } from '../../domain/wire/boot';
import type { RecordFilter } from '../../stores/records/RecordsStore';

/** Reads the search from an address. Ignores invalid values. */
export function readFilter(search: URLSearchParams, regions: readonly string[]): RecordFilter {
  const region = search.get('region');
  const status = search.get('status');
  const day = (name: 'from' | 'to') => {
    const text = search.get(name) ?? '';
    return isDate(text) ? text : '';
  };
  return {
    q: search.get('q') ?? '',
    region: region !== null && regions.includes(region) ? region : null,
    status: BOOT_STATUSES.find((each) => each === status) ?? null,
    from: day('from'),
    to: day('to'),
  };
}

/** Writes a change of the search into a query string, and keeps its other parameters. */
export function writeFilter(search: string, change: Partial<RecordFilter>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether `to` is before `from`. */
export function isReversed({ from, to }: Pick<RecordFilter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from;
}
