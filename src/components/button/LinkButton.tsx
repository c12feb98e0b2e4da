import type { MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../classNames';
import './button.css';

export interface LinkButtonProps {
  readonly children: ReactNode;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly className?: string | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** A button that looks like a link, for an action inside a sentence or a line, such as Discard or Try again. */
export function LinkButton({ children, onClick, className, buttonRef }: LinkButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={classNames('tb-link-button', className)}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
