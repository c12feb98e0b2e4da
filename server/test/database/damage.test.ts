import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { openFilledDatabase } from '../../src/refdata/openFilledDatabase';
import { watchFile } from '../../src/db/sqlite/watchFile';
import { runTool } from '../support/tools';

const DAY_MS = 24 * 60 * 60_000;
const SILENT = { error: () => undefined };

/** Overwrites the first page of a table or index with zeros. The default is an index that no start reads. */
function damage(file: string, name = 'boot_by_license'): void {
  const db = new BetterSqlite3(file);
  const root = db
    .prepare<[string], { page: number }>('select rootpage as page from sqlite_master where name = ?')
    .get(name);
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  assert.ok(root !== undefined);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size), 0, size, (root.page - 1) * size);
  closeSync(handle);
}

describe('An embedded database with a damaged page', () => {
  let dataDir: string;
  const open = () => openFilledDatabase({ dataDir, databaseUrl: null }, SILENT);
  before(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'boot-damage-'));
    await (await open()).close();
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  test('does not delay a start, which does not read the whole file', async () => {
    damage(path.join(dataDir, 'boot.sqlite'));
    await (await open()).close();
  });

  test('is reported in the log by the background check (RUN-26)', async () => {
    const watched = { stop: () => Promise.resolve() };
    const said = await new Promise<string>((resolve) => {
      const error = (_details: object, message: string) => resolve(message);
      watched.stop = watchFile(dataDir, { error }, { firstMs: 0, everyMs: DAY_MS });
    });
    await watched.stop();
    assert.match(said, /^the file of the database is damaged: run `npm run check`/);
  });

  test('is reported by the check command (RUN-13)', async () => {
    const { code, stdout } = await runTool('check', { DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.match(stdout, /The database's file is damaged/);
  });

  test('an unreadable table gives one line each, and the check goes on to the rest (RUN-13)', async () => {
    damage(path.join(dataDir, 'boot.sqlite'), 'audit_entry');
    const { code, stdout, stderr } = await runTool('check', { DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.match(stderr, /^\d+ faults were found: [^\n]+\n$/);
    assert.match(stdout, /^The audit trail could not be checked: database disk image is malformed\.$/m);
    assert.match(stdout, /^Looked at [^\n]*$/m);
    assert.doesNotMatch(stdout, /\n\s+at /);
  });

  test('a file that is no longer a database gives one line with every command (RUN-13)', async () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'boot-damage-'));
    const bytes = readFileSync(path.join(dataDir, 'boot.sqlite'));
    for (const damaged of [bytes.fill(7, 0, 4_096), Buffer.from('no database')]) {
      writeFileSync(path.join(copy, 'boot.sqlite'), damaged);
      for (const tool of ['check', 'audit', 'backup'] as const) {
        const args = tool === 'backup' ? [path.join(copy, 'backup')] : [];
        const { code, stderr } = await runTool(tool, { DATA_DIR: copy }, args);
        assert.equal(code, 1);
        assert.match(stderr, /^The database [^\n]+ (?:is damaged|cannot be opened): [^\n]+\n$/);
      }
    }
    rmSync(copy, { recursive: true });
  });
});
