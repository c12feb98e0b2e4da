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
  readonly title: string;
  /** The boot or record concerned, shown under the title and announced with it. */
  readonly subject?: ReactNode;
  readonly open: boolean;
  /** Called for the button, Escape and the browser's own close request. Never called when not `dismissible`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** False for a dialog that must be answered. Default: true. */
  readonly dismissible?: boolean | undefined;
  /** False where `actions` have their own button `Close`. Default: true. */
  readonly closeButton?: boolean | undefined;
  readonly size?: 'small' | 'large' | 'full' | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/**
 * A dialog over the page: role `dialog` named by its title. The focus stays inside and returns when it closes; the page
 * behind is inert and does not scroll. Its button or Escape closes it, never a press outside, which would lose what was
 * typed.
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
        // A browser closes it by itself when Escape is pressed twice; the owner still decides. The event comes late:
        // a dialog that is open again by now was closed and opened by our own code.
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
