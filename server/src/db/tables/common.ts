/** Milliseconds since the epoch. */
export type Epoch = number;
/** 0 or 1: both databases have integers. */
export type Flag = 0 | 1;
/** JSON as text; never queried in SQL. */
export type Json = string;

/** Who made a row and changed it last, and when; a null user is the system itself. */
export interface Audit {
  createdAt: Epoch;
  createdBy: number | null;
  changedAt: Epoch;
  changedBy: number | null;
}
