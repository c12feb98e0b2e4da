import { createContext, useContext } from 'react';
import type { FieldFocus } from '../../components/field';
import type { BootField } from '../../domain/boot/fields';
import type { NewBootStore } from '../../stores/newBoot/NewBootStore';

/** What the parts of the add form share besides its fields; the same object at every render. */
export interface FormShare {
  readonly store: NewBootStore;
  /** The head takes the focus where the form is another one now: what was pressed has gone, no keyboard pops up. */
  readonly focus: FieldFocus<BootField | 'head'>;
}

export const FormContext = createContext<FormShare | null>(null);

/** @throws outside the form: a mistake of ours, not of a person */
export function useForm(): FormShare {
  const share = useContext(FormContext);
  if (share === null) throw new Error('A part of the add form stands outside it');
  return share;
}
