import { rmSync } from 'node:fs';
import path from 'node:path';

import Database from 'better-sqlite3';

import { newDataDir, Server } from '../../e2e/harness';

/** The embedded database of a data directory. */
export const databaseOf = (dataDir: string): string => path.join(dataDir, 'boot.sqlite');

/** The plate of a copied boot by its position. Position 0 is the newest, first in its region's list. */
export const plateOf = (region: string, place: number): string =>
  `${region}${String(place).padStart(6, '0')}`;

/** The street of the copied boot at this position. */
export const streetOf = (place: number): string => `${place} Measured Street`;

/** Copies one of a region's active boots `count` times, each with its own number, plate and street. */
function copyBoots(db: Database.Database, region: string, status: string, count: number): void {
  const columns = db
    .prepare<[], { name: string }>("select name from pragma_table_info('boot')")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  const own: Readonly<Record<string, string>> = {
    ref_num: `'B' || @region || @status || '-' || numbers.n`,
    status: '@status',
    license: `@region || printf('%06d', @count - numbers.n)`,
    addr1: `printf('%d Measured Street', @count - numbers.n)`,
  };
  const values = columns.map((name) => own[name] ?? name);
  db.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < @count)
     insert into boot (${columns.join(', ')})
     select ${values.join(', ')} from numbers, (
       select * from boot where status = 'ACTIVE' and region_id = (select id from region where code = @region)
       order by boot_at desc, id desc limit 1)`,
  ).run({ count, status, region });
}

/**
 * A data directory with demo data and many boots. The caller removes it.
 * @param regions their codes
 * @param active active boots per region, or for each region by its code
 * @param stored boots in total; the rest are released boots in the first region
 */
export async function storedBoots(
  regions: readonly [string, ...string[]],
  active: number | Readonly<Record<string, number>>,
  stored = 0,
): Promise<string> {
  const dataDir = newDataDir();
  const server = await Server.start({ dataDir });
  await server.stop();
  const db = new Database(databaseOf(dataDir));
  try {
    db.pragma('synchronous = OFF');
    const activeOf = db.prepare<[string], { n: number }>(
      `select count(*) as n from boot where status = 'ACTIVE' and region_id = (select id from region where code = ?)`,
    );
    for (const region of regions) {
      const wanted = typeof active === 'number' ? active : (active[region] ?? 0);
      copyBoots(db, region, 'ACTIVE', wanted - (activeOf.get(region)?.n ?? 0));
    }
    const all = db.prepare<[], { n: number }>('select count(*) as n from boot').get()?.n ?? 0;
    if (stored > all) copyBoots(db, regions[0], 'RELEASED', stored - all);
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
