/** A photo of a boot. */
export interface GalleryPhoto {
  readonly id: number;
  readonly url: string;
  /** URL of its thumbnail. Default: the large picture. */
  readonly thumbUrl?: string | undefined;
}
