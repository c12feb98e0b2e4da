import { createContext, useContext } from 'react';
import type { Settings } from './settings';

const SettingsContext = createContext<Settings | null>(null);

export const SettingsProvider = SettingsContext.Provider;

/** The product's settings. @throws without a `SettingsProvider` above */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
}
