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
