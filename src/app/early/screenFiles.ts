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
 * Has the browser fetch the files of the address's screen, while the application's own are on their way: the style
 * sheet, for which the application asks again, and the code, in one file, which is run. In a page that does not name
 * them, as that of the development server, they come when the application asks for them.
 * @returns once the code has run, or cannot be had: what the application asks for before that is fetched a second time
 */
export async function fetchScreenFiles(page: Document, pathname: string): Promise<void> {
  const named = page.getElementById(PLACE)?.textContent;
  if (!named) return;
  const files = (JSON.parse(named) as Readonly<Record<string, readonly string[]>>)[screenOf(pathname)] ?? [];
  const isStyle = (href: string) => href.endsWith('.css');
  for (const href of files.filter(isStyle)) preload(page, href);
  await Promise.all(files.filter((href) => !isStyle(href)).map((href) => run(page, href)));
}

function preload(page: Document, href: string): void {
  const link = page.createElement('link');
  link.rel = 'preload';
  link.as = 'style';
  link.href = href;
  page.head.append(link);
}

/** @returns once it has run, or has failed: then the application asks for its parts one by one */
async function run(page: Document, href: string): Promise<void> {
  const script = page.createElement('script');
  script.src = href;
  await new Promise<unknown>((resolve) => {
    script.onload = resolve;
    script.onerror = resolve;
    page.head.append(script);
  });
}
