/** A page that is still here this long after it began to leave, in milliseconds, stays: it was a download. */
const GONE_WITHIN_MS = 10_000;

let leavingSince = -Infinity;

/** Notes when the page begins to leave. Call it once, before anything is loaded. */
export function watchLeaving(): void {
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => (leavingSince = performance.now()));
  window.addEventListener('pageshow', () => (leavingSince = -Infinity));
}

/**
 * Rejects as `work` does, but only if the page stays. Firefox and WebKit abort whatever is loading as soon as a
 * navigation begins, and a page that is leaving has nothing to report.
 */
export async function unlessLeaving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // An abort may arrive before the event that explains it.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const left = leavingSince + GONE_WITHIN_MS - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    throw error;
  }
}
