import { readFileSync } from 'node:fs';

import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer';

import type { PhotoFile } from './photo';

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer,
  },
});

type Format = NonNullable<WriterOptions['format']>;

/** The width of a module, the narrowest line of a bar code, in pixels of the picture. */
const SCALE = 3;
const WHITE = 255;

/** A bar code: its modules, one byte of gray for each, and its picture. */
async function draw(text: string, format: Format) {
  const { symbol, image, error } = await writeBarcode(text, { format, scale: SCALE, addQuietZones: true });
  if (error !== '' || image === null) throw new Error(`the bar code could not be drawn: ${error}`);
  return { symbol, image };
}

/** A photo of a bar code. */
export async function barCodePhoto(text: string, format: Format): Promise<PhotoFile> {
  const { image } = await draw(text, format);
  return { name: 'vin.png', mimeType: 'image/png', buffer: Buffer.from(await image.arrayBuffer()) };
}

/**
 * A video of one picture with a bar code in the middle, in the format of Chromium's
 * `--use-file-for-fake-video-capture` (YUV4MPEG2): 1280 by 720 pixels.
 */
export async function barCodeFilm(text: string, format: Format): Promise<Buffer> {
  const [width, height] = [1280, 720];
  const { symbol } = await draw(text, format);
  const scale = Math.floor(Math.min((width - 80) / symbol.width, (height - 80) / symbol.height));
  const [wide, high] = [symbol.width * scale, symbol.height * scale];
  const [left, top] = [Math.floor((width - wide) / 2), Math.floor((height - high) / 2)];
  const luma = Buffer.alloc(width * height, WHITE);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const gray = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? WHITE;
      luma[(top + y) * width + left + x] = gray;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`);
  return Buffer.concat([header, luma, chroma]);
}
