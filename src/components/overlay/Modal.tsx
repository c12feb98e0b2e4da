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
  readonly open: boolean;
  /** Asked to close: by the button, by Escape, by the browser's own way back. Never called when not `dismissible`. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** False for one that must be answered. True unless told. */
  readonly dismissible?: boolean | undefined;
  /** False where `actions` hold a button `Close` of their own. True unless told. */
  readonly closeButton?: boolean | undefined;
  readonly size?: 'small' | 'large' | 'full' | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/**
 * A dialog over the page: role `dialog` named by its title, focus kept inside and given back, the page behind inert
 * and still, closed by its button or Escape, never by a press beside it (what was typed would be gone).
 */
export function Modal(props: ModalProps) {
  const { open, title, onClose, actions, children, dismissible = true, closeButton = true } = props;
  const { t } = useTranslation('common');
  const titleId = useId();
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
      aria-modal="true"
      tabIndex={-1}
      onClickCapture={onPress}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        // A browser may close it over our head (Escape pressed twice): the owner decides all the same. The event
        // comes late, so one that is open again by now was closed and opened by ourselves.
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
        <Heading as="h2" id={titleId}>
          {title}
        </Heading>
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
