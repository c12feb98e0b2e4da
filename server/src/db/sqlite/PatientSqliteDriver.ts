import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { codeOf, reasonOf, Unavailable } from '../../platform/faults';
import { Gate, type GateLoad } from '../Gate';

/** Pauses between attempts while another process writes, milliseconds. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/** Neither connection waits for locks in SQLite, which would block the whole process. */
export interface SqliteConnections {
  readonly writer: Sqlite.Database;
  /** Reads committed data, and never waits for a writer. */
  readonly reader: Sqlite.Database;
}

/** Queries that look read-only; SQLite confirms it for each statement. */
const READS = /^\s*(?:select|with)\b/i;

const isBusy = (error: unknown) => codeOf(error)?.startsWith('SQLITE_BUSY') === true;

/** Translates an SQLite error into what it means for the caller. */
function meant(error: unknown): Error {
  if (codeOf(error) === 'SQLITE_FULL') return new Unavailable('full', reasonOf(error), { cause: error });
  return error instanceof Error ? error : new Error(reasonOf(error));
}

/** Runs synchronous work and wraps its result or error in a promise. */
const promised = <T>(work: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    try {
      resolve(work());
    } catch (error) {
      reject(meant(error));
    }
  });

function run<R>(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/**
 * SQLite for a single server process beside which other processes may write (setup, an operator's shell). One
 * connection does all writing, one transaction or statement at a time. While another process holds the lock, a write
 * is retried and other work goes on; reads never wait.
 */
export class PatientSqliteDriver implements Driver {
  private readonly gate: Gate;
  /** The total time that writers have waited for each other and for other processes, milliseconds. */
  private waitedMs = 0;
  private readonly statements: Readonly<Record<keyof SqliteConnections, Statements>>;

  /** @param patienceMs how long to wait for another process's write lock, or for a turn, milliseconds */
  constructor(
    private readonly connections: SqliteConnections,
    private readonly patienceMs: number,
  ) {
    this.gate = new Gate(1, patienceMs);
    const { writer, reader } = connections;
    this.statements = { writer: new Statements(writer), reader: new Statements(reader) };
  }

  /** The load of writers, and the number of statements run. */
  get load(): { readonly writers: GateLoad; readonly statements: number } {
    const { reader, writer } = this.statements;
    return {
      writers: { ...this.gate.load, waitedMs: this.waitedMs },
      statements: reader.runCount + writer.runCount,
    };
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection(this.statements, (work) => this.writing(work)));
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    // Take the write lock at the start. A transaction that fails to get it later has done its work for
    // nothing.
    connection.leave = await this.writing(() => this.connections.writer.exec('begin immediate'), true);
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return promised(() => {
      this.connections.writer.exec('commit');
      connection.end();
    });
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return promised(() => {
      try {
        // SQLite itself rolls back after some errors, such as a full disk.
        if (this.connections.writer.inTransaction) this.connections.writer.exec('rollback');
      } finally {
        connection.end();
      }
    });
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.connections.reader.close();
    this.connections.writer.close();
    return Promise.resolve();
  }

  /**
   * Runs work on the writing connection when it is its turn and no other process writes.
   * @throws Unavailable if that takes too long
   */
  private async writing<T>(work: () => T): Promise<T>;
  private async writing(work: () => unknown, stay: true): Promise<() => void>;
  private async writing(work: () => unknown, stay = false): Promise<unknown> {
    const since = performance.now();
    const until = since + this.patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const leave = await this.gate.enter();
      try {
        const waitedMs = performance.now() - since;
        const result = work();
        this.waitedMs += waitedMs;
        if (stay) return leave;
        leave();
        return result;
      } catch (error) {
        leave();
        if (!isBusy(error)) throw meant(error);
        if (performance.now() > until) throw new Unavailable('busy', reasonOf(error), { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Statements worth caching: all except those that change the schema. */
const KEPT = /^\s*(?:select|with|insert|update|delete)\b/i;
const MOST_KEPT = 200;

/** A cache of prepared statements: every call runs the same few, and preparing one takes longer than running it. */
class Statements {
  private readonly cache = new Map<string, Sqlite.Statement>();
  /** Number of statements run. */
  runCount = 0;

  constructor(private readonly database: Sqlite.Database) {}

  of(sql: string): Sqlite.Statement {
    this.runCount += 1;
    const known = this.cache.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    const isKept = KEPT.test(sql);
    // Parameter lists come in ever new lengths, which must not fill the memory, and no cached statement may outlive its
    // schema.
    if (!isKept || this.cache.size >= MOST_KEPT) this.cache.clear();
    if (isKept) this.cache.set(sql, statement);
    return statement;
  }
}

type Writing = <T>(work: () => T) => Promise<T>;

/** Reads on one connection, writes on the other; within a transaction everything runs on the writer. */
class SqliteConnection implements DatabaseConnection {
  /** Lets the next writer in; set while a transaction is open. */
  leave: (() => void) | null = null;

  constructor(
    private readonly statements: Readonly<Record<keyof SqliteConnections, Statements>>,
    private readonly writing: Writing,
  ) {}

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const write = () => run<R>(this.statements.writer.of(sql), parameters);
    return promised(() => {
      if (this.leave !== null) return write();
      if (!READS.test(sql)) return this.writing(write);
      try {
        const statement = this.statements.reader.of(sql);
        return statement.readonly ? run<R>(statement, parameters) : this.writing(write);
      } catch (error) {
        // Rare: another process is just opening or closing the database.
        if (isBusy(error)) return this.writing(write);
        throw error;
      }
    });
  }

  /** Ends the transaction. */
  end(): void {
    this.leave?.();
    this.leave = null;
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from this database.');
  }
}
