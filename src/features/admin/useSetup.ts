import { createContext, useContext } from 'react';
import type { SetupStore } from '../../stores/setup/SetupStore';

const SetupContext = createContext<SetupStore | null>(null);

export const SetupProvider = SetupContext.Provider;

/** The store of all screens that set the site up. @throws outside of an `AdminScreen` */
export function useSetup(): SetupStore {
  const setup = useContext(SetupContext);
  if (setup === null) throw new Error('useSetup needs an AdminScreen above it');
  return setup;
}
