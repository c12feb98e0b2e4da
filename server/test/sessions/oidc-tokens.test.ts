import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { OidcClient } from '../../src/sessions/oidc/OidcClient';
import { ScriptedIssuer, type NextToken } from './scriptedIssuer';

const REDIRECT = 'https://boots.example/login/oidc/callback';

async function signedInWith(next: Pick<NextToken, 'subject' | 'signedBy'>) {
  const issuer = new ScriptedIssuer();
  const client = new OidcClient(issuer.settings, issuer.fetch);
  const { flow } = await client.start(REDIRECT, '/boot/');
  issuer.next = { ...next, nonce: flow.nonce };
  return client.finish(issuer.answer(REDIRECT, { code: 'any', state: flow.state }), flow);
}

describe('The ID token of an issuer on another machine', () => {
  it('signs in the named person if a published key has signed it (SIGN-14)', async () => {
    const { issuer, subject } = await signedInWith({ subject: 'ana' });
    assert.deepEqual([issuer, subject], ['https://issuer.example', 'ana']);
  });

  it('signs in nobody if another key has signed it (SIGN-14)', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    await assert.rejects(signedInWith({ subject: 'ana', signedBy: privateKey }), ({ cause }: Error) =>
      String(cause).includes('signature verification failed'),
    );
  });

  for (const subject of ['', ' ']) {
    it(`signs in nobody if its subject is "${subject}" (SIGN-14)`, async () => {
      await assert.rejects(signedInWith({ subject }), /sub/);
    });
  }
});

describe("An issuer's discovery document", () => {
  /** An issuer whose first document is another one. */
  function withFirst(first: (issuer: ScriptedIssuer) => Response) {
    const issuer = new ScriptedIssuer();
    let asked = 0;
    const client = new OidcClient(issuer.settings, (url) => {
      const isDocument = new URL(url).pathname.startsWith('/.well-known/');
      if (isDocument) asked += 1;
      return isDocument && asked === 1 ? Promise.resolve(first(issuer)) : issuer.fetch(url);
    });
    return { issuer, client };
  }

  it('is read up to a megabyte, and asked for again after a larger one (SIGN-15)', async () => {
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
        if (read > 64 * 1_024 * 1_024) controller.close();
      },
    });
    const { client } = withFirst(
      () => new Response(endless, { headers: { 'content-type': 'application/json' } }),
    );
    await assert.rejects(client.start(REDIRECT, '/boot/'), ({ cause }: Error) =>
      String(cause).includes('more than 1048576 bytes'),
    );
    assert.ok(read < 2 * 1_024 * 1_024, String(read));
    await client.start(REDIRECT, '/boot/');
  });

  for (const [what, change] of [
    ['has no page to sign in', { authorization_endpoint: undefined }],
    ['leads to a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ] as const) {
    it(`is asked for again if it ${what} (SIGN-15)`, async () => {
      const { client } = withFirst(({ url }) =>
        Response.json({ issuer: url, token_endpoint: `${url}/token`, ...change }),
      );
      await assert.rejects(client.start(REDIRECT, '/boot/'));
      const { url } = await client.start(REDIRECT, '/boot/');
      assert.equal(url.origin, 'https://issuer.example');
    });
  }

  it('is asked for again after a sign-in that could not be completed with it (SIGN-15)', async () => {
    const { issuer, client } = withFirst(({ url }) =>
      Response.json({
        ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
        jwks_uri: `${url}/no-keys`,
      }),
    );
    const complete = async () => {
      const { flow } = await client.start(REDIRECT, '/boot/');
      issuer.next = { subject: 'ana', nonce: flow.nonce };
      return client.finish(issuer.answer(REDIRECT, { code: 'any', state: flow.state }), flow);
    };
    await assert.rejects(complete());
    assert.equal((await complete()).subject, 'ana');
  });
});
