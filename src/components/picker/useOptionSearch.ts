import { useEffect, useMemo } from 'react';
import { OptionIndex } from './optionIndex';
import { OptionSearch } from './rank';
import type { PickerOption } from './types';
import { whenIdle } from '../schedule';

/** Options folded in one step: well under a millisecond, a few on a slow phone. */
const STEP = 250;

/**
 * A search over options that are folded once, a long list in idle moments before the first search, and not again
 * until the list is another one.
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
