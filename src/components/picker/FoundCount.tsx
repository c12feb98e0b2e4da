import { useEffect, useState } from 'react';

/** Without a key for so long, the typing has paused, milliseconds. */
const PAUSE_MS = 200;

export interface FoundCountProps {
  readonly count: number;
  readonly textOf: (count: number) => string;
}

/** How many options are found, told in a pause of the typing: told at each key, it would talk over the keys themselves. */
export function FoundCount({ count, textOf }: FoundCountProps) {
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTold(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return told === null ? null : textOf(told);
}
