import type { Amount, DocumentContent, Facts, Table } from './documentContent';
import { heightOf, Printer } from './Printer';
import { lineHeight, type Style, type Typesetter } from './Typesetter';

const MM = 72 / 25.4;
const SIDE = 4 * MM;
const WIDTH = 80 * MM - 2 * SIDE;
const INK = '#16202b';

const TITLE: Style = { size: 13, weight: 'bold', color: INK };
const HEADING: Style = { size: 9.5, weight: 'bold', color: INK };
const TEXT: Style = { size: 8.5, color: INK };
const STRONG: Style = { ...TEXT, weight: 'bold' };
const SMALL: Style = { size: 7.5, color: INK };

/** In points. PDF readers accept no page over 200 inches; a roll ends where its text does. */
export const ROLL_PAGE = { width: 80 * MM, height: 14_400 };

/** A document on a roll, in one column. */
class Roll {
  readonly printer;

  constructor(
    doc: PDFKit.PDFDocument,
    private readonly typesetter: Typesetter,
  ) {
    this.printer = new Printer(doc, typesetter, {
      first: SIDE,
      top: SIDE,
      bottom: ROLL_PAGE.height - SIDE,
    });
  }

  print(content: DocumentContent): void {
    const { title, issuer, mark, about, left, right, removal, money, tables, text, printed } = content;
    this.text('H1', title, TITLE);
    for (const line of [issuer.name, ...issuer.lines]) this.text('P', line, TEXT);
    if (mark !== null) this.text('P', mark, HEADING);
    for (const facts of [about, ...left, ...right]) this.facts(facts);
    if (removal !== null) {
      this.printer.y += TEXT.size;
      this.text('P', removal, STRONG);
    }
    this.amounts(money.charges, [money.total]);
    this.amounts(money.payments, [money.paid, money.balance]);
    for (const table of tables) this.amounts(table, []);
    if (text !== null) {
      this.heading(text.heading);
      this.text('P', text.text, TEXT);
    }
    this.printer.y += TEXT.size;
    this.text('P', printed, SMALL);
    this.printer.end();
  }

  private text(kind: 'H1' | 'H2' | 'P', text: string, style: Style): void {
    this.printer.text(kind, text, style, SIDE, WIDTH);
  }

  private heading(text: string): void {
    this.printer.y += TEXT.size * 0.8;
    this.text('H2', text, HEADING);
  }

  private facts({ heading, facts }: Facts): void {
    if (heading !== null && facts.length > 0) this.heading(heading);
    for (const { label, value } of facts) {
      const labels = this.typesetter.lines(`${label}:`, STRONG, WIDTH);
      const beside = (labels[0]?.width ?? 0) + TEXT.size * 0.3;
      const values = this.typesetter.lines(value, TEXT, WIDTH - beside);
      this.printer.row(this.printer.element('P'), [
        { kind: 'Span', cell: { lines: labels, style: STRONG, x: SIDE, width: WIDTH } },
        { kind: 'Span', cell: { lines: values, style: TEXT, x: SIDE + beside, width: WIDTH - beside } },
      ]);
    }
  }

  /** Prints each row's first and last cell on one line, and the cells between them below. */
  private amounts({ heading, rows }: Table, sums: readonly Amount[]): void {
    this.heading(heading);
    const table = this.printer.element('Table');
    for (const { cells, struck = false } of rows) {
      const [label = '', ...rest] = cells;
      this.amount(table, label, rest.pop() ?? '', { ...TEXT, struck });
      const between = rest.filter((cell) => cell !== '').join(' · ');
      if (between === '') continue;
      const lines = this.typesetter.lines(between, SMALL, WIDTH);
      this.printer.row(this.printer.element('TR', table), [
        { kind: 'TD', cell: { lines, style: SMALL, x: SIDE, width: WIDTH } },
      ]);
    }
    for (const { label, amount } of sums) this.amount(table, label, amount, STRONG);
  }

  private amount(table: PDFKit.PDFStructureElement, label: string, amount: string, style: Style): void {
    const beside = WIDTH - this.typesetter.widthOf(amount, style) - TEXT.size;
    const cells = [
      { lines: this.typesetter.lines(label, style, beside), style, x: SIDE, width: beside },
      { lines: this.typesetter.lines(amount, style, WIDTH), style, x: SIDE, width: WIDTH, isRight: true },
    ];
    this.printer.keep(heightOf(cells));
    this.printer.row(
      this.printer.element('TR', table),
      cells.map((cell) => ({ kind: 'TD', cell })),
    );
  }
}

/** @returns the length of the roll, in points */
export function printRoll(doc: PDFKit.PDFDocument, typesetter: Typesetter, content: DocumentContent): number {
  const roll = new Roll(doc, typesetter);
  roll.print(content);
  return Math.ceil(roll.printer.y + SIDE + lineHeight(SMALL) / 2);
}
