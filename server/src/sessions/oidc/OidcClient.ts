import * as openid from 'openid-client';
import type { OidcConfig } from '../../platform/config/config';
import type { Flow } from './flow';

/** What the issuer says of somebody who signed in there. */
export interface Identity {
  /** Only where the issuer says that it has verified the address. */
  readonly verifiedEmail: string | null;
  readonly preferredUsername: string | null;
}

/** Where a sign-in begins, and what has to be remembered until the browser comes back. */
export interface StartedFlow {
  readonly url: URL;
  readonly flow: Flow;
}

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 10;
const DEFAULT_CLIENT_AUTH = 'client_secret_basic';

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function identityOf(claims: Readonly<Record<string, unknown>>): Identity {
  return {
    verifiedEmail: claims['email_verified'] === true ? textOf(claims['email']) : null,
    preferredUsername: textOf(claims['preferred_username']),
  };
}

/**
 * Signs people in at an OpenID Connect issuer: authorization code with PKCE, state and nonce. The
 * issuer is asked for its addresses when the first person signs in, so that the server starts without it.
 */
export class OidcClient {
  private configuration: Promise<openid.Configuration> | null = null;

  constructor(private readonly settings: OidcConfig) {}

  /**
   * @param redirectUri where the issuer sends the browser back
   * @param from the page wanted
   * @throws where the issuer cannot be reached or is none
   */
  async start(redirectUri: string, from: string): Promise<StartedFlow> {
    const configuration = await this.discovered();
    const flow: Flow = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      from,
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { url, flow };
  }

  /**
   * Exchanges the code with which the browser came back.
   * @param callback the whole address of the callback; without its query it is the redirect URI
   * @throws where the issuer refused, or anything does not fit the flow that was started
   */
  async finish(callback: URL, flow: Flow): Promise<Identity> {
    const configuration = await this.discovered();
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the issuer gave no ID token');
    const known = identityOf(claims);
    if (known.verifiedEmail !== null && known.preferredUsername !== null) return known;
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return known;
    // Issuers may keep profile and address out of the ID token (OpenID Connect Core 5.4).
    const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityOf({ ...claims, ...more });
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
    if (insecure) openid.allowInsecureRequests(configuration);
    return configuration;
  }
}
