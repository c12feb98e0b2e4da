import type { MouseEvent, ReactNode, Ref as ElementRef } from 'react';
import { Button as SemanticButton, Loader, Ref } from 'semantic-ui-react';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../icon';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Use one `primary` per screen. `danger` has a red outline; `ghost` has none. Default: `secondary`. */
  readonly variant?: ButtonVariant | undefined;
  /** Fills a `danger` button, for the last step of a destructive action. */
  readonly confirming?: boolean | undefined;
  readonly icon?: IconName | undefined;
  /**
   * The last press is still being processed. Further presses do nothing, and screen readers announce the button as
   * busy.
   */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  /** Fills the width of its container. */
  readonly fluid?: boolean | undefined;
  readonly form?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly buttonRef?: ElementRef<HTMLButtonElement> | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-expanded'?: boolean | undefined;
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'true' | undefined;
  readonly 'aria-keyshortcuts'?: string | undefined;
  /** Marks the current one of several buttons that each stand for a choice. */
  readonly 'aria-current'?: boolean | undefined;
}

/**
 * Semantic UI's Button, named by its children. It replaces Semantic's `loading`, which hides the text, can still be
 * pressed by keyboard and is not announced: a `busy` button keeps its text, size and focus, and ignores presses.
 */
export function Button({
  children,
  onClick,
  variant = 'secondary',
  confirming = false,
  icon,
  busy = false,
  disabled = false,
  type = 'button',
  fluid = false,
  className,
  buttonRef,
  ...rest
}: ButtonProps) {
  const button = (
    <SemanticButton
      {...rest}
      type={type}
      primary={variant === 'primary'}
      negative={variant === 'danger'}
      fluid={fluid}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(
        'tb-button',
        variant === 'ghost' && 'tb-button--ghost',
        confirming && 'tb-button--confirming',
        className,
      )}
      icon={busy ? <Loader as="span" active inline size="tiny" aria-hidden="true" /> : iconOf(icon)}
      content={<span>{children}</span>}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
  return buttonRef === undefined ? button : <Ref innerRef={buttonRef}>{button}</Ref>;
}

const iconOf = (name: IconName | undefined) => (name === undefined ? undefined : <Icon name={name} />);
