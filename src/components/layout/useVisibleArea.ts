import { useEffect } from 'react';

/** Above this scale, the user has pinch-zoomed and chooses what is visible. */
const ZOOMED = 1.01;

/**
 * Sets `--tb-above` and `--tb-below`: how much of the window lies above the visible area and below it (under a
 * phone's keyboard). Both are 0 without a keyboard.
 */
export function useVisibleArea(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const root = document.documentElement;
    const tell = (name: string, px: number) => {
      const length = `${String(px)}px`;
      // Unset means 0 in the style sheets; skip it, because changing the root's style restyles every element.
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
