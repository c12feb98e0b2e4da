/**
 * Whether the browser sends only six requests at once to the host of this page: so it does over HTTP/1.x, while
 * HTTP/2 and 3 send all over one connection. A browser that does not say counts as the former.
 */
export function isSentSixAtOnce(): boolean {
  // Not every browser has it.
  const timeline: Partial<Pick<Performance, 'getEntriesByType'>> = performance;
  const [entry] = timeline.getEntriesByType?.('navigation') ?? [];
  const isKnown = entry !== undefined && 'nextHopProtocol' in entry;
  return !(isKnown && /^h[23]/.test(String(entry.nextHopProtocol)));
}
