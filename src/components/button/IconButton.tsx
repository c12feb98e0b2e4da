import type { MouseEvent, Ref as ElementRef } from 'react';
import { Button as SemanticButton, Ref } from 'semantic-ui-react';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../icon';
import './button.css';

export interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name, also shown on hover. */
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean | undefined;
  readonly variant?: 'ghost' | 'danger' | 'secondary' | undefined;
  readonly className?: string | undefined;
  readonly buttonRef?: ElementRef<HTMLButtonElement> | undefined;
}

/** A square button of 44 px that shows an icon and is named by its label. */
export function IconButton({
  icon,
  label,
  onClick,
  disabled = false,
  variant = 'ghost',
  className,
  buttonRef,
}: IconButtonProps) {
  const button = (
    <SemanticButton
      type="button"
      className={classNames('tb-icon-button', `tb-icon-button--${variant}`, className)}
      aria-label={label}
      title={label}
      disabled={disabled}
      icon={<Icon name={icon} />}
      onClick={onClick}
    />
  );
  return buttonRef === undefined ? button : <Ref innerRef={buttonRef}>{button}</Ref>;
}
