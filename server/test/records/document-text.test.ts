import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { showInstant } from '../../../src/domain/time/zone';
import type { DocumentContent } from '../../src/documents/documentContent';
import { renderDocument } from '../../src/documents/documentPdf';
import { printableText } from '../../src/documents/printableText';
import { textOf } from '../support/pdfText';

/** A compressed page that draws glyph 1 this many times. */
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

test('a page is read completely even if its last compressed byte is a line end', () => {
  for (const last of [0x0d, 0x0a]) {
    const times = Array.from({ length: 20_000 }, (_, index) => index + 1).find(
      (count) => page(count).at(-1) === last,
    );
    assert.ok(times !== undefined);
    assert.deepEqual(textOf(pdfOf(page(times))), [`${'a'.repeat(times)}\n`]);
  }
});

const aLetter = (facts: readonly (readonly [string, string])[]): DocumentContent => {
  const columns = [{ title: 'Concepto', share: 1 }];
  const none = { label: 'Total', amount: '$0.00' };
  return {
    ...{ paper: 'letter', language: 'es', title: 'Recibo R-1', mark: null, madeAt: 0 },
    issuer: { name: 'Grúas del Norte', lines: [] },
    about: { heading: null, facts: [] },
    left: [{ heading: 'Vehículo', facts: facts.map(([label, value]) => ({ label, value })) }],
    right: [],
    removal: null,
    money: {
      charges: { heading: 'Cargos', columns, rows: [{ cells: ['Boot removal'] }] },
      payments: { heading: 'Pagos', columns, rows: [] },
      ...{ total: none, paid: none, balance: none },
    },
    ...{ tables: [], text: null, printed: 'Impreso hoy', pageNumber: 'Página {page} de {pages}' },
  };
};

test('a letter is one page if possible, never loses a line, and has page numbers (REC-14)', async () => {
  for (const [facts, pages] of [
    [20, 1],
    [32, 1],
    [60, 2],
  ] as const) {
    const lines = Array.from({ length: facts }, (_, n) => ['Dato', String(n)] as const);
    const shown = textOf(await renderDocument(aLetter(lines)));
    assert.equal(shown.length, pages, `${String(facts)} lines`);
    assert.match(shown.join(''), new RegExp(`Dato:\\s[^]*\\s${String(facts - 1)}\\s[^]*Impreso hoy`));
    for (const [index, page] of shown.entries()) {
      assert.match(page.replace(/\n/g, ''), new RegExp(`Página ${String(index + 1)} de ${String(pages)}`));
      assert.match(page, /Recibo R-1/);
      assert.match(page.replace(/\n/g, ''), /Grúas del Norte/);
    }
  }
});

const backwards = (text: string) => Array.from(text).reverse().join('');

test('every script is printed as real text, right-to-left ones in the order of their lines (REC-75)', async () => {
  const names = [
    'Łukasz Žáček',
    'Ελένη Παππά',
    'Сергей Иванов',
    '王小明 陳大文',
    'さくら 田中',
    '김철수',
    'สมชาย ใจดี',
  ];
  for (const paper of ['letter', '80mm'] as const) {
    const facts = [...names, 'דוד כהן', 'محمد علي'].map((name) => ['Nombre', name] as const);
    const pdf = await renderDocument({ ...aLetter(facts), paper });
    // Ignore blanks, because repositioning a mark starts a new run of text. Another test checks them.
    const shown = textOf(pdf).join('').replace(/\s+/g, '');
    const parts = [
      ...names.flatMap((name) => name.split(' ')),
      ...['דוד', 'כהן', 'محمد', 'علي'].map(backwards),
    ];
    for (const part of parts) assert.ok(shown.includes(part), `${part} on ${paper}: ${shown}`);
    assert.ok(shown.indexOf(backwards('כהן')) < shown.indexOf(backwards('דוד'), shown.indexOf('ใจดี')));
    // Screen readers get the text in reading order.
    for (const name of ['דוד כהן', 'محمد علي']) {
      assert.ok(pdf.includes(Buffer.from(name, 'utf16le').swap16()), `${name} is read in its own order`);
    }
  }
});

test('emoji are printed as their names, arrows as they are, and characters without a font as their codes (REC-75)', () => {
  assert.equal(
    printableText('Zoë 😀 👍🏽 ❤️ 🇲🇽 → 𓀀\u0007!'),
    'Zoë [grinning face] [thumbs up] [red heart] [flag Mexico] → [U+13000] !',
  );
});

test('a blank separates a label and its amount even in the extracted text (REC-14)', async () => {
  const charges = {
    columns: [
      { title: 'A', share: 0.5 },
      { title: 'B', share: 0.5, isAmount: true },
    ],
    heading: 'C',
    rows: [{ cells: ['Boot removal', '$125.00'] }],
  };
  const content = aLetter([]);
  for (const paper of ['letter', '80mm'] as const) {
    const [page = ''] = textOf(
      await renderDocument({ ...content, paper, money: { ...content.money, charges } }),
    );
    assert.match(page.replace(/\n/g, ''), /Boot removal \$125\.00 /);
  }
});

test("a time has the zone's short name at that very moment (REC-75)", () => {
  const shown = (utc: string) => showInstant(Date.parse(utc), 'America/Los_Angeles');
  assert.equal(shown('2026-11-01T08:10:00Z'), '11/01/2026 01:10 PDT');
  assert.equal(shown('2026-11-01T09:10:00Z'), '11/01/2026 01:10 PST');
});
