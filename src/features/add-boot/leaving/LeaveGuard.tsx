import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LeaveDialog } from '../../../components/overlay';
import { useLeaveQuestion } from '../../../stores/useLeaveQuestion';

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
  const { isAsking, stay, leave } = useLeaveQuestion({ isUnfinished, losesOnUnload });
  if (!isAsking) return null;
  return (
    <LeaveDialog title={props.title} stay={props.stay} leave={props.leave} onStay={stay} onLeave={leave}>
      {props.children}
    </LeaveDialog>
  );
});
