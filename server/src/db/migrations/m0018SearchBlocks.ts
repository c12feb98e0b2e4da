import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../columns';

const BLOCK_MS = 6 * 60 * 60_000;
const COLUMNS = ['ref_fold', 'receipt_fold'] as const;

/**
 * The text without its last two characters, so that sequential numbers widen their block only once per hundred boots.
 */
const cut = (column: string) =>
  `substr(${column}, 1, case when length(${column}) > 3 then length(${column}) - 2 else 1 end)`;

/** The first text, in byte order, after all texts with this prefix. */
const after = (beginning: string) => `${beginning} || '\u{10FFFF}'`;

/** Widens a boot's block to include its values. */
function widen(dialect: Dialect): string {
  const [least, greatest] = dialect === 'sqlite' ? ['min', 'max'] : ['least', 'greatest'];
  const given = COLUMNS.map(
    (column) => `select '${column}' as way, ${cut(`new.${column}`)} as start where new.${column} is not null`,
  );
  return `insert into search_block (region_id, way, block, low, high)
    select new.region_id, given.way, new.boot_at / ${String(BLOCK_MS)}, given.start, ${after('given.start')}
    from (${given.join(' union all ')}) as given
    where not exists (select 1 from search_block as known where known.region_id = new.region_id
      and known.way = given.way and known.block = new.boot_at / ${String(BLOCK_MS)}
      and known.low <= given.start and known.high >= ${after('given.start')})
    on conflict (region_id, way, block) do update
      set low = ${least}(search_block.low, excluded.low), high = ${greatest}(search_block.high, excluded.high)`;
}

const CHANGED = ['region_id', 'boot_at', ...COLUMNS].join(', ');

function triggers(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    return [
      `create trigger boot_widens_its_block after insert on boot begin ${widen(dialect)}; end`,
      `create trigger changed_boot_widens_its_block after update of ${CHANGED} on boot
         begin ${widen(dialect)}; end`,
    ];
  }
  return [
    `create function widen_search_block() returns trigger language plpgsql as
       $$ begin ${widen(dialect)}; return null; end $$`,
    `create trigger boot_widens_its_block after insert or update of ${CHANGED} on boot
       for each row execute function widen_search_block()`,
  ];
}

/**
 * The range of numbers in each quarter of a day's boots. Searches for values that grow with time start at the newest
 * block that may match, instead of scanning all boots. Blocks are never narrowed.
 */
export async function m0018SearchBlocks<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  // Numbers are compared in byte order, like the columns that they come from.
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  await sql
    .raw(
      `create table search_block (
        region_id integer not null references region (id),
        way text not null,
        block integer not null,
        low ${text} not null,
        high ${text} not null,
        primary key (region_id, way, block)
      )${dialect === 'sqlite' ? ' without rowid' : ''}`,
    )
    .execute(db);
  for (const column of COLUMNS) {
    await sql
      .raw(
        `insert into search_block (region_id, way, block, low, high)
         select region_id, '${column}', boot_at / ${String(BLOCK_MS)}, min(${cut(column)}), max(${after(cut(column))})
         from boot where ${column} is not null group by region_id, boot_at / ${String(BLOCK_MS)}`,
      )
      .execute(db);
  }
  for (const statement of triggers(dialect)) await sql.raw(statement).execute(db);
}
