import * as openid from 'openid-client';
import type { Identity } from '../../people/identities';
import type { OidcConfig } from '../../platform/config/config';
import type { Flow } from './flow';

/** Somebody who signed in at the issuer. */
export interface SignedIn extends Identity {
  /**
   * Their address, where the issuer says that it has verified it; it may have to be asked.
   * @throws where it cannot be
   */
  readonly verifiedEmail: () => Promise<string | null>;
}

/** Where a sign-in begins, and what has to be remembered until the browser comes back. */
export interface StartedFlow {
  readonly url: URL;
  readonly flow: Flow;
}

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 10;
const DEFAULT_CLIENT_AUTH = 'client_secret_basic';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The address that a set of claims says is verified; its two claims count together only. */
export function verifiedEmailIn(claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified } = claims;
  return verified === true && typeof email === 'string' && email.trim() !== '' ? email.trim() : null;
}

/**
 * Signs people in at an OpenID Connect issuer: authorization code with PKCE, state and nonce. The
 * issuer is asked for its addresses when the first person signs in, so that the server starts without it.
 */
export class OidcClient {
  private configuration: Promise<openid.Configuration> | null = null;

  /** @param fetching sends the requests to the issuer, in place of `fetch` */
  constructor(
    private readonly settings: OidcConfig,
    private readonly fetching?: openid.CustomFetch,
  ) {}

  /**
   * @param redirectUri where the issuer sends the browser back
   * @param from the page wanted
   * @param invitation its token where somebody follows one: they then say anew who they are, for the browser may be
   *   signed in as a colleague
   * @throws where the issuer cannot be reached or is none
   */
  async start(redirectUri: string, from: string, invitation: string | null = null): Promise<StartedFlow> {
    const configuration = await this.discovered();
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
    return { url, flow };
  }

  /**
   * Exchanges the code with which the browser came back.
   * @param callback the whole address of the callback; without its query it is the redirect URI
   * @throws where the issuer refused, or anything does not fit the flow that was started
   */
  async finish(callback: URL, flow: Flow): Promise<SignedIn> {
    const configuration = await this.discovered();
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
        // Issuers may keep the address out of the ID token (OpenID Connect Core 5.4).
        return verifiedEmailIn(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
      },
    };
  }

  private discovered(): Promise<openid.Configuration> {
    this.configuration ??= this.discover().catch((error: unknown) => {
      this.configuration = null;
      throw error;
    });
    return this.configuration;
  }

  private async discover(): Promise<openid.Configuration> {
    const issuer = new URL(this.settings.issuer);
    const { clientId, clientSecret } = this.settings;
    // Plain http is for an issuer on the same machine or network; whoever sets it has chosen so.
    const insecure = issuer.protocol === 'http:';
    const found = await openid.discovery(issuer, clientId, undefined, openid.None(), {
      execute: insecure ? [openid.allowInsecureRequests] : [],
      timeout: TIMEOUT_SECONDS,
      ...(this.fetching === undefined ? {} : { [openid.customFetch]: this.fetching }),
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
    if (this.fetching !== undefined) configuration[openid.customFetch] = this.fetching;
    // On the way to this very machine nobody can change a token, and an issuer for trying things out may sign none.
    if (!LOOPBACK.test(issuer.hostname)) openid.enableNonRepudiationChecks(configuration);
    if (insecure) openid.allowInsecureRequests(configuration);
    return configuration;
  }
}
