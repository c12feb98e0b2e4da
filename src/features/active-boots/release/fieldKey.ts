/** The focus key of a field in the release form. For a payment it includes the key of the row. */
export function fieldKey(field: string, row?: number): string {
  return row === undefined ? field : `${field}-${String(row)}`;
}
