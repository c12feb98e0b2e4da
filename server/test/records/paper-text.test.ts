import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { textOf } from '../support/pdfText';

/** A page that draws glyph 1 `times` times, packed. */
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
