/** Thrown if the user signs out while their data is being opened. */
export class SignedOut extends Error {}

/** Warns in the console that something could not be opened, unless the user has signed out. */
export function warnUnlessSignedOut(what: string, error: unknown): void {
  if (!(error instanceof SignedOut)) console.warn(what, error);
}
