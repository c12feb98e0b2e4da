import { useState } from 'react';
import type { LazyView } from './lazyView';

/**
 * Opens a dialog whose code is loaded when it is first opened. A dialog that cannot be loaded leaves the screen below as
 * it is.
 * @param onFailed called if its code could not be loaded
 */
export function useLazyDialog({ load }: Pick<LazyView<object>, 'load'>, onFailed: () => void) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    load().then(() => setOpen(true), onFailed);
  };
  return { isOpen, open, close: () => setOpen(false) };
}
