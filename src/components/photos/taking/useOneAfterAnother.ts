import { useCallback, useRef } from 'react';

/** Runs asynchronous work in order, one at a time, since a camera takes one photo at a time. */
export function useOneAfterAnother(): (work: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback((work) => {
    last.current = last.current.then(work, work);
  }, []);
}
