import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database';

/** A placeholder for a value while the statement is compiled. */
interface Blank {
  readonly blank: number;
}

type Values = readonly unknown[];

type Read<R> = (parameters: readonly unknown[]) => R[];

/** Reads without Kysely's execution, which takes longer than the database's answer. */
export interface QuickReads {
  /** Prepares a read of committed data. @throws the database's error, here or when the statement runs */
  prepare<R>(sql: string): Read<R>;
}

const quickReads = new WeakMap<object, QuickReads>();

/** Makes statements outside of a transaction use these reads. */
export function setQuickReads(db: Db, reads: QuickReads): void {
  quickReads.set(db.getExecutor().adapter, reads);
}

/** A statement compiled for one database. */
interface Written<V extends Values, R> {
  readonly query: CompiledQuery<R>;
  /** Undefined if the database has no quick reads, or not for this statement. */
  readonly read: Read<R> | undefined;
  /** Its parameters: the statement's own constants and the given values. */
  parametersOf(values: V): unknown[];
}

function write<V extends Values, R>(
  query: CompiledQuery<R>,
  blanks: readonly Blank[],
  reads: QuickReads | undefined,
): Written<V, R> {
  const places = query.parameters.map((parameter) => blanks.indexOf(parameter as Blank));
  return {
    query,
    read: reads?.prepare<R>(query.sql),
    parametersOf: (values) => places.map((at, index) => (at < 0 ? query.parameters[index] : values[at])),
  };
}

/**
 * A statement that runs often, compiled once for each database: the query builder takes longer to compile a statement
 * than the database takes to answer it.
 */
export class Statement<V extends Values, R> {
  private readonly written = new WeakMap<object, Written<V, R>>();

  /**
   * @param build builds the query from placeholders. It must pass each one on unchanged, as a parameter, so that the
   *   SQL is the same for all values
   */
  constructor(private readonly build: (db: Db, ...values: V) => Compilable<R>) {}

  async all(db: Db, ...values: V): Promise<R[]> {
    const { query, read, parametersOf } = this.writtenFor(db, values.length);
    const parameters = parametersOf(values);
    if (read !== undefined && !db.isTransaction) {
      try {
        return read(parameters);
      } catch {
        // Fall back to the normal path, which waits for a lock and reports any other error.
      }
    }
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  }

  async first(db: Db, ...values: V): Promise<R | undefined> {
    const [row] = await this.all(db, ...values);
    return row;
  }

  /** Compiles once per adapter, which a database shares with its transactions. */
  private writtenFor(db: Db, count: number): Written<V, R> {
    const { adapter } = db.getExecutor();
    const known = this.written.get(adapter);
    if (known !== undefined) return known;
    const blanks = Array.from({ length: count }, (_, blank): Blank => ({ blank }));
    const query = this.build(db, ...(blanks as unknown as V)).compile();
    const written = write<V, R>(query, blanks, quickReads.get(adapter));
    this.written.set(adapter, written);
    return written;
  }
}
