import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database';

/** A placeholder for a value while the statement is compiled. */
interface Blank {
  readonly blank: number;
}

type Values = readonly unknown[];

type Read<R> = (parameters: readonly unknown[]) => R[];

/** A database that answers at once, without the query builder's way to it, which takes longer than the answer. */
export interface QuickReads {
  /** Reads what is committed. @throws whatever the database says, now or when it is asked */
  prepare<R>(sql: string): Read<R>;
}

const quickReads = new WeakMap<object, QuickReads>();

/** Has statements that are asked outside of a transaction read so. */
export function setQuickReads(db: Db, reads: QuickReads): void {
  quickReads.set(db.getExecutor().adapter, reads);
}

/** A statement as one database understands it. */
interface Written<V extends Values, R> {
  readonly query: CompiledQuery<R>;
  /** Undefined: this database has no such way, or not for this statement. */
  readonly read: Read<R> | undefined;
  /** Its parameters: the constants that it has itself, and the values that it is asked with. */
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
 * A statement that every call asks, written down once for each database: the query builder takes longer to write a
 * statement than the database takes to answer it.
 */
export class Statement<V extends Values, R> {
  private readonly written = new WeakMap<object, Written<V, R>>();

  /**
   * @param build builds the query from placeholders. It must pass each one on unchanged, as a parameter, so that the
   * SQL is the same for all values
   */
  constructor(private readonly build: (db: Db, ...values: V) => Compilable<R>) {}

  async all(db: Db, ...values: V): Promise<R[]> {
    const { query, read, parametersOf } = this.writtenFor(db, values.length);
    const parameters = parametersOf(values);
    if (read !== undefined && !db.isTransaction) {
      try {
        return read(parameters);
      } catch {
        // Fall back to the normal path: it waits for a lock and reports any other error.
      }
    }
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  }

  async first(db: Db, ...values: V): Promise<R | undefined> {
    const [row] = await this.all(db, ...values);
    return row;
  }

  /** A database and its transactions have one adapter. */
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
