import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { runPostgresTool, toolConnection } from '../../src/backup/postgresTools';
import { BootCaller, closed } from '../support/calls/bootCalls';
import { DATABASES } from '../support/databases';
import { startTestServer } from '../support/startTestServer';
import { runTool } from '../support/tools';

const POSTGRES = DATABASES.find(({ name }) => name === 'PostgreSQL');
const skip = POSTGRES === undefined ? 'there is no PostgreSQL' : POSTGRES.skip;

/** The URL with an unreachable host in front. */
const behindDeadHost = (url: string) => url.replace(/^([a-z]+:\/\/(?:[^/@]*@)?)/, '$1127.0.0.1:1,');

describe('Several hosts in DATABASE_URL', { skip }, () => {
  test('every command accepts them as the server does (RUN-16)', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'boot-hosts-'));
    const server = await startTestServer({ database: POSTGRES! });
    const place = await POSTGRES!.create();
    try {
      const boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      closed(await boots.release('KC', await boots.recorded('KC')));
      const { dataDir, databaseUrl } = server.config;
      const settings = { DATA_DIR: dataDir, DATABASE_URL: behindDeadHost(databaseUrl!) };
      const backup = path.join(root, 'backup');
      const days = ['--region', 'KC', '--from', '2020-01-01', '--to', '2020-01-31'];
      for (const [tool, args] of [
        ['check', []],
        ['audit', ['--verify']],
        ['export', [...days, '--out', path.join(root, 'export')]],
        ['backup', [backup]],
      ] as const) {
        const run = await runTool(tool, settings, args);
        assert.deepEqual([run.code, run.stderr], [0, ''], `${tool}: ${run.stdout}`);
      }
      const there = { DATA_DIR: path.join(root, 'restored'), DATABASE_URL: behindDeadHost(place.url!) };
      const run = await runTool('restore', there, [backup]);
      assert.deepEqual([run.code, run.stderr], [0, ''], run.stdout);
      assert.match(run.stdout, /Restored the database by pg_restore/);
    } finally {
      await server.close();
      await place.drop();
      await rm(root, { recursive: true, force: true });
    }
  });

  test('if none of them answers, each command prints one line (RUN-1)', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'boot-hosts-'));
    const settings = { DATA_DIR: root, DATABASE_URL: 'postgres://u:secret@127.0.0.1:1,127.0.0.1:2/boot' };
    for (const tool of ['check', 'audit', 'backup', 'setup'] as const) {
      const run = await runTool(tool, settings, tool === 'backup' ? [path.join(root, 'backup')] : []);
      assert.equal(run.code, 1);
      assert.match(run.stderr, /^[^\n]+\n$/);
      assert.doesNotMatch(run.stderr, /secret|Invalid URL/);
    }
    await rm(root, { recursive: true, force: true });
  });
});

describe('A failing program of PostgreSQL', { skip }, () => {
  test('is reported in one line with its first error (RUN-12)', async () => {
    const place = await POSTGRES!.create();
    const root = await mkdtemp(path.join(tmpdir(), 'boot-tool-'));
    try {
      await assert.rejects(
        runPostgresTool('pg_restore', place.url!, ['--exit-on-error', path.join(root, 'no.dump')]),
        /^StartFault: pg_restore failed: pg_restore: error: could not open input file[^\n]*\.$/,
      );
      await assert.rejects(
        runPostgresTool('pg_dump', place.url!, [`--file=${path.join(root, 'no', 'such', 'place')}`]),
        /^StartFault: pg_dump failed: pg_dump: error: could not open output file[^\n]*\.$/,
      );
    } finally {
      await place.drop();
      await rm(root, { recursive: true, force: true });
    }
  });
});

describe("The address for PostgreSQL's own programs", () => {
  for (const [url, expected, password] of [
    ['postgres://ana:p%40ss@db/boot', 'postgres://ana@db/boot', 'p@ss'],
    ['postgresql://ana@db:5433/boot?sslmode=require', 'postgresql://ana@db:5433/boot?sslmode=require', null],
    ['postgres://db:5433/boot', 'postgres://db:5433/boot', null],
    ['postgres://ana:p@ss@db:5433/boot', 'postgres://ana@db:5433/boot', 'p@ss'],
    [
      'postgres://ana:x@a:5432,b:5433/boot',
      'postgres://ana@a:5432,b:5433/boot?target_session_attrs=read-write',
      'x',
    ],
    [
      'postgres://ana:x@a,b/boot?target_session_attrs=any',
      'postgres://ana@a,b/boot?target_session_attrs=any',
      'x',
    ],
    [
      'postgres://ana:x@a,b/boot?sslmode=require',
      'postgres://ana@a,b/boot?sslmode=require&target_session_attrs=read-write',
      'x',
    ],
  ] as const) {
    test(`is ${expected}, apart from the password`, () => {
      assert.deepEqual(toolConnection(url), { url: expected, password });
    });
  }
});
