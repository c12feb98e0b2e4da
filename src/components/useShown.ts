import { createContext, startTransition, useContext, useEffect, useRef, useState } from 'react';

/** Whether what is rendered here is out of sight, and soon out of the document. */
export const OutOfSight = createContext(false);

/**
 * Whether what was rendered first has had its frame; the rest is then rendered in between what a person does. What has
 * gone out of sight meanwhile is not begun: it would be in the way of what a person looks at.
 */
export function useShown(): boolean {
  const [hasHadFrame, setHasHadFrame] = useState(false);
  const isOut = useContext(OutOfSight);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setHasHadFrame(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const wasShown = useRef(false);
  const isShown = hasHadFrame && (wasShown.current || !isOut);
  useEffect(() => {
    wasShown.current = isShown;
  }, [isShown]);
  return isShown;
}
