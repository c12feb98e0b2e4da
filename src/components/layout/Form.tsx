import type { FormEvent, ReactNode } from 'react';
import { classNames } from '../classNames';
import './layout.css';

export interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

/** A form that never leaves the page and never shows the browser's own bubbles: our messages say it better. */
export function Form({ children, onSubmit, label, className, id }: FormProps) {
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      aria-label={label}
      className={classNames('tb-form', className)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
