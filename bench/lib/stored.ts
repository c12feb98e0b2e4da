import { rmSync } from 'node:fs';
import path from 'node:path';

import Database from 'better-sqlite3';

import { newDataDir, Server } from '../../e2e/harness';

/** The embedded database of a data directory. */
export const databaseOf = (dataDir: string): string => path.join(dataDir, 'boot.sqlite');

/** Copies one of a region's active boots `count` times, each with a reference number of its own. */
function copyBoots(db: Database.Database, region: string, status: string, count: number): void {
  const columns = db
    .prepare<[], { name: string }>("select name from pragma_table_info('boot')")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  const values = columns.map((name) => {
    if (name === 'ref_num') return `? || '-' || numbers.n`;
    if (name === 'status') return '?';
    return name;
  });
  db.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
     insert into boot (${columns.join(', ')})
     select ${values.join(', ')} from numbers, (
       select * from boot where status = 'ACTIVE' and region_id = (select id from region where code = ?) limit 1)`,
  ).run(
    count,
    ...columns.flatMap((name) => (name === 'ref_num' ? [`B${status}`] : name === 'status' ? [status] : [])),
    region,
  );
}

/**
 * A data directory with demo data and many boots of one region. The caller removes it.
 * @param active how many active boots the region has
 * @param stored how many boots there are in all
 */
export async function storedBoots(region: string, active: number, stored: number): Promise<string> {
  const dataDir = newDataDir();
  const server = await Server.start({ dataDir });
  await server.stop();
  const db = new Database(databaseOf(dataDir));
  try {
    db.pragma('synchronous = OFF');
    const count = (where: string): number =>
      db
        .prepare<[string], { n: number }>(
          `select count(*) as n from boot where ${where} and region_id = (select id from region where code = ?)`,
        )
        .get(region)?.n ?? 0;
    copyBoots(db, region, 'ACTIVE', active - count(`status = 'ACTIVE'`));
    const all = db.prepare<[], { n: number }>('select count(*) as n from boot').get()?.n ?? 0;
    if (stored > all) copyBoots(db, region, 'RELEASED', stored - all);
    db.exec('analyze');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  } finally {
    db.close();
  }
  return dataDir;
}
