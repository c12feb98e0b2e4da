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
 * A form with our validation messages instead of the browser's, which never navigates away. Not Semantic UI's Form:
 * that imports Dropdown, Select, Checkbox, Radio and TextArea, which no screen uses, and would take the add form over
 * its size budget.
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
