import { useState } from 'react';

/** The controls of a form by the names of their fields, so that a message can lead to the one it is about. */
export interface FieldFocus<Name extends string> {
  /** A ref for a field's control; the same function for the same name. */
  readonly ref: (name: Name) => (control: HTMLElement | null) => void;
  /** Takes a person to a field. */
  readonly to: (name: Name) => void;
}

/**
 * Keeps the controls of one form.
 * @param selects whether what is typed next takes the place of what is there, as after Tab
 */
export function useFieldFocus<Name extends string>(selects = false): FieldFocus<Name> {
  const [focus] = useState(() => createFieldFocus<Name>(selects));
  return focus;
}

function createFieldFocus<Name extends string>(selects: boolean): FieldFocus<Name> {
  const controls = new Map<Name, HTMLElement>();
  const refs = new Map<Name, (control: HTMLElement | null) => void>();
  return {
    ref(name) {
      let ref = refs.get(name);
      if (ref === undefined) {
        ref = (control) => {
          if (control === null) controls.delete(name);
          else controls.set(name, control);
        };
        refs.set(name, ref);
      }
      return ref;
    },
    to(name) {
      const control = controls.get(name);
      control?.focus();
      if (selects && control instanceof HTMLInputElement) control.select();
    },
  };
}
