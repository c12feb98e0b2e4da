import { LIST_PANEL_WIDTH_EM, REGION_CHOOSER_WIDTH_PX, UPLOAD } from '../domain/constants';

/** Our own dimensions that style sheets use, keyed by custom property. */
export const FIGURES: Readonly<Record<`--tb-${string}`, string>> = {
  '--tb-list-width': `${String(LIST_PANEL_WIDTH_EM)}em`,
  '--tb-chooser-width': `${String(REGION_CHOOSER_WIDTH_PX)}px`,
  '--tb-thumbnail': `${String(UPLOAD.thumbnailPx)}px`,
};

/** Sets these dimensions as custom properties of a document. */
export function tellStyleSheets(document: Document): void {
  for (const [name, value] of Object.entries(FIGURES))
    document.documentElement.style.setProperty(name, value);
}
