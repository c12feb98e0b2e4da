import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/platform/config/config';
import { SettingError } from '../../src/platform/config/settings';
import { startTestServer, type TestServer } from '../support/startTestServer';

const PASSWORD = 'towbridge';
const SITE = { PUBLIC_URL_ORIGIN: 'https://boot.example.org' };

async function serverWith(settings: Record<string, string>, use: (server: TestServer) => Promise<void>) {
  const server = await startTestServer({ settings });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

/**
 * One attempt to sign in with this forwarded address.
 * @returns the status
 */
async function tryFor(server: TestServer, forwardedFor: string, password: string): Promise<number> {
  const reply = await server.visitor().send('/login', {
    body: new URLSearchParams({ username: 'harbor', password, from: '/boot/' }),
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return reply.status;
}

async function fiveGuesses(server: TestServer, addressOf: (guess: number) => string): Promise<void> {
  for (let guess = 1; guess <= 5; guess += 1) {
    assert.equal(await tryFor(server, addressOf(guess), 'guess'), 401);
  }
}

describe('Which forwarded addresses are trusted', () => {
  for (const [name, settings] of [
    ['where no proxy is trusted', {}],
    ['nor because the site has an origin of its own', SITE],
    ['nor where the proxy is another', { ...SITE, TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.2' }],
  ] as const) {
    test(`a forwarded header is not trusted ${name} (RUN-10)`, () =>
      serverWith(settings, async (server) => {
        await fiveGuesses(server, (guess) => `203.0.113.${String(guess)}`);
        assert.equal(await tryFor(server, '203.0.113.9', PASSWORD), 429);
      }));
  }

  for (const proxies of ['127.0.0.1', ' 192.0.2.1, 127.0.0.0/8 ,::1']) {
    test(`a proxy of TRUSTED_PROXIES=${proxies} is trusted, but not the headers that it received`, () =>
      serverWith({ TRUSTED_PROXIES: proxies }, async (server) => {
        await fiveGuesses(server, () => '203.0.113.5');
        assert.equal(await tryFor(server, '203.0.113.6', PASSWORD), 303);
        assert.equal(await tryFor(server, '203.0.113.6, 203.0.113.5', PASSWORD), 429);
      }));
  }

  test('an invalid list is reported in one line', () => {
    for (const wrong of [
      'proxy.example',
      'loopback',
      '10.0.0.1/33',
      '10.0.0.1/',
      '10.0.0.1/8/8',
      '10.0.0',
      '::1/129',
      '10.0.0.1,,',
    ]) {
      assert.throws(
        () => readConfig({ TRUSTED_PROXIES: wrong }),
        (error) =>
          error instanceof SettingError &&
          error.message.startsWith('TRUSTED_PROXIES must be addresses or networks'),
        wrong,
      );
    }
    assert.deepEqual(readConfig({}).trustedProxies, []);
    assert.deepEqual(readConfig({ TRUSTED_PROXIES: ' ' }).trustedProxies, []);
  });
});
