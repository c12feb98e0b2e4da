import type { ColumnDataType, CreateTableBuilder } from 'kysely';

/** The two databases that the server runs on (docs/ARCHITECTURE.md). */
export type Dialect = 'sqlite' | 'postgres';

/** Types whose names differ between the two databases. */
export function bytesType(dialect: Dialect): ColumnDataType {
  return dialect === 'sqlite' ? 'blob' : 'bytea';
}

type Table<C extends string> = CreateTableBuilder<string, C>;

/** Adds `id`, an integer that the database increments and never reuses. */
export function withId<C extends string>(table: Table<C>, dialect: Dialect): Table<C | 'id'> {
  return table.addColumn('id', 'integer', (column) =>
    dialect === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity(),
  );
}

/** Adds who made a row and when (epoch milliseconds); a null user is the system itself. */
export function withMaker<C extends string>(table: Table<C>): Table<C | 'createdAt' | 'createdBy'> {
  return table
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('createdBy', 'integer', (column) => column.references('appUser.id'));
}

/** Adds who made and who last changed a row, and when. */
export function withAudit<C extends string>(
  table: Table<C>,
): Table<C | 'createdAt' | 'createdBy' | 'changedAt' | 'changedBy'> {
  return withMaker(table)
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .addColumn('changedBy', 'integer', (column) => column.references('appUser.id'));
}
