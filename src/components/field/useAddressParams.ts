import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The parameters in the address, and a function that changes them in place of the current history entry. Changes in
 * quick succession all apply: the router itself starts each one from the address of the last render.
 */
export function useAddressParams(): [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const [params, setParams] = useSearchParams();
  const newest = useRef(params);
  useLayoutEffect(() => {
    newest.current = params;
  }, [params]);
  const set = useCallback(
    (change: (params: URLSearchParams) => void) => {
      const next = new URLSearchParams(newest.current);
      change(next);
      newest.current = next;
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return [params, set];
}
