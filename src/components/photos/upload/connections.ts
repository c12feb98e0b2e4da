/**
 * Whether the browser limits itself to six concurrent requests to this host. It does over HTTP/1.x, while HTTP/2 and
 * HTTP/3 share one connection. Assumes HTTP/1.x if the browser does not report a protocol.
 */
export function isSentSixAtOnce(): boolean {
  // For a cached page the browser reports no protocol; use that of the page's own requests.
  const protocol = [...protocols('navigation'), ...protocols('resource').reverse()].find(Boolean) ?? '';
  return !/^h[23]/.test(protocol);
}

/** The protocols of the requests to this host, in order; an empty string for an unknown one. */
function protocols(type: 'navigation' | 'resource'): string[] {
  // Some browsers lack this method.
  const timeline: Partial<Pick<Performance, 'getEntriesByType'>> = performance;
  const entries = timeline.getEntriesByType?.(type) ?? [];
  return entries
    .filter(({ name }) => name.startsWith(`${location.origin}/`))
    .map((entry) => ('nextHopProtocol' in entry ? String(entry.nextHopProtocol) : ''));
}
