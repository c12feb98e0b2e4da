import { useLayoutEffect } from 'react';

/** States that affect the layout of the whole page: two panels that scroll on their own, or the add form's bar. */
export type PageMark = 'panels' | 'add-bar';

/**
 * Adds a class such as `tb-has-panels` to the root element, for styles outside the screen. `:has()` could do it too,
 * but would restyle every element on every change.
 * @param isOn whether to add it. Default: true
 */
export function usePageMark(mark: PageMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const { classList } = document.documentElement;
    const name = `tb-has-${mark}`;
    classList.add(name);
    return () => classList.remove(name);
  }, [mark, isOn]);
}
