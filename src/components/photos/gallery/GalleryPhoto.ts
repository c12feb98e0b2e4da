/** A photo of a boot. */
export interface GalleryPhoto {
  readonly id: number;
  readonly url: string;
  /** A small picture of it; the large one is used where there is none. */
  readonly thumbUrl?: string | undefined;
}
