import { useRef, type ReactNode } from 'react';
import { Button } from '../button';
import { Modal } from './Modal';

export interface LeaveDialogProps {
  readonly title: ReactNode;
  /** What happens to the unfinished work. */
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a step that the user may not intend. Enter and Escape stay. */
export function LeaveDialog(props: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      title={props.title}
      onClose={props.onStay}
      initialFocus={stay}
      actions={
        <>
          <Button variant="primary" buttonRef={stay} onClick={props.onStay}>
            {props.stay}
          </Button>
          <Button variant="danger" onClick={props.onLeave}>
            {props.leave}
          </Button>
        </>
      }
    >
      {props.children}
    </Modal>
  );
}
