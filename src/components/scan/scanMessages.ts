/** A picture for the worker to read. Reading it moves it to the worker. */
export interface ScanQuestion {
  readonly id: number;
  readonly picture: ImageBitmap;
}

/** `texts` is null if the reader could not be loaded. */
export interface ScanAnswer {
  readonly id: number;
  readonly texts: readonly string[] | null;
}
