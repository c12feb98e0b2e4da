import type { StoredCopy } from '../../api/Api';

/**
 * Reports the failure that a stored copy stands in for: at once, or when a slow server has failed after all. Reports
 * nothing if only the network is missing.
 */
export function reportCopy(copy: StoredCopy | undefined, report: (failure: unknown) => void): void {
  const reportAny = (failure: unknown) => {
    if (failure !== undefined) report(failure);
  };
  reportAny(copy?.failure);
  void copy?.late?.then(reportAny);
}
