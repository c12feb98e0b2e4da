/** Largest id that the tables hold; PostgreSQL refuses to compare larger ones. */
const MAX_ROW_ID = 2_147_483_647;

/** Whether a number can be the id of a row at all; ask before asking the database. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ROW_ID;
}
