import { useLayoutEffect } from 'react';

/** What the layout of the whole page depends on: two panels that scroll on their own, the add form's bar. */
export type PageMark = 'panels' | 'add-bar';

/**
 * Adds a class such as `tb-has-panels` to the document's root, for style sheets around the screen. `:has()` would do
 * it too, but restyles every element on every change.
 * @param isOn whether it applies. Default: true
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
