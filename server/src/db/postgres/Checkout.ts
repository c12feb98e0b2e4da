import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';
import { Unavailable, reasonOf } from '../../platform/faults';

/** PostgreSQL has closed the connection or is about to: shut down, restarted, terminated, or idle for too long. */
const CONNECTION_ENDS = /^(?:08...|57P0.|25P0[34])$/;
/** The server no longer accepts writes. */
export const READ_ONLY = '25006';
/** A lock was not released in time, or the statement took too long. */
const TOO_SLOW = new Set(['55P03', '57014']);
const DISK_FULL = '53100';
/** Out of memory or of file descriptors for a moment; the connection stays usable. */
const TOO_FEW_RESOURCES = '53';
/** PostgreSQL stopped waiting for a standby: the commit is only on this host and may be lost with it. */
const WARNING = '01000';
/** Statements that are safe to repeat on another connection if the first was dead, because they change nothing. */
const HARMLESS = /^(?:begin|select)\b/i;

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Translates an error that means an unavailable database into `Unavailable`; other errors stay as they are. */
function meant(error: unknown): unknown {
  const faultOf = (how: Unavailable['how']) => new Unavailable(how, reasonOf(error), { cause: error });
  if (error instanceof Unavailable || error instanceof TypeError) return error;
  // An error that PostgreSQL did not send is a connection error.
  if (!(error instanceof pg.DatabaseError)) return faultOf('away');
  const code = error.code ?? '';
  if (TOO_SLOW.has(code)) return faultOf('busy');
  if (code === DISK_FULL) return faultOf('full');
  if (code.startsWith(TOO_FEW_RESOURCES)) return faultOf('busy');
  return code === READ_ONLY || CONNECTION_ENDS.test(code) ? faultOf('away') : error;
}

/** A source of connections. */
export interface ConnectionSource {
  /** @throws Unavailable */
  open(): Promise<pg.PoolClient>;
  /** Called for each statement. */
  onStatement(): void;
  /** Called with the error because of which a connection is abandoned. */
  givenUp(client: pg.PoolClient, error: unknown): void;
}

/**
 * A connection for one piece of work. Losing it fails only that work, never the process; a lost connection does not
 * return to the pool.
 */
export class Checkout implements DatabaseConnection {
  private lost = false;
  private used = false;

  constructor(
    private client: pg.PoolClient,
    private readonly source: ConnectionSource,
    private readonly leave: () => void,
  ) {}

  /** @throws Unavailable; pg.DatabaseError for any other error of the database */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.ask(sql, parameters);
    const changes = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
    return { rows: rows as R[], ...changes };
  }

  /**
   * Runs a statement. Replaces a connection that died unnoticed in the pool if its first statement is safe to repeat.
   * @throws Unavailable; pg.DatabaseError for any other error of the database
   */
  async ask(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
    const first = !this.used;
    this.used = true;
    this.source.onStatement();
    const run = () => this.translatingErrors(() => this.client.query(sql, [...parameters]));
    try {
      return await run();
    } catch (error) {
      if (!first || !this.lost || !HARMLESS.test(sql)) throw error;
      const client = await this.source.open();
      this.client.release(true);
      this.client = client;
      this.lost = false;
      return run();
    }
  }

  /** @throws Unavailable if the commit reached this host, but none of the standbys that must confirm it */
  async commit(): Promise<void> {
    const warnings: unknown[] = [];
    const listen = (notice: { readonly code?: string | undefined }) => {
      if (notice.code === WARNING) warnings.push(notice);
    };
    this.client.on('notice', listen);
    try {
      await this.translatingErrors(() => this.client.query('commit'));
    } finally {
      this.client.off('notice', listen);
    }
    if (warnings.length > 0) throw new Unavailable('away', 'no standby has confirmed the commit');
  }

  release(): void {
    this.client.release(this.lost);
    this.leave();
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from this database.');
  }

  /** Runs a query and translates its errors. */
  private async translatingErrors<T>(query: () => Promise<T>): Promise<T> {
    if (this.lost) throw new Unavailable('away', 'the connection to the database was lost');
    try {
      return await query();
    } catch (error) {
      const fault = meant(error);
      if (fault instanceof Unavailable && fault.how === 'away') {
        this.lost = true;
        this.source.givenUp(this.client, error);
      }
      throw fault;
    }
  }
}
