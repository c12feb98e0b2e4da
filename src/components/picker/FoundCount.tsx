import { useEffect, useState } from 'react';

/** Typing has paused after this many milliseconds without a key. */
const PAUSE_MS = 200;

export interface FoundCountProps {
  readonly count: number;
  readonly textOf: (count: number) => string;
}

/** The number of matching options, announced when typing pauses: announced on each key, it would talk over the keys. */
export function FoundCount({ count, textOf }: FoundCountProps) {
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTold(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return told === null ? null : textOf(told);
}
