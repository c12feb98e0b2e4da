import type { CodeReader } from './CodeReader';

/** The browser's Barcode Detection API, which TypeScript's DOM library lacks. */
interface Detector {
  detect(picture: ImageBitmap | ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'];

/** The browser's own reader; null if it has none, or one that cannot read all formats. */
export async function nativeReader(): Promise<CodeReader | null> {
  if (!('BarcodeDetector' in globalThis)) return null;
  const { BarcodeDetector } = globalThis as unknown as { readonly BarcodeDetector: DetectorClass };
  try {
    const supported = await BarcodeDetector.getSupportedFormats();
    if (!FORMATS.every((format) => supported.includes(format))) return null;
    const detector = new BarcodeDetector({ formats: FORMATS });
    // Some systems have the API but not the service behind it.
    await detector.detect(new ImageData(16, 16));
    return { read: (picture) => textsOf(detector, picture), close: () => undefined };
  } catch {
    return null;
  }
}

async function textsOf(detector: Detector, picture: ImageBitmap): Promise<readonly string[]> {
  try {
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  } finally {
    picture.close();
  }
}
