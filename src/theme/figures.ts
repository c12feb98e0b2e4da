import { LIST_PANEL_WIDTH_EM, REGION_CHOOSER_WIDTH_PX, UPLOAD } from '../domain/constants';

/** The product's own measures that style sheets use, each under the name of its custom property. */
export const FIGURES: Readonly<Record<`--tb-${string}`, string>> = {
  '--tb-list-width': `${String(LIST_PANEL_WIDTH_EM)}em`,
  '--tb-chooser-width': `${String(REGION_CHOOSER_WIDTH_PX)}px`,
  '--tb-thumbnail': `${String(UPLOAD.thumbnailPx)}px`,
};

/** Passes the measures to a document's style sheets. */
export function tellStyleSheets(document: Document): void {
  for (const [name, value] of Object.entries(FIGURES))
    document.documentElement.style.setProperty(name, value);
}
