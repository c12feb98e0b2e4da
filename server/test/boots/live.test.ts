import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, mock, test } from 'node:test';
import type { WebSocket } from 'ws';
import { LIVE_PATH } from '../../../src/domain/wire/live';
import type { LoginUser } from '../../../src/domain/wire/session';
import type { Viewer } from '../../src/access/viewer';
import type { Listener } from '../../src/db/announcements';
import { LiveBoots } from '../../src/live/LiveBoots';
import { API, BootCaller } from '../support/calls/bootCalls';
import { Caller, MAY_ALL } from '../support/calls/Caller';
import { DATABASES } from '../support/databases';
import { LiveClient } from '../support/calls/LiveClient';
import { aHead, RawCall } from '../support/calls/RawCall';
import { startTestServer, type TestServer } from '../support/startTestServer';

const SIGNED_OUT = 'Authentication required';

for (const database of DATABASES) {
  describe(`The live list on ${database.name}`, { skip: database.skip, timeout: 120_000 }, () => {
    let server: TestServer;
    let boots: BootCaller;
    before(async () => {
      server = await startTestServer({ database });
      boots = new BootCaller(await server.signIn('supervisor'), server.clock);
    });
    after(() => server.close());

    const userOf = async (caller: BootCaller) =>
      (await caller.client.get(`${API}/login/user`)).json() as LoginUser;

    test('is announced, with the requested host and port (LIVE-4)', async () => {
      const { features, pushWsHost } = await userOf(boots);
      assert.ok(features?.includes('live'));
      assert.equal(pushWsHost, new URL(server.origin).host);
    });

    test('a session has at most 20 connections, each with a limited number of messages (LIVE-23)', async () => {
      const other = await server.signIn('supervisor');
      const open = await Promise.all(Array.from({ length: 20 }, () => LiveClient.open(other)));
      const refusal = await LiveClient.refused(other);
      assert.deepEqual([refusal.status, refusal.text.includes('too many live lists')], [429, true]);
      // Another session of the same person is not affected.
      (await LiveClient.open(boots.client)).socket.close();
      const [chatty, ...others] = open;
      for (let said = 0; said < 150; said += 1) chatty?.socket.send('{"region":"SF"}');
      assert.equal(await chatty?.closed(), 1008);
      for (const { socket } of others) socket.terminate();
    });

    test('announces each change of a boot in the region, with its author and time (LIVE-5)', async () => {
      const live = await LiveClient.open(boots.client);
      await live.subscribe({ region: 'SF' });
      const [first, second] = [await boots.recorded('SF'), await boots.recorded('SF')];
      const { refNum, bootTime } = await boots.details(first);
      const recorded = await live.change(first, 'RECORDED');
      assert.deepEqual(
        { ...recorded, time: recorded.time.slice(0, -3) },
        {
          ...{ kind: 'RECORDED', bootId: first, refNum, by: 'Sam Rivera' },
          time: bootTime?.slice(0, -3),
        },
      );
      await boots.release('SF', first);
      await boots.cancel('SF', second);
      assert.equal((await live.change(first, 'RELEASED')).by, 'Sam Rivera');
      await live.change(second, 'CANCELLED');
      // Another region's boots are not sent before the client subscribes to it.
      const elsewhere = await boots.recorded('KC');
      await live.change(await boots.recorded('SF'), 'RECORDED');
      await live.subscribe({ region: 'KC' });
      const here = await boots.recorded('KC');
      await live.change(here, 'RECORDED');
      assert.equal(
        live.heard.some((text) => text.includes(`"bootId":${String(elsewhere)},`)),
        false,
      );
      live.socket.close();
    });

    test('notifies a company of its own boots only (LIVE-5)', async () => {
      const harbor = new BootCaller(await server.signIn('harbor'), server.clock);
      const company = (await userOf(harbor)).towCompanyId;
      const [byCompany, byRegion] = [
        await LiveClient.open(harbor.client),
        await LiveClient.open(harbor.client),
      ];
      await byCompany.subscribe({ company });
      await byRegion.subscribe({ region: 'KC' });
      const others = await boots.recorded('KC');
      const own = await harbor.recorded('KC');
      for (const live of [byCompany, byRegion]) {
        await live.change(own, 'RECORDED');
        assert.equal(
          live.heard.some((text) => text.includes(`"bootId":${String(others)},`)),
          false,
        );
        live.socket.close();
      }
    });

    test('is refused to users without the permission (LIVE-6)', async () => {
      const visitor = await LiveClient.refused(server.visitor());
      assert.deepEqual([visitor.status, visitor.text], [403, SIGNED_OUT]);
      assert.match(String(visitor.headers['x-request-id']), /^[\w-]+$/);
      for (const origin of ['https://elsewhere.example', 'null']) {
        assert.equal((await LiveClient.refused(boots.client, { origin })).status, 403, origin);
      }
      const noApplication = await LiveClient.refused(await server.signIn('noapp'));
      assert.deepEqual([noApplication.status, noApplication.text], [403, 'Unauthorized Application']);
      const plain = await boots.client.get(LIVE_PATH);
      assert.deepEqual([plain.status, plain.text], [426, 'This is a WebSocket']);
    });

    test('closes after a message that is too long, invalid, or asks for a forbidden region (LIVE-6)', async () => {
      const harbor = await server.signIn('harbor');
      const cases: readonly (readonly [string, number])[] = [
        [JSON.stringify({ region: 'x'.repeat(1_100) }), 1009],
        ['hello', 1008],
        ['{"region":"KC","company":1}', 1008],
        [JSON.stringify({ region: 'SF' }), 1008],
        [JSON.stringify({ company: 1 }), 1008],
      ];
      for (const [text, code] of cases) {
        const live = await LiveClient.open(harbor);
        live.socket.send(text);
        assert.equal(await live.closed(), code, text.slice(0, 40));
      }
    });

    test('ends with the session (LIVE-7)', async () => {
      const client = await server.signIn('creator');
      const live = await LiveClient.open(client);
      await client.get('/api-web/logout');
      assert.equal(await live.closed(), 4401);
    });

    test('ends when a permission is revoked or the person is deactivated (LIVE-7)', async () => {
      const caller = await Caller.signedIn(server, 'creator');
      const less = [
        { ...MAY_ALL, permissions: MAY_ALL.permissions.filter((each) => each !== 'BOOT_RELEASE') },
        { ...MAY_ALL, regions: ['SF', 'KC'] as const },
        { ...MAY_ALL, active: false },
        { ...MAY_ALL, application: 'ADS' as const },
      ];
      for (const state of less) {
        await caller.become(MAY_ALL);
        const live = await LiveClient.open(caller.client);
        await live.subscribe({ region: 'SF' });
        await caller.become(state);
        const id = await boots.recorded('SF');
        assert.equal(await live.closed(), 4401);
        assert.equal(
          live.heard.some((text) => text.includes(`"bootId":${String(id)},`)),
          false,
        );
      }
    });

    test('does not keep a session alive (LIVE-7)', async () => {
      const client = await server.signIn('releaser');
      const idle = (await userOf(new BootCaller(client, server.clock))).company?.inactivityTimeout ?? 0;
      const live = await LiveClient.open(client);
      server.clock.advanceMinutes(idle - 1);
      (await LiveClient.open(client)).socket.close();
      server.clock.advanceMinutes(2);
      assert.equal(await live.closed(), 4401);
      boots = new BootCaller(await server.signIn('supervisor'), server.clock);
    });

    test('a request for another protocol is answered like a normal request', async () => {
      const call = new RawCall(server.origin);
      await call.send(aHead('GET', '/healthz', { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' }));
      assert.match(await call.ended(), /^HTTP\/1\.1 200 /);
    });
  });
}

describe('The live list of a server that stops', () => {
  test('closes cleanly, and does not delay the stop (LIVE-8)', async () => {
    const server = await startTestServer();
    const client = await server.signIn('supervisor');
    const open = [await LiveClient.open(client), await LiveClient.open(client)];
    for (const live of open) await live.subscribe({ region: 'SF' });
    await server.close();
    for (const live of open) assert.equal(await live.closed(), 1001);
  });
});

/** A server-side connection whose client the test controls. */
class OtherEnd extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  /** Bytes waiting for the client to read. */
  bufferedAmount = 0;
  readonly sent: string[] = [];
  pings = 0;
  answersPings = true;

  send(text: string): void {
    this.sent.push(text);
    this.emit('sent');
  }

  ping(): void {
    this.pings += 1;
    if (this.answersPings) this.emit('pong');
  }

  terminate(): void {
    this.emit('terminated');
    this.emit('close');
  }

  close(): void {
    this.emit('close');
  }

  /**
   * Sends a message to the server.
   * @returns once it is answered
   */
  async say(text: string): Promise<void> {
    const answered = once(this, 'sent');
    this.emit('message', Buffer.from(text), false);
    await answered;
  }
}

describe('A live list connection whose client is gone or slow', () => {
  let server: TestServer;
  let live: LiveBoots;
  let ears: Listener | undefined;
  const viewer: Viewer = {
    ...{ id: 1, username: 'ana', shortName: 'Ana', email: '', role: 'PROVIDER', active: true },
    defaultRegionCode: null,
    company: {
      id: 1,
      code: 'A',
      name: 'A',
      inactivityTimeout: 60,
      loginTimeout: 60,
      address: null,
      phone: null,
      licenseNumber: null,
    },
    applications: ['BOOT'],
    permissions: { SF: ['BOOT_VIEW_ALL'] },
    session: { id: 1, createdAt: 0, lastActiveAt: 0 },
  };
  before(async () => {
    server = await startTestServer();
    // From here on, the tests control the time.
    mock.timers.enable({ apis: ['setInterval'] });
    live = new LiveBoots({
      database: {
        db: server.db,
        announcements: {
          listen: (listener) => {
            ears = listener;
            return { ready: Promise.resolve(), stop: () => Promise.resolve() };
          },
        },
      },
      sessions: { viewersOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, viewer]))) },
      log: server.app.log,
    });
  });
  after(async () => {
    await live.stop();
    mock.timers.reset();
    await server.close();
  });

  function joined(end: OtherEnd): OtherEnd {
    live.add(end as unknown as WebSocket, viewer);
    return end;
  }

  test('loses no change that is announced just as the previous one has been sent (LIVE-5)', async () => {
    const end = joined(new OtherEnd());
    await end.say('{"region":"SF"}');
    const entries = await server.db
      .selectFrom('bootEntry as entry')
      .innerJoin('boot', 'boot.id', 'entry.bootId')
      .innerJoin('region', 'region.id', 'boot.regionId')
      .where('region.code', '=', 'SF')
      .select('entry.id')
      .orderBy('entry.id')
      .limit(12)
      .execute();
    for (let turns = 0; turns < entries.length / 2; turns += 1) {
      const [first, second] = entries.slice(turns * 2);
      const announceLater = async () => {
        for (let left = turns; left > 0; left -= 1) await Promise.resolve();
        ears?.heard(String(second?.id));
      };
      const before = end.sent.length;
      end.once('sent', () => void announceLater());
      ears?.heard(String(first?.id));
      const signal = AbortSignal.timeout(5_000);
      while (end.sent.length < before + 2) await once(end, 'sent', { signal });
    }
    end.close();
  });

  test('is dropped at the second ping that gets no answer (LIVE-21)', () => {
    const [alive, gone] = [joined(new OtherEnd()), joined(new OtherEnd())];
    gone.answersPings = false;
    mock.timers.tick(25_000);
    assert.deepEqual([alive.pings, gone.pings, live.size], [1, 1, 2]);
    mock.timers.tick(25_000);
    assert.deepEqual([alive.pings, gone.pings, live.size], [2, 1, 1]);
    alive.close();
    assert.equal(live.size, 0);
  });

  test('is dropped when 64 kB are waiting for it, and does not delay others (LIVE-21)', async () => {
    const [quick, slow] = [joined(new OtherEnd()), joined(new OtherEnd())];
    for (const each of [quick, slow]) await each.say('{"region":"SF"}');
    const { id } = await server.db
      .selectFrom('bootEntry as entry')
      .innerJoin('boot', 'boot.id', 'entry.bootId')
      .innerJoin('region', 'region.id', 'boot.regionId')
      .where('region.code', '=', 'SF')
      .select('entry.id')
      .orderBy('entry.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    slow.bufferedAmount = 64 * 1_024 + 1;
    const dropped = once(slow, 'terminated');
    const told = once(quick, 'sent');
    ears?.heard(String(id));
    await Promise.all([dropped, told]);
    assert.deepEqual([quick.sent.length, slow.sent.length, live.size], [2, 1, 1]);
  });
});
