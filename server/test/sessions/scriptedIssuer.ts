import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { CLIENT } from './issuer';

const ISSUER = 'https://issuer.example';
const KEY_ID = 'key-1';

/** The claims of the next ID token, and the key that signs it. */
export interface NextToken {
  readonly subject: string;
  readonly nonce: string;
  /** The default is the key that the issuer publishes. */
  readonly signedBy?: KeyObject;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: object, key: KeyObject): string {
  const content = `${encoded({ alg: 'RS256', kid: KEY_ID })}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/**
 * An issuer that accepts any code any number of times and returns a prepared token. It does not listen on a port:
 * tests pass its `fetch` to the OpenID Connect client.
 */
export class ScriptedIssuer {
  readonly settings = { ...CLIENT, issuer: ISSUER };
  readonly url = ISSUER;
  next: NextToken = { subject: '', nonce: '' };
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

  /** @param now epoch milliseconds, for the times in its tokens */
  constructor(private readonly now: () => number = Date.now) {}

  readonly fetch = (url: string): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname === '/.well-known/openid-configuration') {
      return Promise.resolve(
        Response.json({
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/authorize`,
          token_endpoint: `${ISSUER}/token`,
          jwks_uri: `${ISSUER}/keys`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      );
    }
    if (pathname === '/keys') {
      const key = { ...this.keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' };
      return Promise.resolve(Response.json({ keys: [key] }));
    }
    return Promise.resolve(
      Response.json({ access_token: 'any', token_type: 'Bearer', id_token: this.idToken() }),
    );
  };

  /** The address that the browser returns to. */
  answer(redirectUri: string, { code, state }: { readonly code: string; readonly state: string }): URL {
    return new URL(`${redirectUri}?${new URLSearchParams({ code, state, iss: ISSUER }).toString()}`);
  }

  private idToken(): string {
    const { subject, nonce, signedBy = this.keys.privateKey } = this.next;
    const issuedAt = Math.floor(this.now() / 1_000);
    const claims = { iss: ISSUER, aud: CLIENT.clientId, iat: issuedAt, exp: issuedAt + 300 };
    return signed({ ...claims, sub: subject, nonce }, signedBy);
  }
}
