import { Metrics } from './platform/metrics';
import { freeBytes } from './platform/disk';
import type { Config } from './platform/config/config';
import { UPLOAD_PATTERN } from './photos/uploadTickets';

export { metricsListener } from './http/metricsListener';

const SIGN_IN = { '/login': 'password', '/login/oidc/callback': 'oidc' } as const;

/** What is counted, and what is looked at when somebody asks. */
export function createMetrics({ dataDir }: Pick<Config, 'dataDir'>): Metrics {
  const metrics = new Metrics({ upload: UPLOAD_PATTERN, signIn: SIGN_IN });
  metrics.gauge('boot_disk_free_bytes', 'What may still be written to the disk of DATA_DIR', () =>
    freeBytes(dataDir),
  );
  return metrics;
}
