/** Milliseconds since the epoch. */
export type Epoch = number;
/** A boolean as 0 or 1, because SQLite has no boolean type. */
export type Flag = 0 | 1;
/** JSON as text; never queried in SQL. */
export type Json = string;

/** Who created and last changed a row, and when; a null user is the system itself. */
export interface Audit {
  createdAt: Epoch;
  createdBy: number | null;
  changedAt: Epoch;
  changedBy: number | null;
}

/** The same columns, each null in some rows. */
export type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };
