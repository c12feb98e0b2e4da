import { LIMITS } from '../../../src/domain/constants';

/** What a class of characters stands for in a hostile text. */
const SAMPLES: Readonly<Record<string, string>> = {
  d: '0',
  w: 'a',
  s: ' ',
  p: 'a',
  P: '-',
  D: 'a',
  W: '-',
  S: 'a',
};

/** The characters that a pattern names, in its order, without its operators. */
function plainTextOf(pattern: string): string {
  return pattern
    .replace(/\(\?(?:<?[=!]|<\w*>|:)/g, '')
    .replace(/\{\d*,?\d*\}/g, '')
    .replace(/\\(?:([pP])\{[^}]*\}|(.))/gs, (_, property?: string, escaped = '') => {
      const name = property ?? String(escaped);
      return SAMPLES[name] ?? name;
    })
    .replace(/[()[\]*+?|^$.]/g, '');
}

/** Texts that repeated parts of a pattern may consist of: single characters, pairs, words and mixtures. */
function unitsOf(plain: string): Set<string> {
  const letters = [...new Set([...Array.from(plain.slice(0, 40)), 'a', 'A', '0', ' ', '-'])];
  const first = letters.slice(0, 5);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  // A sequence without a period, the same one each time.
  const mixed = Array.from(
    { length: LIMITS.requestor },
    (_, at) => first[(at * at + (at >> 2)) % first.length],
  );
  return new Set([
    ...letters.slice(0, 12),
    ...first.flatMap((one) => first.map((other) => one + other)),
    ...words.slice(0, 5),
    letters.join(''),
    mixed.join(''),
  ]);
}

/**
 * Texts of the field's whole length on which patterns with nested repetitions take almost forever: beginnings that the
 * pattern accepts, then long runs, then an end that it may not accept.
 */
export function hostileTexts(pattern: string): string[] {
  const plain = plainTextOf(pattern);
  const repeats = [...pattern.matchAll(/[*+{]/g)].slice(0, 4);
  const starts = new Set(['', ...repeats.map(({ index }) => plainTextOf(pattern.slice(0, index)))]);
  const ends = new Set(['!', '', '\u{10FFFE}', ' ', plain.slice(-1)]);
  return [...starts].flatMap((start) =>
    [...unitsOf(plain)].flatMap((unit) =>
      [...ends].map((end) => {
        const run = start + unit.repeat(LIMITS.requestor);
        return run.slice(0, LIMITS.requestor - end.length) + end;
      }),
    ),
  );
}
