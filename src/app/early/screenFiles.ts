import { ADMIN_BASE, BOOT_BASE, patterns } from '../../paths/paths';

/** Where the build says in the page which files each screen is made of: addresses by the screen's name. */
const PLACE = 'screen-files';

/** The name of the screen that an address most likely leads to, as its code is named where it is imported. */
export function screenOf(pathname: string): string {
  if (pathname.startsWith(`${ADMIN_BASE}/`)) return 'agreement';
  const path = pathname.slice(BOOT_BASE.length);
  if (path.startsWith(`${patterns.addChooser}/`) && path.length > `${patterns.addChooser}/`.length)
    return 'add';
  const [, first = ''] = path.split('/');
  return `/${first}` === patterns.addChooser ? 'chooser' : first;
}

/**
 * Has the browser fetch the files of the address's screen, while the application's own are on their way. In a page
 * that does not name them, as that of the development server, they come when the application asks for them.
 */
export function fetchScreenFiles(page: Document, pathname: string): void {
  const named = page.getElementById(PLACE)?.textContent;
  if (!named) return;
  const files = (JSON.parse(named) as Readonly<Record<string, readonly string[]>>)[screenOf(pathname)] ?? [];
  for (const href of files) {
    const link = page.createElement('link');
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    page.head.append(link);
  }
}
