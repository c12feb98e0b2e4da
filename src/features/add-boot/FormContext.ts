import { createContext, useContext } from 'react';
import type { NewBootStore } from '../../stores/newBoot/NewBootStore';
import type { FieldFocus } from './useFieldFocus';

/** What the parts of the add form share besides its fields; the same object at every render. */
export interface FormShare {
  readonly store: NewBootStore;
  readonly focus: FieldFocus;
}

export const FormContext = createContext<FormShare | null>(null);

/** @throws outside the form: a mistake of ours, not of a person */
export function useForm(): FormShare {
  const share = useContext(FormContext);
  if (share === null) throw new Error('A part of the add form stands outside it');
  return share;
}
