import { qrMatrix, QR_QUIET_ZONE } from '../../../src/domain/qrCode';
import { LETTER_PAGE } from './letterLayout';
import { Printer } from './Printer';
import { lineHeight, type Style, type Typesetter } from './Typesetter';

/** Labels for boots: the number, as text and as a QR code. */
export interface LabelSheet {
  readonly title: string;
  /** The language of the title, as a BCP 47 tag. */
  readonly language: string;
  readonly issuer: { readonly name: string };
  readonly labels: readonly string[];
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** A sheet of thirty labels of 2 5/8 by 1 inch, in points. */
const SHEET = { left: 13.5, top: 36, columns: 3, rows: 10, across: 198, down: 72, width: 189 };
export const LABELS_A_PAGE = SHEET.columns * SHEET.rows;

const CODE = 60;
const EDGE = (SHEET.down - CODE) / 2;
const TEXT = { x: EDGE + CODE + 4, width: SHEET.width - CODE - 3 * EDGE };
const SIZES = [30, 26, 22, 18, 15, 12, 10, 8];
const INK = '#000000';

/** The largest size at which a number fits on one line; the smallest one if none does. */
function styleOf(typesetter: Typesetter, number: string): Style {
  const styles = SIZES.map((size): Style => ({ size, color: INK, weight: 'bold' }));
  const fits = (style: Style) => typesetter.lines(number, style, TEXT.width).length === 1;
  return styles.find(fits) ?? { size: SIZES.at(-1) ?? 8, color: INK, weight: 'bold' };
}

/** Draws a QR code into a square, with its quiet zone. */
function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const matrix = qrMatrix(text);
  const module = CODE / (matrix.length + 2 * QR_QUIET_ZONE);
  const inset = QR_QUIET_ZONE * module;
  for (const [row, modules] of matrix.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) doc.rect(x + inset + column * module, y + inset + row * module, module, module);
    }
  }
  doc.fill(INK);
}

/** Prints the labels, thirty a page. */
export function printLabels(
  doc: PDFKit.PDFDocument,
  typesetter: Typesetter,
  { labels }: Pick<LabelSheet, 'labels'>,
): void {
  const printer = new Printer(doc, typesetter, {
    first: SHEET.top,
    top: SHEET.top,
    bottom: LETTER_PAGE.height,
  });
  for (const [index, number] of labels.entries()) {
    const place = index % LABELS_A_PAGE;
    if (place === 0 && index > 0) doc.addPage();
    const x = SHEET.left + (place % SHEET.columns) * SHEET.across;
    const y = SHEET.top + Math.floor(place / SHEET.columns) * SHEET.down;
    printer.decorate((page) => drawCode(page, number, x + EDGE, y + EDGE));
    const style = styleOf(typesetter, number);
    const lines = typesetter.lines(number, style, TEXT.width);
    printer.y = y + (SHEET.down - lines.length * lineHeight(style)) / 2;
    const cell = { lines, style, x: x + TEXT.x, width: TEXT.width };
    printer.content(printer.element('P', undefined, lines), cell);
  }
  printer.end();
}
