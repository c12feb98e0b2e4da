import { lineHeight, type Line, type Style, type Typesetter } from './Typesetter';

/** One cell of a row: its lines, and where they stand. */
export interface Cell {
  readonly lines: readonly Line[];
  readonly style: Style;
  /** Its left edge and its width, points. */
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
}

type Element = PDFKit.PDFStructureElement;

/**
 * Writes a document from top to bottom, each part marked as what it is for those who have it read to them. What does
 * not fit on a page goes on on the next one.
 */
export class Printer {
  y: number;
  private readonly root: Element;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    readonly typesetter: Typesetter,
    /** The upper edge of what is written on each page, and the lower one, points. */
    private readonly edges: { readonly first: number; readonly top: number; readonly bottom: number },
  ) {
    this.y = edges.first;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  end(): void {
    this.root.end();
  }

  /**
   * An element of the document's structure, in which its parts are put. What is drawn in another order than that in
   * which it is read says how it is read.
   */
  element(kind: string, parent: Element = this.root, lines: readonly Line[] = []): Element {
    const isReordered = lines.some((line) => line.isReordered);
    const element = this.doc.struct(
      kind,
      isReordered ? { actual: lines.map(({ text }) => text).join(' ') } : {},
    );
    parent.add(element);
    return element;
  }

  /** Begins a page where less than `height` is left of this one. @returns whether it did */
  keep(height: number): boolean {
    if (this.y + height <= this.edges.bottom) return false;
    this.doc.addPage();
    this.y = this.edges.top;
    return true;
  }

  /** A heading or a paragraph. */
  text(kind: 'H1' | 'H2' | 'P', text: string, style: Style, x: number, width: number, isRight = false): void {
    const lines = this.typesetter.lines(text, style, width);
    const element = this.element(kind, this.root, lines);
    for (const line of lines) {
      this.keep(lineHeight(style));
      this.content(element, { lines: [line], style, x, width, isRight });
      this.y += lineHeight(style);
    }
  }

  /** Cells beside each other, the first as a label of the second where the row is a paragraph. */
  row(parent: Element, cells: readonly { readonly kind: string; readonly cell: Cell }[]): void {
    for (const { kind, cell } of cells) this.content(this.element(kind, parent, cell.lines), cell);
    this.y += heightOf(cells.map(({ cell }) => cell));
  }

  /** Lines of a cell, from here down; `y` stays where it is. */
  content(element: Element, { lines, style, x, width, isRight = false }: Cell): void {
    element.add(() => {
      for (const [index, line] of lines.entries()) {
        const left = isRight ? x + width - line.width : x;
        this.typesetter.draw(line, left, this.y + index * lineHeight(style), style);
      }
    });
  }

  /** What only decorates: nobody has it read to them. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }
}

export const heightOf = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map(({ lines, style }) => lines.length * lineHeight(style)));
