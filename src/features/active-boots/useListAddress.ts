import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../paths/paths';
import { readBoot, readQuery, writeQuery, type AddressedBoot, type ListQuery } from './listAddress';

export interface ListAddress extends ListQuery {
  readonly boot: AddressedBoot;
  /** Shows a boot, or none; `replace` leaves no step in the history. */
  readonly open: (id: number | null, options?: { readonly replace: boolean }) => void;
  /** Changes how the list is shown, without a step in the history. */
  readonly show: (change: Partial<Pick<ListQuery, 'find' | 'sort' | 'region'>>) => void;
  /** Goes to a region's list, with no boot selected. */
  readonly goToRegion: (region: string | null) => void;
}

/** Everything of the active boots screen that is kept in the address. */
export function useListAddress(): ListAddress {
  const { bootId } = useParams();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();

  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const query = useMemo(() => readQuery(parameters), [parameters]);
  const boot = useMemo(() => readBoot(bootId), [bootId]);

  const open = useCallback<ListAddress['open']>(
    (id, options) =>
      void navigate(
        { pathname: id === null ? paths.list : paths.boot(id), search },
        { replace: options?.replace ?? false },
      ),
    [navigate, search],
  );
  const show = useCallback<ListAddress['show']>(
    (change) => void navigate({ pathname, search: writeQuery(parameters, change) }, { replace: true }),
    [navigate, pathname, parameters],
  );
  const goToRegion = useCallback<ListAddress['goToRegion']>(
    (region) => void navigate({ pathname: paths.list, search: writeQuery(parameters, { region }) }),
    [navigate, parameters],
  );
  return { ...query, boot, open, show, goToRegion };
}
