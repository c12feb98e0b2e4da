/** Identifies an add form: its region, and the outbox entry that it corrects. */
export function formKey(regionCode: string, mends: string | undefined): string {
  return mends === undefined ? regionCode : `${regionCode} ${mends}`;
}
