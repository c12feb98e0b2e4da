import * as openid from 'openid-client';
import type { Identity } from '../../people/identities';
import type { OidcConfig } from '../../platform/config/config';
import { boundedFetch } from './boundedFetch';
import type { Flow } from './flow';

/** A person who signed in at the issuer. */
export interface SignedIn extends Identity {
  /** The address that the issuer has verified, if any; this may query the issuer. @throws if that fails */
  readonly verifiedEmail: () => Promise<string | null>;
}

/** The start address, and the data to remember until the browser comes back. */
export interface StartedFlow {
  readonly url: URL;
  readonly flow: Flow;
}

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 10;
const DEFAULT_CLIENT_AUTH = 'client_secret_basic';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The verified address in a set of claims; both claims are required. */
export function verifiedEmailIn(claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified } = claims;
  return verified === true && typeof email === 'string' && email.trim() !== '' ? email.trim() : null;
}

/** Begins a sign-in at the issuer. @throws if its document names no page to sign in */
async function startIn(
  configuration: openid.Configuration,
  redirectUri: string,
  from: string,
  invitation: string | null,
): Promise<StartedFlow> {
  const flow: Flow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    from,
    invitation,
  };
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(invitation === null ? {} : { prompt: 'login' }),
  });
  if (!/^https?:$/.test(url.protocol)) throw new Error("the issuer's page to sign in is not on the web");
  return { url, flow };
}

/** Exchanges the code of the callback. @throws if the issuer refuses or any value does not match the flow */
async function finishIn(configuration: openid.Configuration, callback: URL, flow: Flow): Promise<SignedIn> {
  const tokens = await openid.authorizationCodeGrant(configuration, callback, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the issuer gave no ID token');
  if (claims.sub.trim() === '') throw new Error('the ID token names nobody: its subject is empty');
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: async () => {
      const email = verifiedEmailIn(claims);
      if (email !== null || !hasMore) return email;
      // Issuers may leave the address out of the ID token (OpenID Connect Core 5.4).
      return verifiedEmailIn(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}

/**
 * Signs people in at an OpenID Connect issuer: authorization code with PKCE, state and nonce. It discovers the issuer
 * at the first sign-in, so that the server can start without it.
 */
export class OidcClient {
  private configuration: Promise<openid.Configuration> | null = null;
  private readonly fetching: openid.CustomFetch;

  /** @param fetching replaces `fetch` for requests to the issuer */
  constructor(
    private readonly settings: OidcConfig,
    fetching?: openid.CustomFetch,
  ) {
    this.fetching = boundedFetch(fetching);
  }

  /**
   * @param redirectUri where the issuer sends the browser back
   * @param from the requested page
   * @param invitation the token of an invitation; it forces a new sign-in, because the browser may be a colleague's
   * @throws if the issuer cannot be reached or is not an issuer
   */
  start(redirectUri: string, from: string, invitation: string | null = null): Promise<StartedFlow> {
    return this.withConfiguration((configuration) => startIn(configuration, redirectUri, from, invitation));
  }

  /**
   * Exchanges the code of the callback.
   * @param callback the full address of the callback; without its query it is the redirect URI
   * @throws if the issuer refuses or any value does not match the flow
   */
  finish(callback: URL, flow: Flow): Promise<SignedIn> {
    return this.withConfiguration((configuration) => finishIn(configuration, callback, flow));
  }

  /** Works with the issuer's document. After any fault, it is asked for again: it may be the document that is wrong. */
  private async withConfiguration<T>(work: (configuration: openid.Configuration) => Promise<T>): Promise<T> {
    const configuration = (this.configuration ??= this.discover());
    try {
      return await work(await configuration);
    } catch (error) {
      if (this.configuration === configuration) this.configuration = null;
      throw error;
    }
  }

  private async discover(): Promise<openid.Configuration> {
    const issuer = new URL(this.settings.issuer);
    const { clientId, clientSecret } = this.settings;
    // Plain http is for an issuer on the same machine or network; an operator must configure it.
    const insecure = issuer.protocol === 'http:';
    const found = await openid.discovery(issuer, clientId, undefined, openid.None(), {
      execute: insecure ? [openid.allowInsecureRequests] : [],
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: this.fetching,
    });
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? [DEFAULT_CLIENT_AUTH];
    const authenticate = methods.includes(DEFAULT_CLIENT_AUTH)
      ? openid.ClientSecretBasic(clientSecret)
      : openid.ClientSecretPost(clientSecret);
    const configuration = new openid.Configuration(
      found.serverMetadata(),
      clientId,
      clientSecret,
      authenticate,
    );
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[openid.customFetch] = this.fetching;
    // A token cannot be changed in transit within this machine, and an issuer for tests may not sign.
    if (!LOOPBACK.test(issuer.hostname)) openid.enableNonRepudiationChecks(configuration);
    if (insecure) openid.allowInsecureRequests(configuration);
    return configuration;
  }
}
