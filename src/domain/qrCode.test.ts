import { readFileSync } from 'node:fs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { QR_QUIET_ZONE, qrMatrix, type QrMatrix } from './qrCode';

const MODULE_PX = 4;

/** The code as a black and white picture with its quiet zone. */
function pictureOf(matrix: QrMatrix) {
  const size = (matrix.length + 2 * QR_QUIET_ZONE) * MODULE_PX;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const moduleAt = (px: number) => Math.floor(px / MODULE_PX) - QR_QUIET_ZONE;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (matrix[moduleAt(y)]?.[moduleAt(x)] === true)
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return { data, width: size, height: size, colorSpace: 'srgb' as const };
}

beforeAll(() => {
  const wasmBinary = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer } });
});

it.each(['17', 'N-ABCD2345', 'Ñandú 車輪 🚗', 'x'.repeat(200)])(
  'a reader of codes finds the text %j in its code (NOT-1)',
  async (text) => {
    const found = await readBarcodes(pictureOf(qrMatrix(text)), { formats: ['QRCode'] });
    expect(found.map((code) => code.text)).toEqual([text]);
  },
);
