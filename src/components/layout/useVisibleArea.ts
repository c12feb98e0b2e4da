import { useEffect } from 'react';

/** A person has zoomed in with two fingers: what they look at is theirs to choose. */
const ZOOMED = 1.01;

/**
 * Tells the style sheets how much of the window the keyboard of a phone hides: `--tb-above`, what the browser has pushed
 * over the upper edge, and `--tb-below`, what lies under the keyboard. Both are 0 without one.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const root = document.documentElement;
    const tell = (name: string, px: number) => {
      const length = `${String(px)}px`;
      // The style sheets take 0 for what they were not told; every element is styled anew where the page's own style changes.
      if ((root.style.getPropertyValue(name) || '0px') !== length) root.style.setProperty(name, length);
    };
    const look = () => {
      const { offsetTop, height, scale } = window.visualViewport ?? visualViewport;
      const above = scale > ZOOMED ? 0 : Math.max(0, offsetTop);
      const below = scale > ZOOMED ? 0 : Math.max(0, root.clientHeight - offsetTop - height);
      tell('--tb-above', above);
      tell('--tb-below', below);
    };
    look();
    visualViewport.addEventListener('resize', look);
    visualViewport.addEventListener('scroll', look);
    return () => {
      visualViewport.removeEventListener('resize', look);
      visualViewport.removeEventListener('scroll', look);
    };
  }, []);
}
