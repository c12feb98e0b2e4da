import path from 'node:path';

import Database from 'better-sqlite3';

/** The embedded database of a data directory. */
export const databaseOf = (dataDir: string): string => path.join(dataDir, 'boot.sqlite');

/** The plate of a copied boot by its position. Position 0 is the newest, first in its region's list. */
export const plateOf = (region: string, place: number): string =>
  `${region}${String(place).padStart(6, '0')}`;

/** The street of the copied boot at this position. */
export const streetOf = (place: number): string => `${String(place)} Measured Street`;

/** Copies one of each region's active boots, each with its own number, plate and street, until it has this many. */
export function addActiveBoots(dataDir: string, boots: Readonly<Record<string, number>>): void {
  const db = new Database(databaseOf(dataDir));
  try {
    const columns = db
      .prepare<[], { name: string }>("select name from pragma_table_info('boot')")
      .all()
      .map(({ name }) => name)
      .filter((name) => name !== 'id');
    const own: Readonly<Record<string, string>> = {
      ref_num: `'B' || @region || '-' || numbers.n`,
      license: `@region || printf('%06d', @count - numbers.n)`,
      addr1: `printf('%d Measured Street', @count - numbers.n)`,
    };
    const copy = db.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < @count)
       insert into boot (${columns.join(', ')}) select ${columns.map((name) => own[name] ?? name).join(', ')}
       from numbers, (select * from boot where status = 'ACTIVE'
         and region_id = (select id from region where code = @region) order by boot_at desc, id desc limit 1)`,
    );
    for (const [region, count] of Object.entries(boots)) copy.run({ region, count });
    db.exec('analyze');
  } finally {
    db.close();
  }
}
