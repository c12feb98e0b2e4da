import { useEffect, useMemo } from 'react';
import { OptionIndex } from './optionIndex';
import { OptionSearch } from './rank';
import type { PickerOption } from './types';
import { whenIdle } from '../schedule';

/** Options folded per step: well under a millisecond, a few on a slow phone. */
const STEP = 250;

/** Searches options that are folded once per list; a long list is folded ahead, in idle moments. */
export function useOptionSearch(
  options: readonly PickerOption[],
): (search: string) => readonly PickerOption[] {
  const index = useMemo(() => new OptionIndex(options), [options]);
  useEffect(() => (index.options.length > STEP ? whenIdle(() => index.advance(STEP)) : undefined), [index]);
  return useMemo(() => {
    const search = new OptionSearch(index);
    return (text: string) => search.find(text);
  }, [index]);
}
