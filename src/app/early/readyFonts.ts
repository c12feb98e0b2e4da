/** Weight and size of what a first screen writes in the font that stands in for ours until it is there. */
const TEXTS = [
  '400 var(--tb-text-s)',
  '400 var(--tb-text-m)',
  '700 var(--tb-text-s)',
  '700 var(--tb-text-m)',
];
const HEADINGS = ['700 var(--tb-text-l)', '700 var(--tb-text-xl)'];
/** Those of a plate, in a row and alone. */
const PLATES = ['700 15px', '700 24px'];

/**
 * Has the browser look for the fonts that are there at once, in each weight and size of a first screen, while the code
 * is on its way: the first text of each takes it milliseconds, all of them a tenth of a second on a phone. In `place`,
 * which the first screen takes for itself, out of sight. Ours is not asked for: it would hold up the code.
 */
export function readyFonts(place: HTMLElement): void {
  const room = document.createElement('div');
  room.setAttribute('aria-hidden', 'true');
  room.style.cssText = 'position: absolute; visibility: hidden';
  const write = (fonts: readonly string[], family: string) => {
    for (const font of fonts) {
      const text = document.createElement('p');
      text.style.font = `${font} / 1 var(${family})`;
      text.textContent = 'Aa 0';
      room.append(text);
    }
  };
  write([...TEXTS, ...HEADINGS], '--tb-font-at-once');
  write(PLATES, '--tb-mono');
  place.append(room);
}
