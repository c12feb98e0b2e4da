import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../paths/paths';
import { readBoot, readQuery, writeQuery, type AddressedBoot, type ListQuery } from './listAddress';

/** What of the address is to be another; what is left out stays. */
export interface AddressChange extends Partial<ListQuery> {
  /** The boot to show, or null for none. */
  readonly boot?: number | null;
}

export interface ListAddress extends ListQuery {
  readonly boot: AddressedBoot;
  /** Goes on to a changed address, as a step in the history. */
  readonly go: (change: AddressChange) => void;
  /** Changes the address without a step in the history. */
  readonly amend: (change: AddressChange) => void;
}

/** Everything of the active boots screen that is kept in the address. The functions stay the same. */
export function useListAddress(): ListAddress {
  const { bootId } = useParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  // The library's is another one at each address.
  const currentNavigate = useRef(navigate);
  useEffect(() => {
    currentNavigate.current = navigate;
  }, [navigate]);

  const query = useMemo(() => readQuery(new URLSearchParams(search)), [search]);
  const boot = useMemo(() => readBoot(bootId), [bootId]);

  // A change builds on the one before it, which may not have been rendered yet.
  const latest = useRef({ pathname, search });
  useEffect(() => {
    latest.current = { pathname, search };
  }, [pathname, search]);

  const change = useCallback(({ boot: id, ...changed }: AddressChange, replace: boolean) => {
    const now = latest.current;
    const next = {
      pathname: id === undefined ? now.pathname : id === null ? paths.list : paths.boot(id),
      search: writeQuery(new URLSearchParams(now.search), changed),
    };
    if (replace && next.pathname === now.pathname && next.search === now.search) return;
    latest.current = next;
    void currentNavigate.current(next, { replace });
  }, []);
  const go = useCallback<ListAddress['go']>((changed) => change(changed, false), [change]);
  const amend = useCallback<ListAddress['amend']>((changed) => change(changed, true), [change]);
  return { ...query, boot, go, amend };
}
