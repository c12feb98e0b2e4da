import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { openFilledDatabase } from '../../src/refdata/openFilledDatabase';
import { watchFile } from '../../src/db/sqlite/watchFile';
import { runTool } from '../support/tools';

const DAY_MS = 24 * 60 * 60_000;
const SILENT = { error: () => undefined };

/** Makes a page of zeros of one that no start has a use for: the first page of an index. */
function damage(file: string): void {
  const db = new BetterSqlite3(file);
  const root = db
    .prepare<[], { page: number }>(
      "select rootpage as page from sqlite_master where name = 'boot_by_license'",
    )
    .get();
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  assert.ok(root !== undefined);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size), 0, size, (root.page - 1) * size);
  closeSync(handle);
}

describe('An embedded database of which some page is damaged', () => {
  let dataDir: string;
  const open = () => openFilledDatabase({ dataDir, databaseUrl: null }, SILENT);
  before(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'boot-damage-'));
    await (await open()).close();
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  test('a start does not read all of the file, so it does not take longer the more is stored', async () => {
    damage(path.join(dataDir, 'boot.sqlite'));
    await (await open()).close();
  });

  test('the watch beside the requests says so in the log (RUN-26)', async () => {
    const watched = { stop: () => Promise.resolve() };
    const said = await new Promise<string>((resolve) => {
      const error = (_details: object, message: string) => resolve(message);
      watched.stop = watchFile(dataDir, { error }, { firstMs: 0, everyMs: DAY_MS });
    });
    await watched.stop();
    assert.match(said, /^the file of the database is damaged: run `npm run check`/);
  });

  test('the check says so (RUN-13)', async () => {
    const { code, stdout } = await runTool('check', { DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.match(stdout, /The database's file is damaged/);
  });
});
