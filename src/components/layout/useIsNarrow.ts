import { NARROW_MAX_WIDTH_PX } from '../../domain/constants';
import { useMediaQuery } from './useMediaQuery';

const QUERY = `(max-width: ${String(NARROW_MAX_WIDTH_PX)}px)`;

/** Whether the window is at most 767 px wide, so that list and detail take turns. */
export function useIsNarrow(): boolean {
  return useMediaQuery(QUERY);
}
