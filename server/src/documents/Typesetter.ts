import { FONTS, MAIN_FONT, WEIGHTS, type Weight } from './documentFonts';
import { printableText } from './printableText';
import { levelsOf, runsOf, type Run } from './textRuns';

/** The style of a text. */
export interface Style {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
  readonly struck?: boolean;
}

/** One line of a text, wrapped to a width. */
export interface Line {
  readonly text: string;
  readonly runs: readonly Run[];
  /** In points. */
  readonly width: number;
  /** True if the drawing order differs from the reading order. */
  readonly isReordered: boolean;
}

const LEADING = 1.36;
/** The distance from the top of a line to its baseline, relative to the font size. */
const ASCENT = 1.07;
const STRIKE = 0.29;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const lineHeight = ({ size }: Style): number => size * LEADING;

/** Wraps text of any script into lines and draws them. */
export class Typesetter {
  constructor(private readonly doc: PDFKit.PDFDocument) {
    for (const { name, files } of FONTS) {
      for (const weight of WEIGHTS) doc.registerFont(`${name} ${weight}`, files[weight]);
    }
  }

  /** Wraps a text into lines. Breaks a word that is wider than a line. */
  lines(text: string, style: Style, width: number): Line[] {
    return printableText(text)
      .split('\n')
      .flatMap((paragraph) => this.paragraph(paragraph, style, width));
  }

  /** The width of a text on one line, in points. */
  widthOf(text: string, style: Style): number {
    return Math.max(0, ...this.lines(text, style, Infinity).map((line) => line.width));
  }

  /** Draws a line; `x` is its left end and `top` its upper edge. */
  draw(line: Line, x: number, top: number, style: Style): void {
    const { doc } = this;
    const baseline = top + style.size * ASCENT;
    doc.fillColor(style.color);
    let at = x;
    for (const run of line.runs) {
      this.write(run, at, baseline, style);
      at += this.measure(run, style);
    }
    // Adjacent texts need a space between them, even if their positions already separate them on the page.
    this.write(BLANK, at, baseline, style);
    if (style.struck !== true || line.width === 0) return;
    const middle = baseline - style.size * STRIKE;
    doc
      .lineWidth(0.8)
      .strokeColor(style.color)
      .moveTo(x, middle)
      .lineTo(x + line.width, middle)
      .stroke();
  }

  private paragraph(text: string, style: Style, width: number): Line[] {
    const levels = levelsOf(text);
    const runsBetween = (start: number, end: number) =>
      runsOf(text.slice(start, end), levels.subarray(start, end));
    const widthBetween = (start: number, end: number) =>
      runsBetween(start, end).reduce((sum, run) => sum + this.measure(run, style), 0);
    const lines: Line[] = [];
    let start = 0;
    let end = 0;
    let used = 0;
    const close = () => {
      const shown = text.slice(start, end).trimEnd();
      const runs = runsBetween(start, start + shown.length);
      const isReordered = runs.some(({ level }) => level > 0);
      lines.push({ text: shown, runs, width: widthBetween(start, start + shown.length), isReordered });
      start = end;
      used = 0;
    };
    const add = (part: string, isWord: boolean) => {
      const next = end + part.length;
      const wide = widthBetween(end, isWord ? end + part.trimEnd().length : next);
      if (used + wide > width && end > start) close();
      if (!isWord || wide <= width) {
        used += widthBetween(end, next);
        end = next;
        return;
      }
      for (const { segment } of graphemes.segment(part)) add(segment, false);
    };
    for (const [word] of text.matchAll(/\s*\S+\s*/gu)) add(word, true);
    if (end > start || lines.length === 0) close();
    return lines;
  }

  private choose({ font }: Run, { size, weight = 'regular' }: Style): PDFKit.PDFDocument {
    return this.doc.font(`${font.name} ${weight}`).fontSize(size);
  }

  private measure(run: Run, style: Style): number {
    return this.choose(run, style).widthOfString(run.text, features(run));
  }

  private write(run: Run, x: number, baseline: number, style: Style): void {
    const options = { ...features(run), lineBreak: false, baseline: 'alphabetic' } as const;
    this.choose(run, style).text(run.text, x, baseline, options);
  }
}

const BLANK: Run = { text: ' ', font: MAIN_FONT, level: 0 };

/** Right-to-left text is shaped as a whole; with explicit features, pdfkit does not split it into words. */
const features = ({ level }: Run): { features?: [] } => (level % 2 === 1 ? { features: [] } : {});
