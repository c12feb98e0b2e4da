import { Metrics } from './platform/metrics';
import { freeBytes } from './platform/disk';
import type { Config } from './platform/config/config';
import type { Database } from './db/database';
import { UPLOAD_PATTERN } from './photos/intake/uploadTickets';

export { metricsListener } from './http/metricsListener';

const SIGN_IN = { '/login': 'password', '/login/oidc/callback': 'oidc' } as const;

/** The parts that are measured at each scrape. */
export interface Watched {
  readonly hashes: { readonly waiting: number };
  readonly database: Pick<Database, 'load' | 'size'>;
}

/** Counters since the start, and gauges for the parts of the process. */
export function createMetrics({ dataDir }: Pick<Config, 'dataDir'>, { hashes, database }: Watched): Metrics {
  const metrics = new Metrics({ upload: UPLOAD_PATTERN, signIn: SIGN_IN });
  metrics.gauge('boot_disk_free_bytes', 'What may still be written to the disk of DATA_DIR', () =>
    freeBytes(dataDir),
  );
  metrics.gauge('boot_password_hashes_waiting', 'Passwords that wait to be checked', () => hashes.waiting);
  watchDatabase(metrics, database);
  return metrics;
}

function watchDatabase(metrics: Metrics, database: Watched['database']): void {
  const load = () => database.load();
  metrics.gauge('boot_db_size_bytes', 'Size of the database', () => database.size());
  metrics.gauge('boot_db_writers', 'Transactions that write', () => load().writers.inside);
  metrics.gauge('boot_db_writers_waiting', 'Transactions that wait to write', () => load().writers.waiting);
  metrics.counter(
    'boot_db_writers_wait_seconds_total',
    'How long transactions have waited to write',
    () => load().writers.waitedMs / 1_000,
  );
  metrics.counter('boot_db_statements_total', 'Statements asked of the database', () => load().statements);
  if (load().connections === null) return;
  const connections = (part: 'inside' | 'waiting') => () => load().connections?.[part] ?? 0;
  metrics.gauge('boot_db_connections_in_use', 'Connections to PostgreSQL in use', connections('inside'));
  metrics.gauge('boot_db_connections_waiting', 'Calls that wait for a connection', connections('waiting'));
}
