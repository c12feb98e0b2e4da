/** What a field of the release form goes by: one of a payment by the key of its row as well. */
export function fieldKey(field: string, row?: number): string {
  return row === undefined ? field : `${field}-${String(row)}`;
}
