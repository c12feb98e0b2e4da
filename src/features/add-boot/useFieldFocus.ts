import { useRef, type RefCallback } from 'react';
import type { BootField } from '../../domain/boot/fields';

/** The controls of the form by field, so that a message can lead to the one it is about. */
export interface FieldFocus {
  /** A ref for the field's control, the same one at every render. */
  refOf(field: BootField): (control: HTMLElement | null) => void;
  /** @returns whether the field has a control to go to */
  focus(field: BootField): boolean;
  /** For the head of the form. */
  readonly headRef: RefCallback<HTMLElement>;
  /** The form is another one now, and what was pressed has gone: its head has the focus, no keyboard pops up. */
  focusHead(): void;
}

/** Keeps the controls of one form. */
export function useFieldFocus(): FieldFocus {
  const focus = useRef<FieldFocus | null>(null);
  focus.current ??= createFieldFocus();
  return focus.current;
}

function createFieldFocus(): FieldFocus {
  const controls = new Map<BootField, HTMLElement>();
  const refs = new Map<BootField, (control: HTMLElement | null) => void>();
  let head: HTMLElement | null = null;
  return {
    headRef: (element) => {
      head = element;
    },
    focusHead: () => head?.focus(),
    refOf(field) {
      let ref = refs.get(field);
      if (ref === undefined) {
        ref = (control) => {
          if (control === null) controls.delete(field);
          else controls.set(field, control);
        };
        refs.set(field, ref);
      }
      return ref;
    },
    focus(field) {
      const control = controls.get(field);
      control?.focus();
      return control !== undefined;
    },
  };
}
