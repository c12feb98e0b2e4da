/** A vertical range of the window, in CSS pixels. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

const DIALOG = '[role="dialog"]';

/**
 * The part of the window that is not covered by a bar over the same columns (marked `data-covers`) or by a phone's
 * keyboard. For an element in a dialog, bars behind the dialog do not count.
 * @param rect the element's rectangle
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
