import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { wholeApi, type WholeApi } from '../../src/testing/wholeApi';
import { contractSuite, type ContractSubject } from '../../src/testing/contract';
import { DATABASES } from './support/databases';
import { setRegion } from './support/setRegion';
import { startTestServer, type TestServer } from './support/startTestServer';
import type { TestClient } from './support/calls/TestClient';

/** The demo accounts, which call the server over HTTP through the browser application's API client. */
class Accounts implements ContractSubject {
  private readonly clients = new Map<string | null, Promise<TestClient>>();

  constructor(private readonly server: () => TestServer) {}

  readonly clock = (): number => this.server().clock.nowMs;

  async as(account: string | null): Promise<WholeApi> {
    const client = await this.clientOf(account);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const api = wholeApi({
      baseUrl: this.server().origin,
      languages: () => ['en-US'],
      headers: () => ({ cookie }),
      log: (line) => assert.fail(line),
    });
    api.on('sessionLost', () => assert.fail(`${String(account)} has lost the session`));
    return api;
  }

  async upload(account: string, url: string): Promise<string> {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5cad' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const reply = await (await this.clientOf(account)).send(url, { body: form });
    assert.equal(reply.status, 200, reply.text);
    return reply.text;
  }

  setBlindCount(regionCode: string, blindCount: boolean): Promise<void> {
    return setRegion(this.server(), regionCode, { blindCount });
  }

  private clientOf(account: string | null): Promise<TestClient> {
    const known = this.clients.get(account);
    if (known) return known;
    const made = account === null ? Promise.resolve(this.server().visitor()) : this.server().signIn(account);
    this.clients.set(account, made);
    return made;
  }
}

for (const database of DATABASES) {
  describe(
    `The wire contract, through the browser's client, on ${database.name} (HTTP-5)`,
    { skip: database.skip },
    () => {
      let server: TestServer;
      before(async () => {
        server = await startTestServer({ database });
      });
      after(() => server.close());
      contractSuite(
        {
          describe: (name, body) => void describe(name, body),
          test: (name, body) => void test(name, body),
          onServer: (name, body) => void test(name, body),
        },
        new Accounts(() => server),
      );
    },
  );
}
