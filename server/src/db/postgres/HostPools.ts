import pg from 'pg';
import type { DatabaseHosts, DatabaseLimits } from '../../platform/config/databaseSettings';
import { Unavailable, codeOf, reasonOf } from '../../platform/faults';
import { Gate, type GateLoad } from '../Gate';
import { Checkout, READ_ONLY, type ConnectionSource } from './Checkout';

/** How much longer than the database's own statement limit to wait before the connection counts as lost. */
const SILENCE_MS = 5_000;
const IS_READ_ONLY =
  "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only";

/** Overrides the database's own limits, because a migration or a backup may take any time. */
const NO_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** Prepares a new connection. @throws if its host must accept writes and doesn't */
async function prepare(client: pg.ClientBase, { hosts, limits }: HostPoolsOptions): Promise<void> {
  if (limits === null) await client.query(NO_LIMITS);
  if (!hosts.mustWrite) return;
  const { rows } = await client.query<{ read_only: boolean }>(IS_READ_ONLY);
  if (rows[0]?.read_only === true) throw new Error('it can only be read');
}

export interface HostPoolsOptions {
  readonly hosts: DatabaseHosts;
  /** Null for work that may take any time. */
  readonly limits: DatabaseLimits | null;
  /** The maximum number of connections, and how long to wait for one. */
  readonly connections: number;
  readonly connectMs: number;
  /** Called for connections that break while idle. */
  readonly onError: (error: Error) => void;
}

/**
 * Connections to the host that currently accepts writes. Tries the hosts in turn, beginning with the one that
 * answered last. Each has its own pool, so that a connection known to be dead or read-only is never reused.
 */
export class HostPools implements ConnectionSource {
  private readonly pools: pg.Pool[];
  private readonly gate: Gate;
  private readonly poolOf = new WeakMap<pg.PoolClient, pg.Pool>();
  /** Abandoned pools that still have connections in use. */
  private readonly ending = new Set<Promise<void>>();
  private current = 0;
  /** Number of statements run on all connections. */
  statements = 0;

  constructor(private readonly options: HostPoolsOptions) {
    this.gate = new Gate(options.connections, options.connectMs);
    this.pools = options.hosts.urls.map((url) => this.newPool(url));
  }

  /** Connections in use and calls that wait for one. */
  get load(): GateLoad {
    return this.gate.load;
  }

  /** @throws Unavailable if no host that accepts writes answers, or all connections are busy for too long */
  async connect(): Promise<Checkout> {
    const leave = await this.gate.enter();
    try {
      return new Checkout(await this.open(), this, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async open(): Promise<pg.PoolClient> {
    const from = this.current;
    const faults: unknown[] = [];
    for (let step = 0; step < this.pools.length; step += 1) {
      const at = (from + step) % this.pools.length;
      try {
        const pool = this.pools[at];
        if (pool === undefined) continue;
        const client = await pool.connect();
        this.poolOf.set(client, pool);
        this.current = at;
        return client;
      } catch (error) {
        faults.push(error);
      }
    }
    const reasons = new Set(faults.map((fault) => reasonOf(fault) || (codeOf(fault) ?? 'no answer')));
    throw new Unavailable('away', [...reasons].join('; '), { cause: faults[0] });
  }

  onStatement(): void {
    this.statements += 1;
  }

  givenUp(client: pg.PoolClient, error: unknown): void {
    // No connection to that host is usable any more.
    if (codeOf(error) === READ_ONLY) this.renew(this.poolOf.get(client));
  }

  async end(): Promise<void> {
    await Promise.all([...this.pools.map((pool) => pool.end()), ...this.ending]);
  }

  private renew(old: pg.Pool | undefined): void {
    const at = this.pools.findIndex((pool) => pool === old);
    const url = this.options.hosts.urls[at];
    if (url === undefined || old === undefined) return;
    this.pools[at] = this.newPool(url);
    const ended = old.end().finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }

  private newPool(connectionString: string): pg.Pool {
    const { limits, connections, connectMs, onError } = this.options;
    const pool = new pg.Pool({
      connectionString,
      max: connections,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      verify: (client, done) => {
        prepare(client, this.options).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(reasonOf(error))),
        );
      },
      ...(limits === null
        ? {}
        : {
            statement_timeout: limits.statementMs,
            lock_timeout: limits.lockMs,
            idle_in_transaction_session_timeout: limits.idleTransactionMs,
            query_timeout: limits.statementMs + SILENCE_MS,
          }),
    });
    pool.on('error', onError);
    // A connection in use has no other listener, and an unhandled error event ends the process. The caller learns of
    // the loss from the next reply.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }
}
