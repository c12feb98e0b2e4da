import { useMemo, useRef } from 'react';
import { indexOptions, searchOptions, type IndexedOption } from './rank';
import type { PickerOption } from './types';

/**
 * A search over options that are folded once, at the first search, and not again until the list is another one.
 * The last answer is kept: one keystroke asks for it more than once.
 */
export function useOptionSearch(
  options: readonly PickerOption[],
): (search: string) => readonly PickerOption[] {
  const last = useRef<{
    options: readonly PickerOption[];
    search: string;
    found: readonly PickerOption[];
  } | null>(null);
  return useMemo(() => {
    let index: readonly IndexedOption[] | null = null;
    return (search: string) => {
      if (search === '') return options;
      const kept = last.current;
      if (kept?.options === options && kept.search === search) return kept.found;
      index ??= indexOptions(options);
      const found = searchOptions(index, search).map((entry) => entry.option);
      last.current = { options, search, found };
      return found;
    };
  }, [options]);
}
