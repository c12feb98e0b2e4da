import { FILES_COOKIE } from '../../domain/constants';

const FONTS = ['400 1em Lato', '700 1em Lato'];

/**
 * Has a browser that keeps the files of this build make the fonts ready before anything is drawn in them: else the first
 * screen is laid out in the system's font, and once more in its own. Another browser fetches the code first.
 */
export function readyFonts(page: Document): void {
  if (!page.cookie.includes(`${FILES_COOKIE}=`)) return;
  // What cannot be had shows in the system's font.
  for (const font of FONTS) page.fonts.load(font).catch(() => undefined);
}
