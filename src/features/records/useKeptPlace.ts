import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { RecordsStore } from '../../stores/records/RecordsStore';

/** The state of a link that leads back to the list of records. */
export const BACK_TO_RECORDS = { isBack: true } as const;

const isBackLink = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isBack' in state && state.isBack === true;

/**
 * Shows the list where it was left, to whoever comes back to it from a record. The browser cannot do it: when it has to,
 * the record stands there still, which is shorter.
 */
export function useKeptPlace(records: RecordsStore): void {
  const location = useLocation();
  const { search } = location;
  const isBack = useNavigationType() === NavigationType.Pop || isBackLink(location.state);
  const here = useRef({ search, isBack });
  useLayoutEffect(() => {
    here.current = { search, isBack };
  }, [search, isBack]);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const { leftAt } = records;
    if (here.current.isBack && leftAt?.search === here.current.search) page.scrollTop = leftAt.top;
    return () => records.leave({ search: here.current.search, top: page.scrollTop });
  }, [records]);
}
