import { useLayoutEffect } from 'react';

/** What the whole page is laid out by: two panels that scroll alone, the add form's bar. */
export type PageMark = 'panels' | 'add-bar';

/**
 * Says in a class of the document's root (`tb-has-panels`) what is on the page, for style sheets of what stands around it.
 * `:has()` would say it too, and have every element styled anew whenever any comes or goes.
 * @param isOn whether it is there; true unless told
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
