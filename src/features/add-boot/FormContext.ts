import { createContext, useContext } from 'react';
import type { FieldFocus } from '../../components/field';
import type { BootField } from '../../domain/boot/fields';
import type { NewBootStore } from '../../stores/newBoot/NewBootStore';

/** What the parts of the add form share in addition to its fields. Stable across renders. */
export interface FormShare {
  readonly store: NewBootStore;
  /**
   * `head` is the form's header. It gets the focus when the form has been replaced: the pressed button is gone, and
   * focusing a field would open a phone's keyboard.
   */
  readonly focus: FieldFocus<BootField | 'head'>;
}

export const FormContext = createContext<FormShare | null>(null);

/** @throws {Error} outside the form, which is a bug */
export function useForm(): FormShare {
  const share = useContext(FormContext);
  if (share === null) throw new Error('A part of the add form stands outside it');
  return share;
}
