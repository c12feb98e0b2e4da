import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase, type Database } from '../../src/db/database';
import { openDataDirectory } from '../../src/db/dataDirectory';
import { HashQueue, HashQueueFull } from '../../src/people/HashQueue';
import { networkOf } from '../../src/sessions/signIn/network';
import { SignInLimits, type Applicant } from '../../src/sessions/signIn/SignInLimits';
import { DATABASES, type TestDatabase } from '../support/databases';
import { TestClock } from '../support/TestClock';

for (const kind of DATABASES) {
  describe(`Limits on password attempts, on ${kind.name}`, { skip: kind.skip }, () => {
    const clock = new TestClock();
    let directory: string;
    let own: TestDatabase;
    let database: Database;
    /** Simulates two processes that share the database. */
    let limits: readonly [SignInLimits, SignInLimits];
    before(async () => {
      directory = await mkdtemp(path.join(tmpdir(), 'boot-limits-'));
      openDataDirectory(directory);
      own = await kind.create();
      database = await openDatabase({ dataDir: directory, databaseUrl: own.url }, { error: () => undefined });
      limits = [new SignInLimits(database.db, clock.read), new SignInLimits(database.db, clock.read)];
    });
    after(async () => {
      await database.close();
      await own.drop();
      await rm(directory, { recursive: true, force: true });
    });

    const applicant = (but: Partial<Applicant>): Applicant => ({
      ...{ account: 'ana', exists: true, address: '203.0.113.1', device: null },
      ...but,
    });
    const begin = (but: Partial<Applicant>, process: 0 | 1 = 0) => limits[process].begin(applicant(but));

    test('a network has 10 attempts at once across all processes, however many try', async () => {
      const asked = Array.from({ length: 50 }, (_, index) =>
        begin({ account: `no-${String(index)}`, exists: false }, index % 2 === 0 ? 0 : 1),
      );
      const admitted = (await Promise.all(asked)).filter((each) => each.admitted);
      assert.equal(admitted.length, 10);
      assert.equal((await begin({ account: 'no-51', exists: false })).admitted, false);
      assert.equal((await begin({ account: 'no-51', exists: false, address: '203.0.113.2' })).admitted, true);
    });

    test("an account has two attempts of its own after others have used up the network's, and a right password among them", async () => {
      const first = await begin({});
      assert.deepEqual([first.admitted, first.inFlood], [true, true]);
      assert.equal((await begin({})).admitted, true);
      assert.equal((await begin({})).admitted, false);
      const other = await begin({ account: 'ben' });
      assert.ok(other.admitted);
      await other.succeeded();
      assert.equal((await begin({ account: 'ben' })).admitted, true);
    });

    test('right passwords and unchecked attempts do not count', async () => {
      clock.advanceMinutes(60);
      for (let tries = 0; tries < 30; tries += 1) {
        const began = await begin({ address: '203.0.113.3' });
        assert.ok(began.admitted && !began.inFlood, `try ${String(tries)}`);
        await (tries % 2 === 0 ? began.succeeded() : began.abandoned());
      }
    });

    test('addresses of one /64 count as one', async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        const began = await begin({ account: 'cy', address: `2001:db8:1:2::${String(tries)}` });
        assert.equal(began.admitted, true);
      }
      assert.equal((await begin({ account: 'cy', address: '2001:db8:1:2:ffff::1' })).admitted, false);
      assert.equal((await begin({ account: 'cy', address: '2001:db8:1:3::1' })).admitted, true);
    });

    test('there is a total budget; once it is used up, the name must exist', async () => {
      clock.advanceMinutes(60);
      for (let tries = 0; tries < 60; tries += 1) {
        const began = await begin({
          ...{ account: `no-${String(tries)}`, exists: false, address: `198.51.100.${String(tries)}` },
        });
        assert.equal(began.admitted, true);
      }
      assert.equal((await begin({ account: 'no', exists: false, address: '192.0.2.1' })).admitted, false);
      assert.equal((await begin({ account: 'dee', address: '192.0.2.1' })).admitted, true);
      clock.advanceSeconds(1);
      assert.equal((await begin({ account: 'no', exists: false, address: '192.0.2.1' })).admitted, true);
    });

    test('one attacker cannot lock an account; many can, but never for browsers that it knows', async () => {
      clock.advanceMinutes(60);
      for (let minute = 0; minute < 60; minute += 1) {
        await begin({ account: 'eve', address: '203.0.113.7' });
        clock.advanceMinutes(1);
      }
      assert.equal((await begin({ account: 'eve', address: '203.0.113.8' })).admitted, true);
      clock.advanceMinutes(60);
      for (let tries = 0; tries < 110; tries += 1) {
        await begin({ account: 'eve', address: `198.51.100.${String(tries)}` });
        clock.advanceSeconds(1);
      }
      const stranger = await begin({ account: 'eve', address: '203.0.113.9' });
      assert.equal(stranger.admitted, false);
      assert.ok(stranger.waitMs > 0 && stranger.waitMs <= 30_000);
      assert.equal((await begin({ account: 'eve', device: 'known', address: '203.0.113.9' })).admitted, true);
    });

    test('a known browser has its own attempts, and no more than others', async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        assert.equal((await begin({ account: 'fay', device: 'hers' })).admitted, true);
      }
      const { admitted, waitMs } = await begin({ account: 'fay', device: 'hers', address: '192.0.2.99' });
      assert.deepEqual([admitted, waitMs], [false, 5_000]);
    });
  });
}

describe('The network that one party controls', () => {
  for (const [address, network] of [
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::FFFF:cb00:7105', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ] as const) {
    test(`${address} counts as ${network}`, () => assert.equal(networkOf(address), network));
  }
});

describe('The queue of password hashes', () => {
  const request = {
    ...{ password: 'x', salt: Buffer.from('salt'), bytes: 32 },
    options: { N: 1_024, r: 8, p: 1 },
  };

  test('jobs from different sources take turns; a known browser goes first', async () => {
    const queue = new HashQueue({ workers: 1 });
    try {
      const done: string[] = [];
      const ask = async (name: string, from: string, first = false) => {
        await queue.derive(request, { from, first });
        done.push(name);
      };
      await Promise.all([
        ...[1, 2, 3, 4].map((each) => ask(`flood ${String(each)}`, 'a')),
        ask('person', 'b'),
        ask('known', 'a', true),
      ]);
      assert.deepEqual(done, ['flood 1', 'known', 'flood 2', 'person', 'flood 3', 'flood 4']);
    } finally {
      await queue.close();
    }
  });

  test('excess jobs are refused immediately, and do not displace those of known browsers', async () => {
    const queue = new HashQueue({ workers: 1, waiting: 2 });
    try {
      const going = [1, 2, 3].map(() => queue.derive(request, { from: 'a', first: false }));
      await assert.rejects(queue.derive(request, { from: 'b', first: false }), HashQueueFull);
      assert.equal(queue.waiting, 2);
      const known = await queue.derive(request, { from: 'b', first: true });
      for (const key of await Promise.all(going)) assert.ok(key.equals(known));
      assert.equal(queue.waiting, 0);
    } finally {
      await queue.close();
    }
  });

  test('a job that crashes its thread fails alone', async () => {
    const queue = new HashQueue({ workers: 1 });
    try {
      const broken = queue.derive({ ...request, options: { N: 3 } }, { from: 'a', first: false });
      const next = queue.derive(request, { from: 'a', first: false });
      await assert.rejects(broken);
      assert.equal((await next).length, 32);
    } finally {
      await queue.close();
    }
  });

  test('closing rejects the waiting jobs', async () => {
    const queue = new HashQueue({ workers: 1 });
    const asked = [1, 2, 3].map(() => queue.derive(request, { from: 'a', first: false }));
    await Promise.all([queue.close(), ...asked.map((each) => assert.rejects(each, /stopping|Terminating/))]);
  });
});
