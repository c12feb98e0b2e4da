import { useMemo } from 'react';

export interface FieldFocus {
  /** A ref for the control of a field; the same function for the same key. */
  readonly ref: (key: string) => (control: HTMLElement | null) => void;
  /** Takes a person to a field. */
  readonly to: (key: string) => void;
}

/** The key of a field, of a payment row where one is given. */
export function fieldKey(field: string, row?: number): string {
  return row === undefined ? field : `${field}-${String(row)}`;
}

/** Knows the controls of a form, to put the focus on one of them. */
export function useFieldFocus(): FieldFocus {
  return useMemo(() => {
    const controls = new Map<string, HTMLElement>();
    const refs = new Map<string, (control: HTMLElement | null) => void>();
    return {
      ref: (key) => {
        let ref = refs.get(key);
        if (ref === undefined) {
          ref = (control) => {
            if (control === null) controls.delete(key);
            else controls.set(key, control);
          };
          refs.set(key, ref);
        }
        return ref;
      },
      to: (key) => {
        const control = controls.get(key);
        control?.focus();
        // As Tab does it: what is typed next takes the place of what is there.
        if (control instanceof HTMLInputElement) control.select();
      },
    };
  }, []);
}
