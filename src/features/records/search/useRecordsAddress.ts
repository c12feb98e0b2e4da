import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../paths/paths';
import type { RecordFilter } from '../../../stores/records/RecordsStore';
import { readFilter, writeFilter, type SearchOptions } from './recordsAddress';

/** Changes the search. @param replace whether to replace the history entry instead of adding one */
export type ChangeFilter = (change: Partial<RecordFilter>, replace?: boolean) => void;

/** The search in the address, and a function that changes it. */
export function useRecordsAddress({
  regions,
  hasDay,
  hasRemoval,
}: SearchOptions): [RecordFilter, ChangeFilter] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(
    () => readFilter(new URLSearchParams(search), { regions, hasDay, hasRemoval }),
    [search, regions, hasDay, hasRemoval],
  );

  // The latest query: the previous change may not be rendered yet.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback<ChangeFilter>(
    (changed, replace = false) => {
      latest.current = writeFilter(latest.current, changed);
      void navigate({ pathname: paths.records, search: latest.current }, { replace });
    },
    [navigate],
  );
  return [filter, change];
}
