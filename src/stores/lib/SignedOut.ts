/** The user signed out while something of theirs was being opened, so nobody waits for it any more. */
export class SignedOut extends Error {}

/** Says in the console what could not be opened, and why, unless its user has signed out. */
export function warnUnlessSignedOut(what: string, error: unknown): void {
  if (!(error instanceof SignedOut)) console.warn(what, error);
}
