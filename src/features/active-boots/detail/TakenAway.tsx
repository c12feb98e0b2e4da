import { observer } from 'mobx-react-lite';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { afterFrame } from '../../../components/afterFrame';

interface TakenAwayProps {
  /** Whether it is to be there no more. */
  readonly isOut: boolean;
  readonly children: ReactNode;
}

/**
 * Takes its content out of sight and reach at once, and out of the document after the frame that shows it gone: to take
 * the forms of a boot apart takes longer than the key that has left the boot out may.
 */
export const TakenAway = observer(function TakenAway({ isOut, children }: TakenAwayProps) {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isOut) return undefined;
    const stop = afterFrame(() => startTransition(() => setIsGone(true)));
    return () => {
      stop();
      setIsGone(false);
    };
  }, [isOut]);
  return isOut && isGone ? null : <div hidden={isOut}>{children}</div>;
});
