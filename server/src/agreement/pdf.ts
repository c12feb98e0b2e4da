import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { withNames } from './terms';
import type { Terms } from './terms';

export interface AgreementInput {
  readonly companyName: string;
  /** The date of the agreement, `YYYY-MM-DD`. */
  readonly date: string;
  readonly productName: string;
  readonly terms: Terms;
}

export interface AgreementPdf {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
}

/** Sizes in points, 72 to the inch; US Letter. */
const PAGE = { size: 'LETTER', margin: 64, footer: 40 } as const;
const SIZE = { title: 20, company: 13, heading: 11, text: 9.5, footer: 8 } as const;
const INK = '#16202b';
const SLATE = '#44546a';
const LINE = '#d9dfe6';

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));
}

const REGULAR = fontFile('400Regular/NotoSans_400Regular.ttf');
const BOLD = fontFile('700Bold/NotoSans_700Bold.ttf');

/** Returns one line of readable text, without control characters. Names may have any length and alphabet. */
function clean(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

function longDate(day: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

type Block = 'H1' | 'H2' | 'P';

/** Writes blocks from top to bottom, each tagged with its role for screen readers. */
class Writer {
  private readonly root;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  block(
    kind: Block,
    text: string,
    size: number,
    options: { color?: string; bold?: boolean; after?: number } = {},
  ): void {
    const { doc } = this;
    this.root.add(
      doc.struct(kind, {}, () => {
        doc.font(options.bold === true ? 'bold' : 'regular').fontSize(size);
        doc.fillColor(options.color ?? INK).text(text, { align: 'left', lineGap: 1.5 });
      }),
    );
    doc.y += options.after ?? 0;
  }

  /** Starts a new page unless this one has at least `room` points left. */
  keep(room: number): void {
    const { doc } = this;
    if (doc.y + room > doc.page.height - doc.page.margins.bottom) doc.addPage();
  }

  end(): void {
    this.root.end();
  }
}

function writeTerms(doc: PDFKit.PDFDocument, input: AgreementInput, day: Date): void {
  const names = { product: clean(input.productName), company: clean(input.companyName) };
  const writer = new Writer(doc);
  writer.block('H1', input.terms.title, SIZE.title, { bold: true, after: 2 });
  writer.block('P', names.company, SIZE.company, { bold: true, after: 1 });
  writer.block('P', `${names.product} Boot · ${longDate(day)} · Version ${input.terms.version}`, SIZE.text, {
    color: SLATE,
    after: 10,
  });
  for (const text of input.terms.preamble) writer.block('P', withNames(text, names), SIZE.text, { after: 6 });
  input.terms.sections.forEach((section, index) => {
    writer.keep(4 * SIZE.heading);
    doc.y += 3;
    writer.block('H2', `${String(index + 1)}. ${section.heading}`, SIZE.heading, { bold: true, after: 2 });
    for (const text of section.paragraphs) writer.block('P', withNames(text, names), SIZE.text, { after: 4 });
  });
  writer.keep(4 * SIZE.text);
  doc.y += 8;
  writer.block('P', input.terms.closing, SIZE.text, { bold: true });
  writer.end();
}

/** Writes "Page 1 of 2" under every page, once the number of pages is known. */
function numberPages(doc: PDFKit.PDFDocument, companyName: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const y = doc.page.height - PAGE.footer;
    const width = doc.page.width - 2 * PAGE.margin;
    // Text below the bottom margin would start another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .moveTo(PAGE.margin, y - 8)
      .lineTo(PAGE.margin + width, y - 8)
      .lineWidth(0.5)
      .stroke(LINE);
    doc.font('regular').fontSize(SIZE.footer).fillColor(SLATE);
    doc.text(companyName, PAGE.margin, y, { width: width * 0.75, height: SIZE.footer * 1.5, ellipsis: true });
    doc.text(`Page ${String(index + 1)} of ${String(count)}`, PAGE.margin, y, { width, align: 'right' });
    doc.endMarkedContent();
  }
}

/**
 * Renders the agreement of a company: its name, the date, the terms, page numbers, in an embedded font with Latin,
 * Greek, Cyrillic and Vietnamese letters. The same input gives the same bytes.
 * @throws RangeError if the date is invalid
 */
export async function renderAgreement(input: AgreementInput): Promise<AgreementPdf> {
  const day = new Date(`${input.date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new RangeError(`not a date: ${input.date}`);
  const doc = new PDFDocument({
    size: PAGE.size,
    margin: PAGE.margin,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    info: {
      Title: input.terms.title,
      Author: clean(input.productName),
      Subject: clean(input.companyName),
      CreationDate: day,
      ModDate: day,
    },
  });
  const done = buffer(doc);
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  writeTerms(doc, input, day);
  numberPages(doc, clean(input.companyName));
  doc.end();
  const bytes = await done;
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
