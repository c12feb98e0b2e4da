import { useEffect, useMemo, useRef } from 'react';
import { OptionIndex } from './optionIndex';
import { searchOptions } from './rank';
import type { PickerOption } from './types';
import { whenIdle } from '../whenIdle';

/** Options folded in one step: well under a millisecond, a few on a slow phone. */
const STEP = 250;

/**
 * A search over options that are folded once, a long list in idle moments before the first search, and not again
 * until the list is another one. The last answer is kept: one keystroke asks for it more than once.
 */
export function useOptionSearch(
  options: readonly PickerOption[],
): (search: string) => readonly PickerOption[] {
  const index = useMemo(() => new OptionIndex(options), [options]);
  useEffect(() => (index.options.length > STEP ? whenIdle(() => index.advance(STEP)) : undefined), [index]);
  const last = useRef<{
    index: OptionIndex;
    search: string;
    found: readonly PickerOption[];
  } | null>(null);
  return useMemo(
    () => (search: string) => {
      if (search === '') return index.options;
      const kept = last.current;
      if (kept?.index === index && kept.search === search) return kept.found;
      const found = searchOptions(index, search);
      last.current = { index, search, found };
      return found;
    },
    [index],
  );
}
