import { startTransition, useEffect, useState } from 'react';

/** Whether what was rendered first has had its frame; the rest is then rendered in between what a person does. */
export function useShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown;
}
