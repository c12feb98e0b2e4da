import { useState } from 'react';
import { NEW } from '../../paths/paths';

/**
 * Creates the store of an opened item. The store lives as long as the screen; each item has a screen of its
 * own through `key`.
 */
export function useOpened<Store>(open: () => Store): Store {
  const [store] = useState(open);
  return store;
}

/** The id of an item from its address; null for a new item. */
export function keyOf(parameter: string | undefined): string | null {
  return parameter === undefined || parameter === NEW ? null : parameter;
}
