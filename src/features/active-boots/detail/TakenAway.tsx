import { observer } from 'mobx-react-lite';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { OutOfSight } from '../../../components/useShown';
import { whenIdle } from '../../../components/whenIdle';

interface TakenAwayProps {
  /** Whether it is to be there no more. */
  readonly isOut: boolean;
  readonly children: ReactNode;
}

/**
 * Takes its content out of sight and reach at once, and out of the document when the browser has nothing better to do:
 * to take the forms of a boot apart takes longer than the key that has left the boot out may.
 */
export const TakenAway = observer(function TakenAway({ isOut, children }: TakenAwayProps) {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isOut) return undefined;
    const stop = whenIdle(() => {
      startTransition(() => setIsGone(true));
      return true;
    });
    return () => {
      stop();
      setIsGone(false);
    };
  }, [isOut]);
  if (isOut && isGone) return null;
  return (
    <div hidden={isOut}>
      <OutOfSight.Provider value={isOut}>{children}</OutOfSight.Provider>
    </div>
  );
});
