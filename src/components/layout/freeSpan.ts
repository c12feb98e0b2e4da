/** A vertical range of the window, CSS pixels. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

const DIALOG = '[role="dialog"]';

/**
 * The part of the window that is covered neither by a bar over the same columns (marked `data-covers`) nor by a
 * phone's keyboard. Bars behind a dialog do not count for what is in the dialog.
 * @param rect where the element is
 * @param edges which bars count
 */
export function freeSpan(element: Element, rect: DOMRect, edges: 'both' | 'top' = 'both'): Span {
  const { visualViewport } = window;
  let top = visualViewport?.offsetTop ?? 0;
  let bottom = top + (visualViewport?.height ?? window.innerHeight);
  for (const cover of document.querySelectorAll<HTMLElement>('[data-covers]')) {
    const box = cover.getBoundingClientRect();
    if (box.height === 0 || box.right <= rect.left || box.left >= rect.right || cover.contains(element))
      continue;
    if (cover.closest(DIALOG) !== element.closest(DIALOG)) continue;
    if (cover.dataset['covers'] === 'top') top = Math.max(top, box.bottom);
    else if (edges === 'both') bottom = Math.min(bottom, box.top);
  }
  return { top, bottom };
}
