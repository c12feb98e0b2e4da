import type { MouseEvent, Ref } from 'react';
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
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** A square button with a drawing for its face and `label` for its name; 44 px, so a gloved thumb finds it. */
export function IconButton({
  icon,
  label,
  onClick,
  disabled,
  variant = 'ghost',
  className,
  buttonRef,
}: IconButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={classNames('tb-icon-button', `tb-icon-button--${variant}`, className)}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
