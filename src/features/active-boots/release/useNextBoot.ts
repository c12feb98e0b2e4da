import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LIST_REGION, paths } from '../../../paths/paths';

/**
 * Returns a function that goes on to the next boot: opens the region's list without a search, and focuses the search
 * box.
 */
export function useNextBoot(): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const region = params.get(LIST_REGION);
  return useCallback(() => {
    const search = region === null ? '' : `?${new URLSearchParams({ [LIST_REGION]: region }).toString()}`;
    void navigate({ pathname: paths.list, search });
    // In a narrow window the list must be rendered first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus());
  }, [navigate, region]);
}
