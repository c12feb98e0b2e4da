import { createContext, useContext } from 'react';
import type { BootStores } from '../../stores/BootStores';

const BootsContext = createContext<BootStores | null>(null);

export const BootsProvider = BootsContext.Provider;

/** The stores of the list and of the selected boot. @throws without a `BootsProvider` above */
export function useBoots(): BootStores {
  const boots = useContext(BootsContext);
  if (boots === null) throw new Error('useBoots needs a BootsProvider above it');
  return boots;
}
