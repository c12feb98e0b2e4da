import type { ReactNode } from 'react';
import { Form as SemanticForm } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './form.css';

export interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

/** Semantic UI's Form, with our messages instead of the browser's. It never leaves the page. */
export function Form({ children, onSubmit, label, className, id }: FormProps) {
  return (
    <SemanticForm
      id={id}
      noValidate
      autoComplete="off"
      aria-label={label}
      className={classNames('tb-form', className)}
      onSubmit={() => onSubmit()}
    >
      {children}
    </SemanticForm>
  );
}
