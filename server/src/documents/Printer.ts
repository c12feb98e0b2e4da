import { lineHeight, type Line, type Style, type Typesetter } from './Typesetter';

/** One cell of a row: its lines and position. */
export interface Cell {
  readonly lines: readonly Line[];
  readonly style: Style;
  /** Its left edge and width, in points. */
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
}

type Element = PDFKit.PDFStructureElement;

/**
 * Writes a document from top to bottom, with each part tagged with its role for screen readers. Content that does not
 * fit continues on the next page.
 */
export class Printer {
  y: number;
  private readonly root: Element;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    readonly typesetter: Typesetter,
    /** The upper and lower edge of the text on each page, in points. */
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
   * An element of the document's structure that contains its parts. Text that is not drawn in reading order states
   * its reading order.
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

  /**
   * Starts a page if less than `height` is left.
   * @returns true if it started one
   */
  keep(height: number): boolean {
    if (this.y + height <= this.edges.bottom) return false;
    this.doc.addPage();
    this.y = this.edges.top;
    return true;
  }

  /** Writes a heading or a paragraph. */
  text(kind: 'H1' | 'H2' | 'P', text: string, style: Style, x: number, width: number, isRight = false): void {
    const lines = this.typesetter.lines(text, style, width);
    const element = this.element(kind, this.root, lines);
    for (const line of lines) {
      this.keep(lineHeight(style));
      this.content(element, { lines: [line], style, x, width, isRight });
      this.y += lineHeight(style);
    }
  }

  /** Writes cells side by side; in a paragraph, the first labels the second. */
  row(parent: Element, cells: readonly { readonly kind: string; readonly cell: Cell }[]): void {
    for (const { kind, cell } of cells) this.content(this.element(kind, parent, cell.lines), cell);
    this.y += heightOf(cells.map(({ cell }) => cell));
  }

  /** Draws the lines of a cell downwards without moving `y`. */
  content(element: Element, { lines, style, x, width, isRight = false }: Cell): void {
    element.add(() => {
      for (const [index, line] of lines.entries()) {
        const left = isRight ? x + width - line.width : x;
        this.typesetter.draw(line, left, this.y + index * lineHeight(style), style);
      }
    });
  }

  /** Draws decoration, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }
}

export const heightOf = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map(({ lines, style }) => lines.length * lineHeight(style)));
