/** The largest id in the tables; PostgreSQL refuses to compare larger ones. */
const MAX_ROW_ID = 2_147_483_647;

/** True if the number can be a row's id; check this before a query. */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ROW_ID;
}
