import { isDate } from '../../../domain/time/text';
import { BOOT_STATUSES } from '../../../domain/wire/boot';
import { isAboutRemovals, RECORD_EVENTS, type RecordEvent } from '../../../domain/wire/records';
import { ANYTHING, type RecordFilter } from '../../../stores/records/RecordsStore';

/** What a user may search by. */
export interface SearchOptions {
  /** The regions whose boots the user may see. */
  readonly regions: readonly string[];
  /** Whether the server can find records by money and by the figures of a report. */
  readonly hasDay: boolean;
  /** Whether the server knows which closed boots are still on their cars. */
  readonly hasRemoval: boolean;
}

/** The events that the days of a search can refer to. */
export const eventsOf = (hasRemoval: boolean): readonly RecordEvent[] =>
  hasRemoval ? RECORD_EVENTS : RECORD_EVENTS.filter((event) => !isAboutRemovals(event));

/** Reads the search from an address. Ignores invalid values. */
export function readFilter(
  search: URLSearchParams,
  { regions, hasDay, hasRemoval }: SearchOptions,
): RecordFilter {
  const text = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (isDate(text(name)) ? text(name) : '');
  const isOn = (name: keyof RecordFilter) => text(name) === 'true';
  const found = {
    ...ANYTHING,
    q: text('q'),
    from: day('from'),
    to: day('to'),
    region: regions.filter((code) => search.getAll('region').includes(code)),
    status: BOOT_STATUSES.find((status) => status === text('status')) ?? null,
    onCar: hasRemoval && isOn('onCar'),
  };
  if (!hasDay) return found;
  return {
    ...found,
    unpaid: isOn('unpaid'),
    overpaid: isOn('overpaid'),
    changed: isOn('changed'),
    event: eventsOf(hasRemoval).find((event) => event === text('event')) ?? null,
    by: text('by'),
    paymentType: text('paymentType'),
    hour: /^(\d|1\d|2[0-3])$/.test(text('hour')) ? text('hour') : '',
    person: /^\d{1,15}$/.test(text('person')) ? text('person') : '',
  };
}

/** Writes a change of the search into a query string, and keeps its other parameters. */
export function writeFilter(search: string, change: Partial<RecordFilter>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    const [first, ...others] = [value].flat().filter((one) => one !== null && one !== '' && one !== false);
    if (first === undefined) next.delete(name);
    else next.set(name, String(first));
    for (const other of others) next.append(name, String(other));
  }
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether `to` is before `from`. */
export function isReversed({ from, to }: Pick<RecordFilter, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from;
}
