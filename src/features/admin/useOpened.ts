import { useState } from 'react';
import { NEW } from '../../paths/paths';

/** The store of a thing that is open in its form. It goes with the screen; another thing is another screen's `key`. */
export function useOpened<Store>(open: () => Store): Store {
  const [store] = useState(open);
  return store;
}

/** The id of a thing in its address; null for a new one. */
export function keyOf(parameter: string | undefined): string | null {
  return parameter === undefined || parameter === NEW ? null : parameter;
}
