import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDataDirectory } from '../src/db/dataDirectory';
import { start } from '../src/start';
import { spawnServer } from './support/spawnServer';

/** Asserts that the output is exactly this one line; a crash of node prints many. */
function assertOneLine(text: string, pattern: RegExp): void {
  assert.match(text, pattern);
  assert.equal(text.trimEnd().split('\n').length, 1, text);
}

describe('Starting and stopping the server', () => {
  let root: string;
  let dataDir: string;
  let count = 0;
  before(() => (root = mkdtempSync(path.join(tmpdir(), 'boot-start-'))));
  after(() => rmSync(root, { recursive: true, force: true }));
  const newDir = () => path.join(root, `data-${(count += 1)}`);

  /** Starts a server that must refuse to start. */
  async function refused(
    settings: Record<string, string>,
    pattern: RegExp,
    args: string[] = [],
  ): Promise<void> {
    const server = spawnServer({ DATA_DIR: newDir(), ...settings }, args);
    assert.equal(await server.ended(), 1, JSON.stringify(settings));
    assertOneLine(server.output.stderr, pattern);
    assert.equal(server.output.stdout, '');
  }

  test('each invalid setting is named in one line, and nothing is written (RUN-1)', async () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"/],
      [{ PORT: '70000' }, /^PORT /],
      [
        { PORT: '4711', METRICS_PORT: '4711' },
        /^METRICS_PORT must be a different port than PORT, which is 4711/,
      ],
      [{ HOST: 'not a host' }, /^HOST /],
      [{ SEED: 'all' }, /^SEED must be demo or unset/],
      [{ FEATURES: 'records,towing' }, /^FEATURES must be none or some of .+, not "towing"/],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
      [
        { DATABASE_URL: 'mysql://u:secret@h/x' },
        /^DATABASE_URL must be a URL that begins with postgres:(?!.*secret)/,
      ],
      [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3_BUCKET must be set/],
      [{ S3_BUCKET: 'Not A Bucket' }, /^S3_BUCKET /],
      [{ OIDC_ISSUER: 'https://issuer.example' }, /^OIDC_CLIENT_ID must be set together/],
      [{ PUBLIC_URL_ORIGIN: 'https://boot.example/x' }, /^PUBLIC_URL_ORIGIN must be an origin/],
      [{ REACT_APP_SESSION_COOKIE: 'a;b' }, /^REACT_APP_SESSION_COOKIE /],
    ];
    for (let at = 0; at < wrong.length; at += 3) {
      await Promise.all(wrong.slice(at, at + 3).map(([settings, pattern]) => refused(settings, pattern)));
    }
    assert.deepEqual(readdirSync(root), []);
  });

  test('an unreachable database is reported without its password', async () => {
    await refused(
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
      /^DATABASE_URL cannot be reached(?!.*secret)/,
    );
  });

  test('a taken port gives one line, and nothing is written (RUN-1)', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    dataDir = newDir();
    await refused({ PORT: String(port), DATA_DIR: dataDir }, new RegExp(`^PORT ${port} is taken`));
    assert.equal(existsSync(dataDir), false);
    other.close();
  });

  test('a data directory that is a file, or cannot be created, gives one line', async () => {
    const file = path.join(root, 'a-file');
    writeFileSync(file, 'mine');
    await refused({ DATA_DIR: file }, /^DATA_DIR .*a-file cannot be used/);
    await refused({ DATA_DIR: path.join(file, 'below') }, /^DATA_DIR .*below cannot be used/);
  });

  test('a missing data directory is created for its user alone', () => {
    const dir = path.join(newDir(), 'below');
    openDataDirectory(dir);
    assert.equal(statSync(dir).mode & 0o777, 0o700);
  });

  test('a damaged database gives one line and stays unchanged', async () => {
    const dir = newDir();
    mkdirSync(dir, { mode: 0o700 });
    writeFileSync(
      path.join(dir, 'boot.sqlite'),
      'this is no database, it is a text of some length'.repeat(200),
    );
    await refused({ DATA_DIR: dir }, /^The database .*boot\.sqlite is damaged or cannot be opened/);
    assert.equal(statSync(path.join(dir, 'boot.sqlite')).size, 9_600);
  });

  test('missing pages give one line', async () => {
    const settings = { DATA_DIR: newDir(), PORT: '0' };
    const buildDir = path.join(root, 'no-build');
    await assert.rejects(start(settings, { needsPages: true, buildDir }), {
      name: 'StartFault',
      message: 'The pages have not been built: run `npm run build` first.',
    });
    assert.equal(existsSync(settings.DATA_DIR), false);
  });

  test('prints its address, refuses a second one, survives a kill -9 and stops on a signal (RUN-23)', async () => {
    const dir = newDir();
    // The directory already exists and, like most directories, everybody can read it.
    mkdirSync(dir, { mode: 0o755 });
    const first = spawnServer({ DATA_DIR: dir, SEED: 'demo' });
    const origin = await first.listening();
    assert.match(first.output.stdout, /^Towbridge Boot is listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    assert.equal((await fetch(`${origin}/readyz`)).status, 200);
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      // The server renames its own half-written files.
      const file = statSync(path.join(dir, name), { throwIfNoEntry: false });
      if (file !== undefined) assert.equal(file.mode & 0o077, 0, `${name} is its user's own`);
    }

    const second = spawnServer({ DATA_DIR: dir });
    assert.equal(await second.ended(), 1);
    assertOneLine(second.output.stderr, /^DATA_DIR .* is in use by another process/);

    first.process.kill('SIGKILL');
    assert.equal(await first.ended(), 'SIGKILL');
    const third = spawnServer({ DATA_DIR: dir, SEED: 'demo', LOG_LEVEL: 'info' });
    const again = await third.listening();
    const login = await fetch(`${again}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: 'supervisor', password: 'towbridge' }),
    });
    assert.equal(login.status, 303, 'the demo accounts are still there, once');
    third.process.kill('SIGTERM');
    assert.equal(await third.ended(), 0);
    const lines = third.output.stderr.trimEnd().split('\n');
    assert.ok(
      lines.every((line) => line.startsWith('{"level":30,')),
      third.output.stderr,
    );
    assert.equal(lines.filter((line) => line.endsWith('"signal":"SIGTERM","msg":"stopping"}')).length, 1);
    await assert.rejects(fetch(`${again}/healthz`));
  });

  test('loads nothing of the demo unless configured (RUN-27)', async () => {
    /** The URLs of the modules that a start with these settings loads. */
    async function loadedBy(settings: Record<string, string>): Promise<string[]> {
      const list = path.join(root, `loaded-${(count += 1)}`);
      const server = spawnServer({ DATA_DIR: newDir(), LOADED_FILES: list, ...settings });
      await server.listening();
      server.process.kill('SIGTERM');
      assert.equal(await server.ended(), 0);
      return readFileSync(list, 'utf8').split('\n');
    }
    const ofDemo = (url: string) => url.includes('/server/demo/');
    const plain = await loadedBy({});
    assert.ok(plain.some((url) => url.includes('/server/src/parts.ts')));
    assert.deepEqual(plain.filter(ofDemo), []);
    assert.ok((await loadedBy({ SEED: 'demo' })).some(ofDemo));
  });

  test('an unwritable data directory gives one line', async () => {
    // Root can write everywhere except in /proc.
    const dir = process.getuid?.() === 0 ? '/proc/boot-data' : newDir();
    if (process.getuid?.() !== 0) mkdirSync(dir, { mode: 0o500 });
    await refused({ DATA_DIR: dir }, /^DATA_DIR .* cannot be used/);
  });
});
