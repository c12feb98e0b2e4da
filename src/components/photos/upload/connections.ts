/**
 * Whether the browser limits itself to six concurrent requests to this host: it does over HTTP/1.x, while HTTP/2 and
 * 3 share one connection. If the browser does not say, HTTP/1.x is assumed.
 */
export function isSentSixAtOnce(): boolean {
  // For a cached page it says nothing; then the page's own requests do.
  const protocol = [...protocols('navigation'), ...protocols('resource').reverse()].find(Boolean) ?? '';
  return !/^h[23]/.test(protocol);
}

/** The protocols of the requests to this host, in order; empty where unknown. */
function protocols(type: 'navigation' | 'resource'): string[] {
  // Not every browser has this.
  const timeline: Partial<Pick<Performance, 'getEntriesByType'>> = performance;
  const entries = timeline.getEntriesByType?.(type) ?? [];
  return entries
    .filter(({ name }) => name.startsWith(`${location.origin}/`))
    .map((entry) => ('nextHopProtocol' in entry ? String(entry.nextHopProtocol) : ''));
}
