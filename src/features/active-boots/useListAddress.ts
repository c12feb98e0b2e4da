import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import { readAddress, writeQuery } from './listAddress';

/**
 * Keeps the browser's address and `root.bootList` in step. While the screen is open the store is the source, and the
 * address follows it. Where the browser itself moves (a link, Back), the store shows what the address says.
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
