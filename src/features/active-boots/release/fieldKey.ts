/** The focus key of a field of the release form; a payment's field includes the key of its row. */
export function fieldKey(field: string, row?: number): string {
  return row === undefined ? field : `${field}-${String(row)}`;
}
