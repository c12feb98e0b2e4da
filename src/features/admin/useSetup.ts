import { createContext, useContext, useMemo } from 'react';
import type { PickerOption } from '../../components/picker';
import type { SetupStore } from '../../stores/setup/SetupStore';

const SetupContext = createContext<SetupStore | null>(null);

export const SetupProvider = SetupContext.Provider;

/** The store of all setup screens. @throws outside of an `AdminScreen` */
export function useSetup(): SetupStore {
  const setup = useContext(SetupContext);
  if (setup === null) throw new Error('useSetup needs an AdminScreen above it');
  return setup;
}

/**
 * Regions as picker options, with names once these are loaded. Returns the same array while the options are
 * equal.
 */
export function useRegionOptions(codes: readonly string[]): readonly PickerOption[] {
  const setup = useSetup();
  const named = JSON.stringify(
    codes.map((code) => ({ key: code, text: setup.regionName(code), alternatives: [code] })),
  );
  // The picker needs a stable array.
  return useMemo(() => JSON.parse(named) as PickerOption[], [named]);
}
