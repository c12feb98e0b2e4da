import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

/** A block's tokens that are plain colors, as red, green and blue from 0 to 255. */
function colours(block: string): ReadonlyMap<string, readonly number[]> {
  return new Map(
    Array.from(block.matchAll(/--tb-([\w-]+):\s*#([0-9a-f]{6});/g), ([, name = '', hex = '']) => [
      name,
      [0, 2, 4].map((from) => parseInt(hex.slice(from, from + 2), 16)),
    ]),
  );
}

const [lightBlock = '', darkBlock = ''] = css.split('@media (prefers-color-scheme: dark)');
const light = colours(lightBlock);
// The dark scheme overrides only some tokens.
const dark = new Map([...light, ...colours(darkBlock)]);

/** WCAG 2.2's relative luminance and contrast ratio. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(scheme: ReadonlyMap<string, readonly number[]>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => {
      const colour = scheme.get(name);
      if (colour === undefined) throw new Error(`No colour --tb-${name}`);
      return luminance(colour);
    })
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT: readonly (readonly [string, string])[] = [
  ...['paper', 'card', 'sunken', 'control'].flatMap((ground) => [
    ['ink', ground] as const,
    ['slate', ground] as const,
    ['action', ground] as const,
    ['danger', ground] as const,
  ]),
  ['ink', 'action-soft'],
  ['ink', 'danger-soft'],
  ['ink', 'done-soft'],
  ['slate', 'danger-soft'],
  ['danger', 'danger-soft'],
  ['done', 'card'],
  ['done', 'paper'],
  ['done', 'sunken'],
  ['done', 'done-soft'],
  ['warn-ink', 'warn-soft'],
  ['action', 'warn-soft'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['disabled-ink', 'disabled'],
  ['on-bar', 'bar'],
  ['bar-quiet', 'bar'],
  ['plate-ink', 'plate'],
];
const CONTROLS: readonly (readonly [string, string])[] = [
  ...['paper', 'card', 'sunken'].map((ground) => ['control-line', ground] as const),
  ['focus', 'card'],
  ['focus', 'paper'],
  ['brand', 'bar'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, scheme) => {
  test.each(TEXT)('the text color %s on %s has a contrast of at least 4.5:1', (text, ground) => {
    expect(contrast(scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(CONTROLS)('%s against %s has a contrast of at least 3:1', (edge, ground) => {
    expect(contrast(scheme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
