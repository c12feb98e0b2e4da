import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { DocumentContent } from './documentContent';
import { printLabels, type LabelSheet } from './labels';
import { LETTER_PAGE, printLetter } from './letterLayout';
import { printableText } from './printableText';
import { printRoll, ROLL_PAGE } from './rollLayout';
import { Typesetter } from './Typesetter';

/** The text scale of a letter whose last lines would otherwise need another page. */
const TIGHT = 0.9;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Makes a PDF from the content that a callback prints. */
function made<T>(
  content: Pick<LabelSheet, 'title' | 'language' | 'issuer' | 'madeAt'>,
  { width, height }: Size,
  print: (doc: PDFKit.PDFDocument, typesetter: Typesetter) => T,
): { readonly bytes: Promise<Buffer>; readonly pages: number; readonly printed: T } {
  const at = new Date(content.madeAt);
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: content.language,
    tagged: true,
    displayTitle: true,
    info: {
      Title: printableText(content.title),
      Author: printableText(content.issuer.name),
      CreationDate: at,
      ModDate: at,
    },
  });
  const bytes = buffer(doc);
  const printed = print(doc, new Typesetter(doc));
  const pages = doc.bufferedPageRange().count;
  doc.end();
  return { bytes, pages, printed };
}

/**
 * Renders a PDF with real text in embedded fonts, tagged for screen readers. A letter fits on one page if possible. A
 * roll is measured first and is as long as its text.
 */
export async function renderDocument(content: DocumentContent | LabelSheet): Promise<Buffer> {
  if ('labels' in content) {
    return made(content, LETTER_PAGE, (doc, typesetter) => printLabels(doc, typesetter, content)).bytes;
  }
  if (content.paper === '80mm') {
    const first = made(content, ROLL_PAGE, (doc, typesetter) => printRoll(doc, typesetter, content));
    await first.bytes;
    const height = Math.min(ROLL_PAGE.height, first.printed);
    return made(content, { ...ROLL_PAGE, height }, (doc, typesetter) => printRoll(doc, typesetter, content))
      .bytes;
  }
  const letter = (scale: number) =>
    made(content, LETTER_PAGE, (doc, typesetter) => printLetter(doc, typesetter, content, scale));
  const first = letter(1);
  const smaller = first.pages === 2 ? letter(TIGHT) : first;
  const both = await Promise.all([first.bytes, smaller.bytes]);
  return both[smaller.pages === 1 ? 1 : 0];
}
