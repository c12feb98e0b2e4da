import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { readAddress, writeQuery } from './listAddress';

/**
 * Keeps the address and the list's store in sync. While the screen is open, the address follows the store. After a
 * navigation by the browser (a link, Back), the store follows the address.
 */
export function useListAddress(): void {
  const { bootList } = useStore();
  const { bootId } = useParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useLayoutEffect(() => bootList.showAddress(readAddress(bootId, search)), [bootList, bootId, search]);

  useLayoutEffect(
    () =>
      bootList.onAddress((address, isStep) => {
        const { boot } = address;
        const to = boot === 'invalid' ? pathname : boot === null ? paths.list : paths.boot(boot);
        void navigate({ pathname: to, search: writeQuery(search, address) }, { replace: !isStep });
      }),
    [bootList, navigate, pathname, search],
  );
}
