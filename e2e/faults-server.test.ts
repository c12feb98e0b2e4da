import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';

import { ApiSession, freePort, launchServer, newDataDir, Server } from './harness';

const LIMIT = 60_000;

/** Asserts that a start is refused: a non-zero exit and one line that a person can act on. */
async function assertRefused(
  dataDir: string,
  says: RegExp,
  env: Record<string, string | undefined> = {},
  port?: number,
): Promise<void> {
  const running = launchServer(dataDir, port ?? (await freePort()), env);
  const timer = setTimeout(() => running.child.kill('SIGKILL'), LIMIT);
  const code = await running.ended;
  clearTimeout(timer);
  assert.ok(typeof code === 'number' && code > 0, `ended with ${code}:\n${running.output()}`);
  const lines = running.errors().trim().split('\n');
  assert.equal(lines.length, 1, `more than one line:\n${running.errors()}`);
  assert.match(lines[0] ?? '', says);
  assert.doesNotMatch(running.output(), /^\s+at .+:\d+:\d+\)?$/m, 'a stack trace');
  assert.doesNotMatch(running.output(), /is listening on/);
}

describe('faults of the server', () => {
  const dirs: string[] = [];
  const servers: Server[] = [];
  const dir = (): string => {
    const made = newDataDir();
    dirs.push(made);
    return made;
  };
  const start = async (options: Parameters<typeof Server.start>[0] = {}): Promise<Server> => {
    const server = await Server.start(options);
    servers.push(server);
    return server;
  };

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.dispose();
    for (const made of dirs.splice(0)) rmSync(made, { recursive: true, force: true });
  });

  it('loses no acknowledged record when killed while creating, and restarts (RUN-2)', async () => {
    const server = await start();
    const session = await ApiSession.signIn(server.origin, 'creator');
    const boot = await session.aBoot('SF');
    const acknowledged: { id: number; license: string }[] = [];
    const kill = new AbortController();
    const killed = (): boolean => kill.signal.aborted;
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (let number = 0; !killed(); number += 1) {
        const license = `K${worker}N${number}`;
        try {
          const answer = await session.create({ ...boot, license });
          acknowledged.push({ id: answer.id, license });
          if (acknowledged.length >= 40 && !killed()) {
            kill.abort();
            await server.kill();
          }
        } catch (error) {
          // Calls that were pending when the server was killed got no reply, so they may be lost.
          if (!killed()) throw error;
        }
      }
    });
    await Promise.all(work);
    assert.ok(acknowledged.length >= 40);

    await server.startAgain();
    const again = await ApiSession.signIn(server.origin, 'creator');
    for (const { id, license } of acknowledged) {
      assert.equal((await again.boot(id)).license, license);
    }
  });

  it('answers a repeated key with the first answer, even after being killed', async () => {
    const server = await start();
    const key = randomUUID();
    const session = await ApiSession.signIn(server.origin, 'creator');
    const boot = await session.aBoot('SF', { license: 'TWICE1' });
    const first = await session.create(boot, key);
    await server.kill();
    await server.startAgain();
    const again = await ApiSession.signIn(server.origin, 'creator');
    assert.deepEqual(await again.create(boot, key), first);
  });

  it('says that its port is taken', async () => {
    const server = await start();
    const data = dir();
    await assertRefused(data, new RegExp(String(server.port)), {}, server.port);
  });

  it('refuses a data directory that another process uses', async () => {
    const server = await start();
    await assertRefused(server.dataDir, /use|process/i);
    const session = await ApiSession.signIn(server.origin, 'creator');
    assert.equal(typeof (await session.createBoot('SF', { license: 'STILL1' })).id, 'number');
  });

  it('takes over the data directory of a killed process', async () => {
    const data = dir();
    const server = await start({ dataDir: data });
    await server.kill();
    await server.startAgain();
  });

  it('refuses a data directory that cannot be created', async () => {
    const data = dir();
    writeFileSync(path.join(data, 'file'), 'not a directory');
    await assertRefused(path.join(data, 'file'), /directory|DATA_DIR/i);
  });

  it('refuses an unwritable data directory', async () => {
    if (process.getuid?.() === 0) {
      // File modes do not stop root, but nobody can create files in /proc.
      await assertRefused('/proc', /DATA_DIR/);
      return;
    }
    const data = dir();
    chmodSync(data, 0o500);
    await assertRefused(data, /DATA_DIR/);
    chmodSync(data, 0o700);
  });

  it('refuses a damaged database and leaves it unchanged (RUN-1)', async () => {
    const data = dir();
    const server = await start({ dataDir: data });
    await server.stop();
    const databases = readdirSync(data).filter((name) => /^(?!lock).*\.(db|sqlite3?)$/.test(name));
    assert.equal(databases.length, 1, `databases: ${readdirSync(data).join(', ')}`);
    const file = path.join(data, databases[0] ?? '');
    for (const extra of ['-wal', '-shm']) rmSync(file + extra, { force: true });
    const damaged = Buffer.alloc(64 * 1024, 0xa5);
    writeFileSync(file, damaged);
    await assertRefused(data, /damaged|not a database|malformed|corrupt/i);
    assert.deepEqual(readFileSync(file), damaged);
  });

  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a port that is no number', { PORT: 'many' }, /PORT/],
    ['a seed that does not exist', { SEED: 'everything' }, /SEED/],
    ['a database address that is none', { DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
    ['an issuer without a client', { OIDC_ISSUER: 'https://issuer.example' }, /OIDC_CLIENT_ID/],
    ['an origin that is none', { PUBLIC_URL_ORIGIN: 'here' }, /PUBLIC_URL_ORIGIN/],
    ['a log level that does not exist', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ];
  for (const [name, env, says] of wrong) {
    it(`refuses ${name}, and writes nothing`, async () => {
      const data = path.join(dir(), 'data');
      await assertRefused(data, says, env);
      assert.equal(existsSync(data), false, 'the data directory was made');
    });
  }

  it(
    'makes the data directory for its own user only',
    { skip: process.platform === 'win32' && 'no modes' },
    async () => {
      const parent = dir();
      const server = await start({ dataDir: path.join(parent, 'data') });
      assert.equal(statSync(server.dataDir).mode & 0o777, 0o700);
    },
  );
});
