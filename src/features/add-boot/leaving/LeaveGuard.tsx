import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LeaveDialog } from '../../../components/overlay';
import { useUnfinishedWork } from '../../../stores/context';

interface LeaveGuardProps {
  /** Whether to ask before leaving this screen. Called at the moment of leaving. */
  readonly isUnfinished: () => boolean;
  /** Whether closing or reloading the page loses something. */
  readonly losesOnUnload: () => boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
}

/** Asks before leaving a screen with unfinished work: by a link, by closing the page, or by the shell. */
export const LeaveGuard = observer(function LeaveGuard(props: LeaveGuardProps) {
  const { isUnfinished, losesOnUnload } = props;
  const unfinishedWork = useUnfinishedWork();
  /** Leaves the screen; null while no question is open. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const asked = useRef({ isUnfinished, losesOnUnload });
  useEffect(() => {
    asked.current = { isUnfinished, losesOnUnload };
  });
  useEffect(
    () =>
      unfinishedWork.guard({
        isUnfinished: () => asked.current.isUnfinished(),
        ask: (goOn) => setLeaving(() => goOn),
      }),
    [unfinishedWork],
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!unfinishedWork.isLetGo && asked.current.losesOnUnload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unfinishedWork]);

  if (leaving === null) return null;
  return (
    <LeaveDialog
      title={props.title}
      stay={props.stay}
      leave={props.leave}
      onStay={() => setLeaving(null)}
      onLeave={() => {
        setLeaving(null);
        leaving();
      }}
    >
      {props.children}
    </LeaveDialog>
  );
});
