import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database';

/** Stands for a value while a statement is written down. */
interface Blank {
  readonly blank: number;
}

type Values = readonly unknown[];

/** A statement as one database understands it. */
interface Written<V extends Values, R> {
  readonly query: CompiledQuery<R>;
  /** Its parameters: the constants that it has itself, and the values that it is asked with. */
  parametersOf(values: V): unknown[];
}

function write<V extends Values, R>(query: CompiledQuery<R>, blanks: readonly Blank[]): Written<V, R> {
  const places = query.parameters.map((parameter) => blanks.indexOf(parameter as Blank));
  return {
    query,
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
   * @param build builds it. The values are blanks then: they go into the statement as they are, as its parameters, and
   * no other way, so that it has the same text whatever they are
   */
  constructor(private readonly build: (db: Db, ...values: V) => Compilable<R>) {}

  async all(db: Db, ...values: V): Promise<R[]> {
    const { query, parametersOf } = this.writtenFor(db, values.length);
    const { rows } = await db.executeQuery<R>({ ...query, parameters: parametersOf(values) });
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
    const written = write<V, R>(this.build(db, ...(blanks as unknown as V)).compile(), blanks);
    this.written.set(adapter, written);
    return written;
  }
}
