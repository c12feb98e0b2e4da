import { sql, type Kysely } from 'kysely';
import { withId, type Dialect } from '../columns';

const AT_ONCE = 500;

// The program's normalization may change later; that of this migration must not.
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
};
const fold = (text: string) =>
  text
    .replace(/[`\u00B4\u02B9\u02BB-\u02BD\u2018\u2019\u201B\u2032\uFF07]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
const foldOrNull = (text: string | null) => (text === null || fold(text) === '' ? null : fold(text));
const WORD_START = /(?<![^\s\-\u2010-\u2015])[^\s\-\u2010-\u2015]/gu;

/** True in SQL if a text may be folded differently than before. */
const isAffected = (column: string, dialect: Dialect) =>
  dialect === 'sqlite' ? `${column} glob '*[^ -_a-~]*'` : `${column} ~ '[^ -_a-~]'`;

/** A release, or a boot that may have one. */
interface Release {
  readonly id: number;
  readonly receiptNumber: string | null;
  readonly first: string | null;
  readonly last: string | null;
}
interface BootRow extends Release {
  readonly requestedBy: string;
}

const foldsOf = ({ receiptNumber, first, last }: Release) => [
  foldOrNull(receiptNumber),
  foldOrNull(first),
  first === null || last === null ? null : foldOrNull(`${first} ${last}`),
];

/** Calls `fill` with the rows of a query, in batches; `next` gives the query for the rows after an id. */
async function inBatches<DB, Row extends { readonly id: number }>(
  db: Kysely<DB>,
  next: (after: number) => ReturnType<typeof sql<Row>>,
  fill: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await next(last).execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    await fill(rows);
  }
}

/** Folds the names and receipt numbers again that have letters beyond ASCII or a backtick. */
async function foldAgain<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const affected = (columns: readonly string[]) =>
    sql.raw(`(${columns.map((column) => isAffected(column, dialect)).join(' or ')})`);
  const released = ['receipt_number', 'released_to_first_name', 'released_to_last_name'];
  const named = sql.raw(
    'id, receipt_number, released_to_first_name as "first", released_to_last_name as "last"',
  );
  await inBatches<DB, BootRow>(
    db,
    (after) => sql`select ${named}, requested_by from boot
      where id > ${after} and ${affected([...released, 'requested_by'])} order by id limit ${sql.lit(AT_ONCE)}`,
    async (rows) => {
      for (const row of rows) {
        const [receipt, first, full] = foldsOf(row);
        await sql`update boot set receipt_fold = ${receipt}, first_name_fold = ${first}, full_name_fold = ${full},
          requestor_fold = ${foldOrNull(row.requestedBy)} where id = ${row.id}`.execute(db);
      }
    },
  );
  await inBatches<DB, Release>(
    db,
    (after) => sql`select ${named} from void_release
      where id > ${after} and ${affected(released)} order by id limit ${sql.lit(AT_ONCE)}`,
    async (rows) => {
      for (const row of rows) {
        const [receipt, first, full] = foldsOf(row);
        await sql`update void_release set receipt_fold = ${receipt}, first_name_fold = ${first},
          full_name_fold = ${full} where id = ${row.id}`.execute(db);
      }
    },
  );
}

interface NamedRelease {
  readonly id: number;
  readonly bootId: number;
  readonly regionId: number;
  readonly companyId: number;
  readonly bootAt: number;
  readonly voidReleaseId: number | null;
  readonly first: string;
  readonly last: string;
}

function wordsOf(release: NamedRelease) {
  const { bootId, regionId, companyId, bootAt, voidReleaseId } = release;
  const [first, last] = [fold(release.first), fold(release.last)];
  return Array.from(last.matchAll(WORD_START), ({ index }) => {
    const word = last.slice(index);
    return sql`(${sql.join([bootId, regionId, companyId, bootAt, voidReleaseId, word, `${word}, ${first}`])})`;
  });
}

const INTO = sql.raw(
  `insert into last_name_word (boot_id, region_id, company_id, boot_at, void_release_id, last_word_fold, last_first_fold)`,
);

/** Fills in the words of the last names of existing releases, those in effect and the void ones. */
async function fillWords<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  // A last name of one plain word needs no folding: the database copies what it has.
  const isPlain = sql.raw(
    `not ${isAffected('released_to_last_name', dialect)} and not ${isAffected('released_to_first_name', dialect)}
      and last_name_fold not like '% %' and last_name_fold not like '%-%'`,
  );
  await sql`${INTO} select id, region_id, company_id, boot_at, null, last_name_fold,
      last_name_fold || ', ' || coalesce(first_name_fold, '') from boot
    where status = 'RELEASED' and last_name_fold is not null and released_to_first_name is not null
      and ${isPlain} order by id`.execute(db);
  const fill = async (rows: readonly NamedRelease[]) => {
    const words = rows.flatMap(wordsOf);
    for (let at = 0; at < words.length; at += AT_ONCE) {
      await sql`${INTO} values ${sql.join(words.slice(at, at + AT_ONCE))}`.execute(db);
    }
  };
  await inBatches<DB, NamedRelease>(
    db,
    (after) => sql`select id, id as boot_id, region_id, company_id, boot_at, null as void_release_id,
        released_to_first_name as "first", released_to_last_name as "last" from boot
      where id > ${after} and status = 'RELEASED' and last_name_fold is not null
        and released_to_first_name is not null and not (${isPlain}) order by id limit ${sql.lit(AT_ONCE)}`,
    fill,
  );
  await inBatches<DB, NamedRelease>(
    db,
    (after) => sql`select void_release.id, boot_id, void_release.region_id, company_id, boot_at,
        void_release.id as void_release_id, void_release.released_to_first_name as "first",
        void_release.released_to_last_name as "last"
      from void_release join boot on boot.id = void_release.boot_id
      where void_release.id > ${after} order by void_release.id limit ${sql.lit(AT_ONCE)}`,
    fill,
  );
}

/**
 * Searches for any word of a last name and for `Last, First`, in a table of their own, since a name has any number of
 * words. Search texts no longer distinguish apostrophes, or letters such as `ł` and `ß` from plain ones.
 */
export async function m0030PlainSearch<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await foldAgain(db, dialect);
  const folded = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  await withId(db.schema.createTable('lastNameWord'), dialect)
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('bootAt', 'bigint', (c) => c.notNull())
    .addColumn('voidReleaseId', 'integer', (c) => c.references('voidRelease.id'))
    .addColumn('lastWordFold', folded, (c) => c.notNull())
    .addColumn('lastFirstFold', folded, (c) => c.notNull())
    .execute();
  await fillWords(db, dialect);
  for (const column of ['last_word_fold', 'last_first_fold']) {
    await sql`create index ${sql.raw(`boot_by_${column}`)} on last_name_word
      (region_id, ${sql.raw(column)}, boot_at, boot_id, company_id) where void_release_id is null`.execute(
      db,
    );
    await sql`create index ${sql.raw(`void_release_by_${column}`)} on last_name_word
      (region_id, ${sql.raw(column)}, boot_id) where void_release_id is not null`.execute(db);
  }
  await db.schema.createIndex('lastNameWordByBoot').on('lastNameWord').column('bootId').execute();

  for (const [table, index] of [
    ['boot', 'boot_by_last_name'],
    ['void_release', 'void_release_by_last_name_fold'],
  ]) {
    await sql`drop index ${sql.raw(index ?? '')}`.execute(db);
    await sql`alter table ${sql.raw(table ?? '')} drop column last_name_fold`.execute(db);
  }
}
