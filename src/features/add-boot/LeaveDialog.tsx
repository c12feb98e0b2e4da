import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/button';
import { Modal } from '../../components/overlay';

interface LeaveDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly stay: string;
  readonly leave: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The question itself; staying is what Enter and Escape do. */
export const LeaveDialog = observer(function LeaveDialog(props: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open
      title={props.title}
      onClose={props.onStay}
      initialFocus={stay}
      actions={
        <>
          <Button variant="danger" onClick={props.onLeave}>
            {props.leave}
          </Button>
          <Button variant="primary" buttonRef={stay} onClick={props.onStay}>
            {props.stay}
          </Button>
        </>
      }
    >
      {props.children}
    </Modal>
  );
});
