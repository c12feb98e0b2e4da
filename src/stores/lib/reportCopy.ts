import type { StoredCopy } from '../../api/Api';

/**
 * Reports the failure because of which a stored copy is used, also if a slow server fails later. A missing network is
 * not reported.
 */
export function reportCopy(copy: StoredCopy | undefined, report: (failure: unknown) => void): void {
  const reportAny = (failure: unknown) => {
    if (failure !== undefined) report(failure);
  };
  reportAny(copy?.failure);
  void copy?.late?.then(reportAny);
}
