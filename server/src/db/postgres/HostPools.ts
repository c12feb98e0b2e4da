import pg from 'pg';
import type { DatabaseHosts, DatabaseLimits } from '../../platform/config/databaseSettings';
import { Unavailable, codeOf, reasonOf } from '../../platform/faults';
import { Gate, type GateLoad } from '../Gate';
import { Checkout, READ_ONLY, type ConnectionSource } from './Checkout';

/** A statement is ended by the database in time; where not even that is heard of, the connection counts as lost. */
const SILENCE_MS = 5_000;
const IS_READ_ONLY =
  "select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only";

/** Whatever limits the database has for its users: a migration or a backup takes as long as it does. */
const NO_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** Prepares a new connection. @throws where its host takes no writes and has to */
async function prepare(client: pg.ClientBase, { hosts, limits }: HostPoolsOptions): Promise<void> {
  if (limits === null) await client.query(NO_LIMITS);
  if (!hosts.mustWrite) return;
  const { rows } = await client.query<{ read_only: boolean }>(IS_READ_ONLY);
  if (rows[0]?.read_only === true) throw new Error('it can only be read');
}

export interface HostPoolsOptions {
  readonly hosts: DatabaseHosts;
  /** Null: for work that may take as long as it does. */
  readonly limits: DatabaseLimits | null;
  /** How many connections and how long one is waited for; the limits' own, where there are limits. */
  readonly connections: number;
  readonly connectMs: number;
  /** Told of connections that break while nobody uses them. */
  readonly onError: (error: Error) => void;
}

/**
 * Connections to the host that takes writes, wherever it is by now: the hosts are tried in turn, beginning with the one
 * that answered last. A pool is kept for each, so that what is known to be dead or read-only is never given out twice.
 */
export class HostPools implements ConnectionSource {
  private readonly pools: pg.Pool[];
  private readonly gate: Gate;
  private readonly poolOf = new WeakMap<pg.PoolClient, pg.Pool>();
  /** Pools that were given up and still have connections in use. */
  private readonly ending = new Set<Promise<void>>();
  private current = 0;
  /** Asked of all connections so far. */
  statements = 0;

  constructor(private readonly options: HostPoolsOptions) {
    this.gate = new Gate(options.connections, options.connectMs);
    this.pools = options.hosts.urls.map((url) => this.newPool(url));
  }

  /** Connections in use, and calls that wait for one. */
  get load(): GateLoad {
    return this.gate.load;
  }

  /** @throws Unavailable where no host answers that takes writes, or too much is under way */
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

  asked(): void {
    this.statements += 1;
  }

  givenUp(client: pg.PoolClient, error: unknown): void {
    // Every connection to that host has become of no use at once.
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
    // While it is in use nobody else listens, and an error that nobody listens to ends the process. Whoever uses the
    // connection hears of its loss with the next answer.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  }
}
