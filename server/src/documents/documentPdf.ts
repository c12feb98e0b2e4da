import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { ReceiptPaper } from '../../../src/domain/wire/documents';

/** One line of a paper: a label with what it says, an amount that is set apart, or plain text. */
export type DocumentLine =
  | { readonly kind: 'fact'; readonly label: string; readonly value: string }
  | {
      readonly kind: 'amount';
      readonly label: string;
      readonly amount: string;
      readonly struck?: boolean;
      readonly strong?: boolean;
    }
  | { readonly kind: 'text'; readonly text: string };

/** A part of a paper below its heading. */
export interface DocumentSection {
  readonly heading: string;
  readonly lines: readonly DocumentLine[];
}

/** What is to be printed, in the order in which it is read. */
export interface DocumentContent {
  readonly paper: ReceiptPaper;
  /** The language of its text, as HTML names it. */
  readonly language: string;
  readonly title: string;
  /** Below the title: who has made it out, line by line. */
  readonly from: readonly string[];
  /** A mark that nobody overlooks, such as `Copy 2`. */
  readonly mark: string | null;
  readonly sections: readonly DocumentSection[];
  /** The last line: when and by whom it was printed. */
  readonly printed: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

const MM = 72 / 25.4;
/** Points. A roll is as long as what is on it; pdf readers take no page beyond 200 inches. */
const PAGES = {
  letter: { width: 612, height: 792, margin: 54, edge: 36, title: 18, heading: 11, text: 9.5 },
  '80mm': {
    width: 80 * MM,
    height: 14_400,
    margin: 4 * MM,
    edge: 4 * MM,
    title: 13,
    heading: 9.5,
    text: 8.5,
  },
} as const;
type Page = Readonly<Record<keyof (typeof PAGES)['letter'], number>>;
/** How much smaller a letter is set whose last lines would stand on a page of their own. */
const TIGHT = 0.9;

function tight(page: Page): Page {
  return { ...page, title: page.title * TIGHT, heading: page.heading * TIGHT, text: page.text * TIGHT };
}

const INK = '#16202b';

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));
}
const REGULAR = fontFile('400Regular/NotoSans_400Regular.ttf');
const BOLD = fontFile('700Bold/NotoSans_700Bold.ttf');

/** Readable text: without control characters, but for the ends of lines. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\P{C}\n]+/gu, ' ')
    .trim();

type Block = 'H1' | 'H2' | 'P';

/** Writes a paper from top to bottom, each line marked as what it is for those who have it read to them. */
class Printer {
  private readonly root;
  private readonly width: number;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly page: Page,
  ) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
    this.width = page.width - 2 * page.margin;
  }

  print({ title, from, mark, sections, printed }: DocumentContent): void {
    const { doc, page } = this;
    this.block('H1', title, page.title, true);
    for (const line of from) this.block('P', line, page.text);
    if (mark !== null) this.block('P', mark, page.heading, true);
    for (const { heading, lines } of sections) {
      doc.y += page.text * 0.8;
      this.block('H2', heading, page.heading, true);
      for (const line of lines) this.line(line);
    }
    doc.y += page.text;
    this.block('P', printed, page.text * 0.85);
    this.root.end();
  }

  private line(line: DocumentLine): void {
    if (line.kind === 'text') this.block('P', line.text, this.page.text);
    else if (line.kind === 'fact') this.fact(line.label, line.value);
    else this.amount(line);
  }

  private block(kind: Block, text: string, size: number, bold = false): void {
    const { doc } = this;
    this.marked(kind, () => {
      doc
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor(INK);
      doc.text(clean(text), this.page.margin, doc.y, { width: this.width, lineGap: 1 });
    });
  }

  private fact(label: string, value: string): void {
    const { doc, page } = this;
    this.marked('P', () => {
      doc.fontSize(page.text).fillColor(INK).font('bold');
      doc.text(`${clean(label)}: `, page.margin, doc.y, { width: this.width, lineGap: 1, continued: true });
      doc.font('regular').text(clean(value));
    });
  }

  private amount({
    label,
    amount,
    struck = false,
    strong = false,
  }: Extract<DocumentLine, { kind: 'amount' }>): void {
    const { doc, page } = this;
    const font = strong ? 'bold' : 'regular';
    doc.font(font).fontSize(page.text);
    const beside = this.width - doc.widthOfString(amount) - page.text;
    const height = doc.heightOfString(clean(label), { width: beside, lineGap: 1 });
    if (doc.y + height > doc.page.height - page.edge) doc.addPage();
    this.marked('P', () => {
      const top = doc.y;
      doc.font(font).fontSize(page.text).fillColor(INK);
      doc.text(clean(label), page.margin, top, { width: beside, lineGap: 1, strike: struck });
      const bottom = doc.y;
      doc.text(amount, page.margin, top, { width: this.width, align: 'right', lineGap: 1, strike: struck });
      doc.y = Math.max(bottom, doc.y);
    });
  }

  private marked(kind: Block, write: () => void): void {
    this.root.add(this.doc.struct(kind, {}, write));
  }
}

function draw(paper: DocumentContent, page: Page, height = page.height) {
  const made = new Date(paper.madeAt);
  const doc = new PDFDocument({
    size: [page.width, height],
    margins: { top: page.edge, bottom: page.edge, left: page.margin, right: page.margin },
    pdfVersion: '1.7',
    lang: paper.language,
    tagged: true,
    displayTitle: true,
    info: {
      Title: clean(paper.title),
      Author: clean(paper.from[0] ?? ''),
      CreationDate: made,
      ModDate: made,
    },
  });
  const done = buffer(doc);
  let pages = 1;
  doc.on('pageAdded', () => (pages += 1));
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  new Printer(doc, page).print(paper);
  const end = doc.y;
  doc.end();
  return { done, end, pages };
}

/**
 * Makes a PDF of real text in an embedded font, marked for those who have it read to them. The same paper gives the
 * same text. A letter is one page where it can be. A roll is measured first: it ends where its text does.
 */
export async function renderDocument(paper: DocumentContent): Promise<Buffer> {
  const page = PAGES[paper.paper];
  const first = draw(paper, page);
  if (paper.paper === 'letter') {
    const smaller = first.pages === 2 ? draw(paper, tight(page)) : first;
    const both = await Promise.all([first.done, smaller.done]);
    return both[smaller.pages === 1 ? 1 : 0];
  }
  await first.done;
  return draw(paper, page, Math.min(page.height, Math.ceil(first.end + page.edge + 1))).done;
}
