import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { renderDocument, type DocumentContent } from '../../src/documents/documentPdf';
import { textOf } from '../support/pdfText';

/** A page that draws glyph 1 `times` times, compressed. */
const page = (times: number) => deflateSync(`/F1 9 Tf\n[<${'0001'.repeat(times)}>] TJ`);

function pdfOf(packed: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.7\n1 0 obj\n<<\n/Font <<\n/F1 2 0 R\n>>\n>>\nendobj',
        '2 0 obj\n<<\n/ToUnicode 3 0 R\n>>\nendobj',
        '3 0 obj\n<<\n/Length 45\n>>\nstream\n1 beginbfrange\n<0000> <0001> [<0000> <0061>]\n\nendstream\nendobj',
        `4 0 obj\n<<\n/Length ${String(packed.length)}\n/Filter /FlateDecode\n>>\nstream\n`,
      ].join('\n'),
      'latin1',
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
}

test('a page is read whole when its last packed byte is the end of a line', () => {
  for (const last of [0x0d, 0x0a]) {
    const times = Array.from({ length: 20_000 }, (_, index) => index + 1).find(
      (count) => page(count).at(-1) === last,
    );
    assert.ok(times !== undefined);
    assert.deepEqual(textOf(pdfOf(page(times))), [`${'a'.repeat(times)}\n`]);
  }
});

const aLetter = (facts: number): DocumentContent => ({
  ...{ paper: 'letter', language: 'es', title: 'Recibo R-1', from: [], mark: null, madeAt: 0 },
  sections: [
    {
      heading: 'Vehículo',
      lines: Array.from({ length: facts }, (_, n) => ({ kind: 'fact', label: 'Dato', value: String(n) })),
    },
  ],
  printed: 'Impreso hoy',
});

test('a letter is one page where it can be, and never loses a line (REC-14)', async () => {
  for (const [facts, pages] of [
    [30, 1],
    [50, 1],
    [70, 2],
  ] as const) {
    const shown = textOf(await renderDocument(aLetter(facts)));
    assert.equal(shown.length, pages, `${String(facts)} lines`);
    assert.match(shown.join(''), new RegExp(`Dato: [^]*${String(facts - 1)}[^]*Impreso hoy`));
  }
});
