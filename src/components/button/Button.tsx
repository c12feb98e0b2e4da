import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../icon';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** One `primary` per screen; `danger` is a red outline; `ghost` has no edge. `secondary` unless told. */
  readonly variant?: ButtonVariant | undefined;
  /** `danger` filled: for the last step of a destructive action, once it has been asked about. */
  readonly confirming?: boolean | undefined;
  readonly icon?: IconName | undefined;
  /** At work on the last press: pressing again does nothing, and assistive technology hears that it is busy. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  /** As wide as the place it stands in. */
  readonly fluid?: boolean | undefined;
  readonly form?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'true' | undefined;
  readonly 'aria-pressed'?: boolean | undefined;
}

/**
 * A button named by its children. While `busy` it keeps the focus and its size, and ignores presses; semantic-ui-react's
 * would be disabled then, which takes the focus away, and gives no ref to its element.
 */
export function Button({
  children,
  onClick,
  variant = 'secondary',
  confirming = false,
  icon,
  busy = false,
  type = 'button',
  fluid = false,
  className,
  buttonRef,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      ref={buttonRef}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(
        'tb-button',
        fluid && 'tb-button--fluid',
        `tb-button--${variant}`,
        confirming && 'tb-button--confirming',
        busy && 'tb-button--busy',
        className,
      )}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="tb-button__spinner" aria-hidden="true" /> : null}
      {icon !== undefined && !busy ? <Icon name={icon} /> : null}
      <span className="tb-button__text">{children}</span>
    </button>
  );
}
