/**
 * Whether the browser sends only six requests at once to the host of this page: so it does over HTTP/1.x, while
 * HTTP/2 and 3 send all over one connection. A browser that does not say counts as the former.
 */
export function isSentSixAtOnce(): boolean {
  // Of a page that the browser had already it says nothing; then what the page has asked for says it.
  const protocol = [...protocols('navigation'), ...protocols('resource').reverse()].find(Boolean) ?? '';
  return !/^h[23]/.test(protocol);
}

/** Over which protocol this host was asked, in the order of the asking; empty texts where that is not known. */
function protocols(type: 'navigation' | 'resource'): string[] {
  // Not every browser has it.
  const timeline: Partial<Pick<Performance, 'getEntriesByType'>> = performance;
  const entries = timeline.getEntriesByType?.(type) ?? [];
  return entries
    .filter(({ name }) => name.startsWith(`${location.origin}/`))
    .map((entry) => ('nextHopProtocol' in entry ? String(entry.nextHopProtocol) : ''));
}
