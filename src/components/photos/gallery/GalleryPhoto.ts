/** A photo of a boot. */
export interface GalleryPhoto {
  readonly id: number | string;
  readonly url: string;
  /** URL of its thumbnail. Default: the large picture. */
  readonly thumbUrl?: string | undefined;
  /** The photo's name on the region's checklist. */
  readonly label?: string | undefined;
}
