import { useState } from 'react';

/** Moves the focus to a field by its name, for example from an error summary. */
export interface FieldFocus<Name extends string> {
  /** A ref for a field's control; stable for each name. */
  readonly ref: (name: Name) => (control: HTMLElement | null) => void;
  /** Focuses a field. */
  readonly to: (name: Name) => void;
}

/**
 * Keeps the controls of one form.
 * @param selects whether to select the field's text, as Tab does
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
