/** Reads Code 39, Code 128, Data Matrix and QR codes. */
export interface CodeReader {
  /**
   * @param picture read once, and then closed
   * @returns the texts of all codes in the picture
   * @throws {Error} if the reader could not be loaded
   */
  read(picture: ImageBitmap): Promise<readonly string[]>;
  close(): void;
}

/** Opens the browser's own reader if it reads all these codes, otherwise one that is loaded for it. */
export async function openReader(): Promise<CodeReader> {
  const { nativeReader } = await import('./nativeReader');
  const native = await nativeReader();
  if (native !== null) return native;
  const [{ WorkerReader }, { startScanWorker }] = await Promise.all([
    import('./WorkerReader'),
    import('./startScanWorker'),
  ]);
  return new WorkerReader(startScanWorker());
}
