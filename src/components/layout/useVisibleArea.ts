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
    const look = () => {
      const { offsetTop, height, scale } = window.visualViewport ?? visualViewport;
      const above = scale > ZOOMED ? 0 : Math.max(0, offsetTop);
      const below = scale > ZOOMED ? 0 : Math.max(0, root.clientHeight - offsetTop - height);
      root.style.setProperty('--tb-above', `${String(above)}px`);
      root.style.setProperty('--tb-below', `${String(below)}px`);
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
