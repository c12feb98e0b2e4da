import type { RecordApi } from '../../api/Api';
import type { BootStatus } from '../../domain/wire/boot';
import type { BootRecord } from '../../domain/wire/records';
import { PagedList } from '../lib/PagedList';

/** A search. `from` and `to` are days, `YYYY-MM-DD`. An empty field is not part of the search. */
export interface RecordFilter {
  readonly q: string;
  readonly region: string | null;
  readonly status: BootStatus | null;
  readonly from: string;
  readonly to: string;
}

/** The search over all records, active and closed, newest first. Keeps its state while one of the records is open. */
export type RecordsStore = PagedList<BootRecord, RecordFilter>;

export function newRecordsStore(api: Pick<RecordApi, 'searchRecords'>): RecordsStore {
  return new PagedList(({ q, region, status, from, to }, cursor) =>
    api.searchRecords({
      ...(q.trim() === '' ? {} : { q: q.trim() }),
      ...(region === null ? {} : { region }),
      ...(status === null ? {} : { status }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
}
