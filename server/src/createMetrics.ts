import { Metrics } from './platform/metrics';
import { freeBytes } from './platform/disk';
import type { Config } from './platform/config/config';
import type { Database } from './db/database';
import { UPLOAD_PATTERN } from './photos/intake/uploadTickets';

export { metricsListener } from './http/metricsListener';

const SIGN_IN = { '/login': 'password', '/login/oidc/callback': 'oidc' } as const;

/** What is measured at each scrape. */
export interface Watched {
  readonly hashes: { readonly waiting: number };
  readonly database: Pick<Database, 'load'>;
}

/** Counters since the start, and gauges of the parts of the process. */
export function createMetrics(
  { dataDir }: Pick<Config, 'dataDir'>,
  { hashes, database: { load } }: Watched,
): Metrics {
  const metrics = new Metrics({ upload: UPLOAD_PATTERN, signIn: SIGN_IN });
  metrics.gauge('boot_disk_free_bytes', 'What may still be written to the disk of DATA_DIR', () =>
    freeBytes(dataDir),
  );
  metrics.gauge('boot_password_hashes_waiting', 'Passwords that wait to be checked', () => hashes.waiting);
  if (load === null) return metrics;
  const gauges = [
    ['boot_db_connections_in_use', 'Connections to PostgreSQL in use', () => load().connections.inside],
    ['boot_db_connections_waiting', 'Calls that wait for a connection', () => load().connections.waiting],
    ['boot_db_writers', 'Transactions that write', () => load().writers.inside],
    ['boot_db_writers_waiting', 'Transactions that wait to write', () => load().writers.waiting],
  ] as const;
  for (const [name, help, read] of gauges) metrics.gauge(name, help, read);
  return metrics;
}
