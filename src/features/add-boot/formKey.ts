/** Identifies an add form: its region, and the outbox entry that it corrects. */
export function formKey(regionCode: string, entryKey: string | undefined): string {
  return entryKey === undefined ? regionCode : `${regionCode} ${entryKey}`;
}
