import { useEffect, useState } from 'react';

/** The milliseconds without a keystroke that count as a pause in typing. */
const PAUSE_MS = 200;

export interface FoundCountProps {
  readonly count: number;
  readonly textOf: (count: number) => string;
}

/**
 * The number of matching options. Announced only when typing pauses: on every keystroke it would interrupt the screen
 * reader's key echo.
 */
export function FoundCount({ count, textOf }: FoundCountProps) {
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(count), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return announced === null ? null : <span>{textOf(announced)}</span>;
}
