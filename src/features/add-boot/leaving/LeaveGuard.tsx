import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LeaveDialog } from '../../../components/overlay';
import { useLeaveQuestion } from '../../../stores/useLeaveQuestion';

interface LeaveGuardProps {
  /** Whether anything here is unfinished. Called when the user is about to leave. */
  readonly isUnfinished: () => boolean;
  /** Resolves once pending writes are done: true if the device has all of the work, so that nothing is lost by leaving. */
  readonly whenStored?: () => Promise<boolean>;
  /** Whether closing or reloading the page would lose something. */
  readonly losesOnUnload: () => boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
}

/**
 * Asks before the user leaves a screen with unfinished work: by a link, by closing the page, or through the shell,
 * such as by signing out.
 */
export const LeaveGuard = observer(function LeaveGuard(props: LeaveGuardProps) {
  const { isUnfinished, whenStored, losesOnUnload } = props;
  const { isAsking, stay, leave } = useLeaveQuestion({ isUnfinished, whenStored, losesOnUnload });
  if (!isAsking) return null;
  return (
    <LeaveDialog title={props.title} stay={props.stay} leave={props.leave} onStay={stay} onLeave={leave}>
      {props.children}
    </LeaveDialog>
  );
});
