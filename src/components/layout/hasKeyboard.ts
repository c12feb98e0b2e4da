/** Whether a keyboard is at hand: with a mouse there is one, under a thumb it comes up over the page. */
export function hasKeyboard(): boolean {
  return 'matchMedia' in window && window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
