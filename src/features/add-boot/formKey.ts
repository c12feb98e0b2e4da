/** What an add form is about: its region, and the boot that it mends. */
export function formKey(regionCode: string, mends: string | undefined): string {
  return mends === undefined ? regionCode : `${regionCode} ${mends}`;
}
