import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Changes the parameters. @param replace whether to replace the history entry instead of adding one; true by default */
type ChangeParams = (change: (params: URLSearchParams) => void, replace?: boolean) => void;

/**
 * The parameters in the address, and a function that changes them. Several changes before the next render all apply.
 * With the router's own function, each would start from the address of the last render, and only the last would stay.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);
  const set = useCallback<ChangeParams>(
    (change, replace = true) => {
      const next = new URLSearchParams(newest.current);
      change(next);
      newest.current = next;
      setParams(next, { replace });
    },
    [setParams],
  );
  return [params, set];
}
