import bidiFactory from 'bidi-js';
import { fontFor, MAIN_FONT, type Font } from './documentFonts';

const bidi = bidiFactory();

/** A run of text in one font and one direction. */
export interface Run {
  readonly text: string;
  readonly font: Font;
  /** Odd means right to left. */
  readonly level: number;
}

/** The directions of a paragraph's UTF-16 units. */
export function levelsOf(paragraph: string): Uint8Array {
  return bidi.getEmbeddingLevels(paragraph, 'auto').levels;
}

const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;
const BLANK = /\p{Zs}/u;

/** The runs of a text in reading order. */
function inReadingOrder(text: string, levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  let letters = MAIN_FONT;
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const level = levels[at] ?? 0;
    at += character.length;
    const isShared = SHARED.test(character);
    // Digits and punctuation use the font of the adjacent word. Spaces do not: fontkit cannot read NanumGothic's.
    const isOfWord = isShared && !BLANK.test(character) && letters.has(code);
    const font = isOfWord ? letters : (fontFor(code) ?? MAIN_FONT);
    if (!isShared) letters = font;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) {
      runs[runs.length - 1] = { ...last, text: last.text + character };
    } else runs.push({ text: character, font, level });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses runs from the highest level down. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

const HAS_RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The font's own layout reverses letters; a run without letters is reversed here. */
function drawn(run: Run): Run {
  if (run.level % 2 === 0) return run;
  const mirrored = Array.from(run.text, (character) => bidi.getMirroredCharacter(character) ?? character);
  return { ...run, text: (HAS_RTL_LETTER.test(run.text) ? mirrored : mirrored.reverse()).join('') };
}

/**
 * The runs of one line from left to right, in drawing order.
 * @param levels of the line's UTF-16 units
 */
export function runsOf(line: string, levels: Uint8Array): Run[] {
  return inVisualOrder(inReadingOrder(line, levels)).map(drawn);
}
