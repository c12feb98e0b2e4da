import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths/paths';
import type { RecordFilter } from '../../stores/records/RecordsStore';
import { readFilter, writeFilter } from './recordsAddress';

/** Changes what is looked for. @param replace whether it is no step in the history of its own */
export type ChangeFilter = (change: Partial<RecordFilter>, replace?: boolean) => void;

/** What is looked for, as the address keeps it, and how to look for something else. */
export function useRecordsAddress(regions: readonly string[]): [RecordFilter, ChangeFilter] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(search), regions), [search, regions]);

  // A change builds on the one before it, which may not have been rendered yet.
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
