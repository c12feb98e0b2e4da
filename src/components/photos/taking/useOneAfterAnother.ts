import { useCallback, useRef } from 'react';

/** Does asynchronous work in the order in which it was asked for, one at a time: a camera takes one photo at a time. */
export function useOneAfterAnother(): (work: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback((work) => {
    last.current = last.current.then(work, work);
  }, []);
}
