import { useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button';
import { classNames } from '../classNames';
import { Heading } from '../layout/Heading';
import { useDoublePress } from './useDoublePress';
import { useModalDialog } from './useModalDialog';
import { useReachableText } from './useReachableText';
import './modal.css';

export interface ModalProps {
  /** The dialog's name and heading. */
  readonly title: ReactNode;
  /** The boot or record concerned, shown under the title and announced with it. */
  readonly subject?: ReactNode;
  readonly open: boolean;
  /** Called by the close button, Escape and the browser's own close request. Never called when not `dismissible`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The footer buttons, the main one last. */
  readonly actions?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** False for a dialog that the user must answer. Default: true. */
  readonly dismissible?: boolean | undefined;
  /** False if `actions` contain their own `Close` button. Default: true. */
  readonly closeButton?: boolean | undefined;
  readonly size?: 'small' | 'large' | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/**
 * A dialog over the page: role `dialog`, named by its title. It traps the focus and restores it on closing; the page
 * behind is inert and does not scroll. The close button or Escape closes it, but a click outside does not, since that
 * would lose what the user typed.
 */
export function Modal(props: ModalProps) {
  const { open, title, subject, onClose, actions, children, dismissible = true, closeButton = true } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
  const subjectId = useId();
  const dialog = useModalDialog(open, props.initialFocus);
  const onPress = useDoublePress(open);
  const body = useRef<HTMLDivElement>(null);
  useReachableText(body, open);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={classNames('tb-modal', `tb-modal--${props.size ?? 'small'}`)}
      aria-labelledby={titleId}
      aria-describedby={subject === undefined ? undefined : subjectId}
      aria-modal="true"
      tabIndex={-1}
      onClickCapture={onPress}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        // Browsers close a dialog when Escape is pressed twice, but the owner decides. The event arrives late: if the
        // dialog is open again by then, our own code closed and reopened it.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (dismissible) onClose();
        else event.currentTarget.showModal();
      }}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        if (dismissible) onClose();
      }}
    >
      <div className="tb-modal__head">
        <div className="tb-modal__titles">
          <Heading as="h2" id={titleId}>
            {title}
          </Heading>
          {subject === undefined ? null : (
            <div id={subjectId} className="tb-modal__subject">
              {subject}
            </div>
          )}
        </div>
        {dismissible && closeButton ? (
          <IconButton icon="close" label={t('general.close')} onClick={onClose} />
        ) : null}
      </div>
      <div ref={body} className="tb-modal__body">
        {children}
      </div>
      {actions === undefined ? null : <div className="tb-modal__actions">{actions}</div>}
    </dialog>
  );
}
