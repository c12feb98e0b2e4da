import type { RecordApi } from '../../api/Api';
import { entered } from '../../domain/equalText';
import type { BootStatus } from '../../domain/wire/boot';
import type { BootRecord, MoneyFilter, RecordEvent } from '../../domain/wire/records';
import { PagedList } from '../lib/PagedList';

/** A search. `from` and `to` are days, `YYYY-MM-DD`. An empty field is not part of the search. */
export interface RecordFilter extends Readonly<Record<MoneyFilter, boolean>> {
  /** Only closed boots that are still on their cars. */
  readonly onCar: boolean;
  readonly q: string;
  readonly region: readonly string[];
  readonly status: BootStatus | null;
  readonly from: string;
  readonly to: string;
  /** The event that the days and `by` refer to; null for the boot time. */
  readonly event: RecordEvent | null;
  /** The short name of the person who did it. */
  readonly by: string;
  readonly paymentType: string;
  /** The hour of the boot time. */
  readonly hour: string;
  /** The id of the person who did it; 0 for the system. */
  readonly person: string;
}

/** The search that finds everything. */
export const ANYTHING: RecordFilter = {
  q: '',
  region: [],
  status: null,
  from: '',
  to: '',
  unpaid: false,
  overpaid: false,
  changed: false,
  onCar: false,
  event: null,
  by: '',
  paymentType: '',
  hour: '',
  person: '',
};

/** The search over all records, active and closed, newest first. Keeps its state while one of the records is open. */
export type RecordsStore = PagedList<BootRecord, RecordFilter>;

export function newRecordsStore(api: Pick<RecordApi, 'searchRecords'>): RecordsStore {
  return new PagedList(({ q, region, status, ...filter }, cursor) => {
    const { event, ...texts } = filter;
    const given = Object.entries(texts).filter(([, text]) => text !== '' && text !== false);
    return api.searchRecords({
      ...(entered(q) === '' ? {} : { q: entered(q) }),
      ...(region.length === 0 ? {} : { region: [...region] }),
      ...(status === null ? {} : { status }),
      ...(event === null ? {} : { event }),
      ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      ...(cursor === undefined ? {} : { cursor }),
    });
  });
}
