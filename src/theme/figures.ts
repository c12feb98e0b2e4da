import { LIST_PANEL_WIDTH_EM, REGION_CHOOSER_WIDTH_PX, UPLOAD } from '../domain/constants';

/** The product's own figures that style sheets lay out by, each under the name by which they ask for it. */
export const FIGURES: Readonly<Record<`--tb-${string}`, string>> = {
  '--tb-list-width': `${String(LIST_PANEL_WIDTH_EM)}em`,
  '--tb-chooser-width': `${String(REGION_CHOOSER_WIDTH_PX)}px`,
  '--tb-thumbnail': `${String(UPLOAD.thumbnailPx)}px`,
};

/** Hands the figures to the style sheets of a document. */
export function tellStyleSheets(document: Document): void {
  for (const [name, value] of Object.entries(FIGURES))
    document.documentElement.style.setProperty(name, value);
}
