import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { BootDetails } from '../../domain/wire/boot';
import { Button } from '../button';
import type { Elements } from '../elements';
import { ErrorBox, Notice } from '../feedback';
import { Form } from '../layout';
import { BootName } from '../value';
import { Modal } from './Modal';

export interface ChangeDialogProps {
  readonly title: string;
  /** The boot to change; its plate is shown under the title. */
  readonly boot: BootDetails;
  /** One sentence about what the change does. */
  readonly explain?: ReactNode;
  /** The action's label, with the amount if money is involved: `Void Cash $175.00`. */
  readonly act?: ReactNode;
  readonly children: Elements;
  /** Whether the change is being sent. */
  readonly busy: boolean;
  /** Why the change was not recorded: the server's message, if any, and what the user can do now. */
  readonly problem?: { readonly text?: string | undefined; readonly hint?: string | undefined } | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Whether the change removes something. */
  readonly danger?: boolean | undefined;
  readonly size?: 'small' | 'large' | undefined;
}

/** A dialog that changes a boot: its fields, any error, and the `Close` and `Confirm` buttons. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, boot, explain, act, children, busy, problem, onConfirm, onClose, danger = false } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={title}
      subject={<BootName details={boot} />}
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
        {act === undefined ? null : <p className="tb-change__act">{act}</p>}
        {explain === undefined ? null : <p className="tb-change__explain">{explain}</p>}
        {children}
      </Form>
      {/* Mounted from the start, so that screen readers announce a message added to it. */}
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
