import assert from 'node:assert/strict';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { BootCaller, closed } from '../support/calls/bootCalls';
import { DATABASES, type TestDatabase } from '../support/databases';
import { aSidewaysPhoto, register, uploaded } from '../support/calls/photoCalls';
import { runTool, startTool } from '../support/tools';
import { spawnServer } from '../support/spawnServer';
import { startTestServer, type TestServer } from '../support/startTestServer';

type Settings = Readonly<Record<string, string>>;

/** The original file of one of the photos in a directory. */
async function somePhoto(directory: string): Promise<string> {
  const entries = await readdir(path.join(directory, 'photos'), { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() && !/^site|\.(jpg|part)$/.test(entry.name));
  return path.join(found[0]!.parentPath, found[0]!.name);
}

const headIn = (said: string) => /head ([0-9a-f]{64})/.exec(said)?.[1] ?? '';

for (const database of DATABASES) {
  describe(`Backup, restore and check on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let root: string;
    let settings: Settings;
    let boots: BootCaller;
    let backup: string;
    let place: TestDatabase;
    const isEmbedded = database.name === 'SQLite';
    before(async () => {
      server = await startTestServer({ database });
      root = await mkdtemp(path.join(tmpdir(), 'boot-backup-'));
      backup = path.join(root, 'backup');
      place = await database.create();
      const { dataDir, databaseUrl } = server.config;
      settings = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
      boots = new BootCaller(await server.signIn('supervisor'), server.clock);
      const id = await boots.recorded('KC');
      await register(boots.client, id, await uploaded(boots.client, 'KC', await aSidewaysPhoto()));
      for (const changes of [
        { license: 'ABC1', addr2: '' },
        { license: 'ABC2', time: '00:01' },
      ]) {
        const path = `/api-web/api/boot/correct/KC/${String(id)}`;
        assert.equal((await boots.client.post(path, { reason: 'Misread', changes })).status, 200);
      }
      closed(await boots.release('KC', id));
      await server.photos.pictures.settled();
    });
    after(async () => {
      await server.close();
      await place.drop();
      await rm(root, { recursive: true, force: true });
    });

    const restoredTo = (): Settings => ({
      DATA_DIR: path.join(root, 'restored'),
      ...(place.url === null ? {} : { DATABASE_URL: place.url }),
    });

    test('the check finds no fault while boots are recorded, and ignores changes in progress (RUN-13)', async () => {
      const running = startTool('check', settings);
      while (running.child.exitCode === null) await boots.recorded('KC');
      const run = await running.outcome;
      assert.deepEqual([run.code, run.stderr], [0, ''], run.stdout);
      assert.match(run.stdout, /All is well/);
    });

    test('a backup made while boots are recorded is complete by itself (RUN-11)', async () => {
      const running = startTool('backup', settings, [backup]);
      let recorded = 0;
      for (let ended = false; !ended; recorded += 1) {
        await boots.recorded('KC');
        ended = running.child.exitCode !== null;
      }
      const run = await running.outcome;
      assert.deepEqual([run.code, run.stderr], [0, ''], run.stdout);
      assert.ok(recorded > 0);
      const checked = await runTool('check', {}, [backup]);
      assert.deepEqual([checked.code, checked.stderr], [0, ''], checked.stdout);
    });

    test('it is restored into an empty place, complete and without faults (RUN-12)', async () => {
      const run = await runTool('restore', restoredTo(), [backup]);
      assert.deepEqual([run.code, run.stderr], [0, ''], run.stdout);
      const checked = await runTool('check', restoredTo());
      assert.deepEqual([checked.code, checked.stderr], [0, ''], checked.stdout);
      const audited = await runTool('audit', restoredTo(), ['--verify', '--head', headIn(run.stdout)]);
      assert.deepEqual([audited.code, audited.stderr], [0, ''], audited.stdout);
    });

    test('a server starts on the restored data', async () => {
      const restored = spawnServer(restoredTo());
      await restored.listening();
      restored.process.kill();
      assert.equal(await restored.ended(), 0);
    });

    test('no server starts on a restore that was killed (RUN-12)', async () => {
      const half = await database.create();
      const directory = path.join(root, 'half');
      const there: Settings = {
        DATA_DIR: directory,
        ...(half.url === null ? {} : { DATABASE_URL: half.url }),
      };
      await mkdir(directory);
      const running = startTool('restore', there, [backup]);
      const watching = watch(directory, (_event, name) => {
        if (name === 'photos') running.child.kill('SIGKILL');
      });
      await running.outcome;
      watching.close();
      assert.equal(running.child.signalCode, 'SIGKILL');
      const server = spawnServer(there);
      assert.equal(await server.ended(), 1);
      assert.match(server.output.stderr, /^DATA_DIR [^\n]* holds a restore that was interrupted: [^\n]*\n$/);
      await half.drop();
    });

    test('neither command writes to a place that is not empty (RUN-12)', async () => {
      const again = await runTool('restore', restoredTo(), [backup]);
      assert.deepEqual([again.code, again.stdout], [1, '']);
      assert.match(again.stderr, /^[^\n]* is not empty: name [^\n]*\n$/);
      const onto = await runTool('backup', settings, [backup]);
      assert.deepEqual([onto.code, onto.stdout], [1, '']);
      assert.match(onto.stderr, /^[^\n]* is not empty: name [^\n]*\n$/);
    });

    test('a backup that was killed never counts as complete (RUN-11)', async () => {
      const directory = path.join(root, 'killed');
      await mkdir(directory);
      const running = startTool('backup', settings, [directory]);
      const watching = watch(directory, { recursive: false }, (_event, name) => {
        if (name === 'photos') running.child.kill('SIGKILL');
      });
      await running.outcome;
      watching.close();
      assert.equal(running.child.signalCode, 'SIGKILL');
      for (const [tool, to] of [
        ['check', {}],
        ['restore', { DATA_DIR: path.join(root, 'nowhere') }],
      ] as const) {
        const run = await runTool(tool, to, [directory]);
        assert.equal(run.code, 1);
        assert.match(run.stderr, /^[^\n]*holds no whole backup[^\n]*\n$/);
      }
      assert.ok(!existsSync(path.join(root, 'nowhere')));
    });

    describe('in a damaged backup', () => {
      let copy: string;
      const damaged = async (damage: (directory: string) => Promise<void>): Promise<string> => {
        copy = await mkdtemp(path.join(root, 'copy-'));
        await cp(backup, copy, { recursive: true });
        await damage(copy);
        const run = await runTool('check', {}, [copy]);
        assert.equal(run.code, 1, run.stdout);
        return run.stdout;
      };

      test('a photo that is missing is found (RUN-13)', async () => {
        assert.match(
          await damaged(async (directory) => rm(await somePhoto(directory))),
          /Photo \d+ .*missing/,
        );
      });

      test('a photo with one changed byte is found', async () => {
        const said = await damaged(async (directory) => {
          const file = await somePhoto(directory);
          const bytes = await readFile(file);
          bytes[bytes.length - 1]! ^= 1;
          await writeFile(file, bytes);
        });
        assert.match(said, /Photo \d+ .*damaged/);
      });

      test('a file that belongs to no photo is found', async () => {
        const said = await damaged((directory) =>
          mkdir(path.join(directory, 'photos/zz'), { recursive: true }).then(() =>
            writeFile(path.join(directory, 'photos/zz/zz-stranger'), 'x'),
          ),
        );
        assert.match(said, /zz-stranger belongs to no photo/);
      });

      test('any other missing or changed file is found, and is not restored', async () => {
        const names = ['photos.jsonl', isEmbedded ? 'boot.sqlite' : 'audit.jsonl'];
        for (const name of names) {
          const said = await damaged((directory) => writeFile(path.join(directory, name), 'x'));
          assert.match(said, new RegExp(`${name} is missing or damaged`));
          const run = await runTool('restore', { DATA_DIR: path.join(root, 'not-made') }, [copy]);
          assert.equal(run.code, 1);
          assert.ok(!existsSync(path.join(root, 'not-made')));
        }
      });
    });

    if (isEmbedded) {
      test("check finds changes made to the site's data outside of the product (RUN-13)", async () => {
        const dataDir = restoredTo()['DATA_DIR']!;
        const found = async (): Promise<string> => {
          const run = await runTool('check', restoredTo());
          assert.equal(run.code, 1, run.stdout);
          assert.match(run.stderr, /^\d+ faults were found: [^\n]+\n$/);
          return run.stdout;
        };
        await rm(await somePhoto(dataDir));
        assert.match(await found(), /Photo \d+ .*missing/);
        const raw = new BetterSqlite3(path.join(dataDir, 'boot.sqlite'));
        raw.exec("update boot set license = 'OTHER1' where id = (select max(id) from boot)");
        assert.match(await found(), /Boot KC-\d+ does not match its recorded and corrected values/);
        raw.exec('delete from file where id = (select min(id) from file where boot_id is not null)');
        assert.match(await found(), /Boot \d+ no longer has photo \d+, which its history names/);
        raw.exec(
          `drop trigger boot_entry_is_not_changed; update boot_entry set details = '{}' where kind = 'RELEASED'`,
        );
        assert.match(await found(), /Entry \d+ of boot \d+ does not match the audit trail/);
        raw.exec('drop trigger audit_entry_is_not_changed; update audit_entry set actor = 1 where seq = 3');
        assert.match(await found(), /Audit entry 3 was changed: its hash does not match/);
        raw.pragma('foreign_keys = OFF');
        raw.exec(
          'insert into payment (boot_id, position, payment_type, pay_kind, amount_cents, created_at) values (4711, 1, 1, 1, 1, 1)',
        );
        assert.match(await found(), /names a row of boot that does not exist/);
        raw.close();
      });
    }

    test('invalid arguments are reported in one line', async () => {
      for (const [tool, args] of [
        ['backup', []],
        ['restore', []],
        ['backup', ['--fast', 'x']],
        ['check', ['a', 'b']],
        ['audit', ['--from', 'yesterday']],
        ['audit', ['--person', 'nobody']],
      ] as const) {
        const run = await runTool(tool, settings, args);
        assert.deepEqual([run.code, run.stdout], [1, ''], tool);
        assert.match(run.stderr, /^[^\n]+\n$/);
      }
    });

    test('the trail is printed by person and by boot', async () => {
      const run = await runTool('audit', settings, ['--person', 'supervisor']);
      assert.equal(run.code, 0, run.stderr);
      const lines = run.stdout.trimEnd().split('\n');
      assert.ok(lines.length > 3);
      assert.ok(lines.every((line) => line.split('\t')[2] === 'supervisor'));
      const [subject = ''] = /boot \d+/.exec(run.stdout) ?? [];
      const ofBoot = await runTool('audit', settings, ['--boot', subject.slice('boot '.length)]);
      assert.ok(
        ofBoot.stdout
          .trimEnd()
          .split('\n')
          .every((line) => line.split('\t')[4] === subject),
      );
      const wrong = await runTool('audit', settings, ['--verify', '--head', 'f'.repeat(64)]);
      assert.equal(wrong.code, 1);
      assert.match(wrong.stdout, /not in the trail/);
    });
  });
}
