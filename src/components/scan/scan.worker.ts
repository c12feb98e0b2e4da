import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { ScanAnswer, ScanQuestion } from './scanMessages';

/** Our own copy. By default, the library loads its file from another host. */
const WASM = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;

const OPTIONS: ReaderOptions = { formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode'] };

prepareZXingModule({ overrides: { locateFile: () => WASM } });

async function textsIn(picture: ImageBitmap): Promise<readonly string[] | null> {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context?.getImageData(0, 0, width, height);
  if (pixels === undefined) return null;
  const codes = await readBarcodes(pixels, OPTIONS).catch(() => null);
  return codes?.map(({ text }) => text) ?? null;
}

self.addEventListener('message', ({ data: { id, picture } }: MessageEvent<ScanQuestion>) => {
  void textsIn(picture).then((texts) => self.postMessage({ id, texts } satisfies ScanAnswer));
});
