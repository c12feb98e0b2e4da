import type { Amount, DocumentContent, Facts, Table } from './documentContent';
import { heightOf, Printer, type Cell } from './Printer';
import { lineHeight, type Style, type Typesetter } from './Typesetter';

const PAGE = { width: 612, height: 792, side: 54, first: 48, top: 84, bottom: 734 };
const WIDTH = PAGE.width - 2 * PAGE.side;
const GAP = 28;
const HALF = (WIDTH - GAP) / 2;

const INK = '#16202b';
const SOFT = '#55606c';
const RULE = '#c5ccd3';
const SHADE = '#eef1f4';

/** The styles of a page at this text size. */
function stylesOf(scale: number) {
  const style = (size: number, color = INK, weight: Style['weight'] = 'regular'): Style => ({
    size: size * scale,
    color,
    weight,
  });
  return {
    company: style(21, INK, 'bold'),
    title: style(15, INK, 'bold'),
    mark: style(10.5, '#ffffff', 'bold'),
    heading: style(11, INK, 'bold'),
    text: style(9.5),
    label: style(9.5, SOFT),
    strong: style(9.5, INK, 'bold'),
    due: style(13, INK, 'bold'),
    small: style(8.5, SOFT),
  };
}

/** A document on letter paper. */
class Letter {
  private readonly styles;
  private readonly printer;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly typesetter: Typesetter,
    private readonly scale: number,
  ) {
    this.styles = stylesOf(scale);
    this.printer = new Printer(doc, typesetter, PAGE);
  }

  print(content: DocumentContent): void {
    const { printer, styles } = this;
    this.head(content);
    this.beside(
      () => content.left.forEach((facts) => this.facts(facts, PAGE.side, HALF)),
      () => content.right.forEach((facts) => this.facts(facts, PAGE.side + HALF + GAP, HALF)),
    );
    if (content.removal !== null) {
      this.space(14);
      printer.text('P', content.removal, styles.strong, PAGE.side, WIDTH);
    }
    const { charges, total, payments, paid, balance } = content.money;
    this.beside(
      () => this.table(charges, PAGE.side, HALF),
      () => this.totals([total, paid, balance], PAGE.side + HALF + GAP),
    );
    for (const table of [payments, ...content.tables]) {
      if (table.rows.length > 0) this.table(table, PAGE.side, WIDTH);
    }
    if (content.text !== null) {
      this.heading(content.text.heading, PAGE.side, WIDTH);
      printer.text('P', content.text.text, styles.text, PAGE.side, WIDTH);
    }
    this.space(10);
    printer.text('P', content.printed, styles.small, PAGE.side, WIDTH);
    printer.end();
    this.margins(content);
  }

  private space(points: number): void {
    this.printer.y += points * this.scale;
  }

  /** The company on the left; the title, numbers and copy on the right. */
  private head({ issuer, title, about, mark }: DocumentContent): void {
    const { printer, styles } = this;
    const left = WIDTH * 0.58;
    const right = PAGE.side + left + GAP;
    const rest = WIDTH - left - GAP;
    this.beside(
      () => {
        printer.text('P', issuer.name, styles.company, PAGE.side, left);
        for (const line of issuer.lines) printer.text('P', line, styles.label, PAGE.side, left);
      },
      () => {
        this.space(5);
        printer.text('H1', title, styles.title, right, rest, true);
        for (const { label, value } of about.facts) {
          printer.text('P', `${label}: ${value}`, styles.text, right, rest, true);
        }
        if (mark === null) return;
        this.space(4);
        const width = this.typesetter.widthOf(mark, styles.mark);
        const x = PAGE.width - PAGE.side - width - 16;
        printer.decorate((doc) => doc.rect(x, printer.y, width + 16, lineHeight(styles.mark) + 6).fill(INK));
        printer.y += 3;
        printer.text('P', mark, styles.mark, x + 8, width + 1);
        printer.y += 3;
      },
    );
    this.space(10);
    this.rule(INK, 1.5, PAGE.side, WIDTH);
  }

  /** Prints two parts side by side, or one below the other if the first continued on another page. */
  private beside(first: () => void, second: () => void): void {
    const { printer, doc } = this;
    const page = doc.page;
    const top = printer.y;
    first();
    const bottom = printer.y;
    if (doc.page === page) printer.y = top;
    second();
    if (doc.page === page) printer.y = Math.max(bottom, printer.y);
  }

  private heading(text: string, x: number, width: number): void {
    const { printer, styles } = this;
    this.space(14);
    printer.keep(lineHeight(styles.heading) * 3);
    printer.text('H2', text, styles.heading, x, width);
    this.space(3);
  }

  private facts({ heading, facts }: Facts, x: number, width: number): void {
    const { printer, styles } = this;
    if (facts.length === 0) return;
    if (heading !== null) this.heading(heading, x, width);
    const labels = width * 0.38;
    for (const { label, value } of facts) {
      const cells = [
        { kind: 'Span', cell: this.cell(`${label}:`, styles.label, x, labels - 8) },
        { kind: 'Span', cell: this.cell(value, styles.text, x + labels, width - labels) },
      ];
      printer.keep(heightOf(cells.map(({ cell }) => cell)));
      printer.row(printer.element('P'), cells);
      this.space(1.5);
    }
  }

  private cell(text: string, style: Style, x: number, width: number, isRight = false): Cell {
    return { lines: this.typesetter.lines(text, style, width), style, x, width, isRight };
  }

  private rule(color: string, thickness: number, x: number, width: number): void {
    const { y } = this.printer;
    this.printer.decorate((doc) =>
      doc
        .lineWidth(thickness)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    );
  }

  private table({ heading, columns, rows }: Table, x: number, width: number): void {
    const { printer, styles, scale } = this;
    const pad = 6 * scale;
    const above = 3 * scale;
    this.heading(heading, x, width);
    const table = printer.element('Table');
    const cellsOf = (texts: readonly string[], style: Style) => {
      let left = x;
      return columns.map(({ share, isAmount }, index) => {
        const cell = this.cell(texts[index] ?? '', style, left + pad, width * share - 2 * pad, isAmount);
        left += width * share;
        return cell;
      });
    };
    const titles = cellsOf(
      columns.map(({ title }) => title),
      { ...styles.strong, size: styles.small.size },
    );
    const titleRow = () => {
      const height = heightOf(titles) + 2 * above;
      printer.decorate((doc) => doc.rect(x, printer.y, width, height).fill(SHADE));
      printer.y += above;
      printer.row(
        printer.element('TR', table),
        titles.map((cell) => ({ kind: 'TH', cell })),
      );
      printer.y += above;
    };
    titleRow();
    for (const { cells: texts, struck = false } of rows) {
      const cells = cellsOf(texts, struck ? { ...styles.label, struck } : styles.text);
      const height = heightOf(cells) + 2 * above;
      if (printer.keep(height)) titleRow();
      printer.y += above;
      printer.row(
        printer.element('TR', table),
        cells.map((cell) => ({ kind: 'TD', cell })),
      );
      printer.y += above;
      this.rule(RULE, 0.5, x, width);
    }
  }

  /** Prints the totals in a box, the last one prominently. */
  private totals(amounts: readonly Amount[], x: number): void {
    const { printer, styles, scale } = this;
    const pad = 12 * scale;
    const rows = amounts.map(({ label, amount }, index) => {
      const style = index === amounts.length - 1 ? styles.due : styles.text;
      const width = HALF - 2 * pad;
      return [
        this.cell(label, style, x + pad, width * 0.55),
        this.cell(amount, style, x + pad + width * 0.55, width * 0.45, true),
      ];
    });
    const gap = 5 * scale;
    const height = rows.reduce((sum, cells) => sum + heightOf(cells) + gap, 2 * pad - gap);
    this.space(16);
    printer.keep(height);
    printer.decorate((doc) => doc.rect(x, printer.y, HALF, height).fill(SHADE));
    printer.y += pad;
    const table = printer.element('Table');
    for (const cells of rows) {
      printer.row(
        printer.element('TR', table),
        cells.map((cell) => ({ kind: 'TD', cell })),
      );
      printer.y += gap;
    }
    printer.y += pad - gap;
  }

  /** The footer of each page, and the header of each page after the first. */
  private margins({ title, issuer, about, pageNumber }: DocumentContent): void {
    const { doc, styles, typesetter } = this;
    const { start, count } = doc.bufferedPageRange();
    const numbers = [title, ...about.facts.map(({ value }) => value)].join(' · ');
    const line = (text: string, top: number, isRight: boolean) => {
      const [shown] = typesetter.lines(text, styles.small, WIDTH);
      if (shown === undefined) return;
      const x = isRight ? PAGE.width - PAGE.side - shown.width : PAGE.side;
      typesetter.draw(shown, x, top, styles.small);
    };
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(start + page);
      doc.markContent('Artifact', { type: 'Pagination' });
      const number = pageNumber.replace('{page}', String(page + 1)).replace('{pages}', String(count));
      line(numbers, PAGE.height - 44, false);
      line(number, PAGE.height - 44, true);
      if (page > 0) {
        line(issuer.name, 48, false);
        line(numbers, 48, true);
        doc
          .lineWidth(0.5)
          .strokeColor(RULE)
          .moveTo(PAGE.side, 66)
          .lineTo(PAGE.width - PAGE.side, 66)
          .stroke();
      }
      doc.endMarkedContent();
    }
  }
}

export const LETTER_PAGE = { width: PAGE.width, height: PAGE.height };

/** @param scale the text size; 1 is the normal size */
export function printLetter(
  doc: PDFKit.PDFDocument,
  typesetter: Typesetter,
  content: DocumentContent,
  scale: number,
): void {
  new Letter(doc, typesetter, scale).print(content);
}
