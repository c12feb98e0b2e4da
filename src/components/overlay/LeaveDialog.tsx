import { useRef, type ReactNode } from 'react';
import { Button } from '../button';
import { Modal } from './Modal';

export interface LeaveDialogProps {
  readonly title: string;
  /** What becomes of what is unfinished. */
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The question before something unfinished is left; staying is what Enter and Escape do. */
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
