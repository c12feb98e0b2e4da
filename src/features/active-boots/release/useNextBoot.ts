import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LIST_REGION, paths } from '../../../paths/paths';

/** Returns a function that goes on to the next boot: the region's list without a search, the focus in the search box. */
export function useNextBoot(): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const region = params.get(LIST_REGION);
  return useCallback(() => {
    const search = region === null ? '' : `?${new URLSearchParams({ [LIST_REGION]: region }).toString()}`;
    void navigate({ pathname: paths.list, search });
    // On a narrow window the list is rendered first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus());
  }, [navigate, region]);
}
