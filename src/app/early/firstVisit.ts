/** In a page that has files in itself: which build it is of. */
const BUILD = 'meta[name="first-visit"]';

/**
 * The build whose files the page has in itself, since the browser had none of it: a first visit. Undefined for any other
 * page, and where the server sends the same to everybody.
 */
export function firstVisitOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>(BUILD)?.content;
}
