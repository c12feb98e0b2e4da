import { useEffect, useMemo } from 'react';
import { OptionIndex } from './optionIndex';
import { OptionSearch } from './rank';
import type { PickerOption } from './types';
import { whenIdle } from '../schedule';

/** Options folded per step: takes well under a millisecond, or a few on a slow phone. */
const STEP = 250;

/**
 * Searches options whose texts are folded once per list. A long list is folded in advance, while the browser is idle.
 */
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
