import type { MutableRefObject, Ref } from 'react';

/** Assigns an element to a ref object or callback, for components that also use the element themselves. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) (ref as MutableRefObject<T | null>).current = element;
}
