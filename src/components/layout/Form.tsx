import type { FormEvent, ReactNode } from 'react';
import { classNames } from '../classNames';

export interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

/**
 * A form with our messages instead of the browser's, which never leaves the page. Not Semantic UI's Form: it brings
 * Dropdown, Select, Checkbox, Radio and TextArea along, which no screen uses, and the add form would exceed its budget.
 */
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
