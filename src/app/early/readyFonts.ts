import { FILES_COOKIE } from '../../domain/constants';

const FONTS = ['400 1em Lato', '700 1em Lato'];
/** What text is set in, and the system's font for it (src/theme/tokens.css). */
const FONT = '--tb-font';
const SYSTEM_FONT = 'var(--tb-font-system)';

/**
 * Has a browser that keeps the files of this build make the fonts ready before anything is drawn in them: else the first
 * screen is laid out in the system's font, and once more in its own. Another browser fetches the code first: on a first
 * visit the first screen is painted in the system's font, and both fonts take its place together, so that the page is
 * laid out anew once and not twice.
 * @returns to be called once the first screen is painted
 */
export function readyFonts(page: Document, isFirstVisit: boolean): () => void {
  if (!isFirstVisit) {
    if (page.cookie.includes(`${FILES_COOKIE}=`)) void loadFonts(page);
    return () => undefined;
  }
  const { style } = page.documentElement;
  style.setProperty(FONT, SYSTEM_FONT);
  return () => void loadFonts(page).then(() => style.removeProperty(FONT));
}

/** What cannot be had shows in the system's font. */
async function loadFonts(page: Document): Promise<void> {
  await Promise.allSettled(FONTS.map((font) => page.fonts.load(font)));
}
