import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnfinishedWork } from './context';

/** How a screen protects unsaved work. All are called at the moment of leaving. */
interface LeavingOf {
  /** Whether anything here is unfinished. */
  readonly isUnfinished: () => boolean;
  /** Resolves once pending writes are done: true if the device has all of the work, so that nothing is lost by leaving. */
  readonly whenStored?: (() => Promise<boolean>) | undefined;
  /** Whether closing or reloading the page loses something. */
  readonly losesOnUnload: () => boolean;
}

/**
 * Asks before the user leaves a screen whose unfinished work would be lost: by a link, by closing the page, or by another control of
 * the shell.
 */
export function useLeaveQuestion(leaving: LeavingOf) {
  const unfinishedWork = useUnfinishedWork();
  /** Proceeds with leaving; null while no question is open. */
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(
    () =>
      unfinishedWork.guard({
        isUnfinished: () => latest.current.isUnfinished(),
        ask: (leave) => {
          const { whenStored } = latest.current;
          const ask = () => setGoOn(() => leave);
          if (whenStored === undefined) ask();
          else void whenStored().then((isStored) => (isStored ? leave() : ask()));
        },
      }),
    [unfinishedWork],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!unfinishedWork.isLeavingConfirmed && latest.current.losesOnUnload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unfinishedWork]);
  const stay = useCallback(() => setGoOn(null), []);
  const leave = useCallback(() => {
    setGoOn(null);
    goOn?.();
  }, [goOn]);
  return { isAsking: goOn !== null, stay, leave };
}
