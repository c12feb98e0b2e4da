import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { ErrorBox, Notice } from '../feedback';
import { Form } from '../layout';
import { Modal } from './Modal';

export interface ChangeDialogProps {
  readonly title: string;
  /** What the change does, in a sentence. */
  readonly explain?: ReactNode;
  readonly children: ReactNode;
  /** It is being sent. */
  readonly busy: boolean;
  /** Why it is not on record: in the server's words, if it had any, and what a person may do now. */
  readonly problem?: { readonly text?: string | undefined; readonly hint?: string | undefined } | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The change takes something away. */
  readonly danger?: boolean | undefined;
  readonly size?: 'small' | 'large' | undefined;
}

/** A dialog that changes something: its fields, what went wrong, and the buttons `Close` and `Confirm`. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, explain, children, busy, problem, onConfirm, onClose, danger = false } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={title}
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      closeButton={false}
      size={props.size}
      initialFocus={props.initialFocus ?? close}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} buttonRef={close}>
            {t('general.close')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            confirming={danger}
            busy={busy}
          >
            {t('general.confirm')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onConfirm}>
        {explain === undefined ? null : <p className="tb-change__explain">{explain}</p>}
        {children}
      </Form>
      {/* Beneath the fields, in a place that is there from the start: it is read out when it fills. */}
      <div role="alert" className="tb-change__problem">
        {problem === undefined ? null : (
          <>
            {problem.text === undefined || problem.text === '' ? null : <ErrorBox>{problem.text}</ErrorBox>}
            {problem.hint === undefined ? null : <Notice tone="warning">{problem.hint}</Notice>}
          </>
        )}
      </div>
    </Modal>
  );
}
