import { isDate } from '../../domain/time/text';
import { BOOT_STATUSES } from '../../domain/wire/boot';
import type { RecordFilter } from '../../stores/records/RecordsStore';

/** Reads what is looked for out of an address; what is not understood counts as absent. */
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

/** Writes a change of what is looked for into a query string, and keeps whatever else stands there. */
export function writeFilter(search: string, change: Partial<RecordFilter>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether the days are the wrong way round: no boot is both after the one and before the other. */
export function isReversed({ from, to }: Pick<RecordFilter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from;
}
