declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Configuration {
    readonly clients: readonly object[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims?: boolean;
    readonly cookies: { readonly keys: readonly string[] };
    findAccount(
      context: unknown,
      id: string,
    ): { readonly accountId: string; claims(): { readonly sub: string } };
  }

  /** An OpenID Connect issuer whose pages let anybody sign in as anybody. */
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
