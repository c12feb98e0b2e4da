import { rmSync } from 'node:fs';

import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { newDataDir, Server } from '../../e2e/harness';
import { canStartCluster, startCluster } from '../../scripts/lib/postgres.mjs';
import { REGION } from './client';
import type { Figure } from './figure';
import { databaseOf } from './stored';

/** The size of a site. The numbers of all other rows are proportional to the boots. */
export interface Size {
  readonly boots: number;
  readonly active: number;
  readonly photos: number;
}

/** A filled site that is not running. */
export interface Site {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Some of the boots, from the oldest to the newest. */
  readonly samples: readonly number[];
  remove(): void;
}

const SAMPLES = 400;
const BEHIND_UTC_MS = 8 * 3_600_000;
const YEAR_MS = 365 * 24 * 3_600_000;
/** The interval between boots; shorter if they would not fit into a year. */
const APART_MS = 600_000;

/** A connection to one database, and the SQL that differs between the databases. */
interface Asked {
  rows<R>(sql: string): Promise<R[]>;
  /** An expression for a table `numbers` with the numbers `from` (1 by default) to `to` in column `n`. */
  numbers(to: number, from?: number): string;
  columns(table: string): string;
  /** Lists the non-primary indexes, each with the statement that creates it. */
  readonly indexes: string;
  /** An instant (epoch milliseconds) as local time in the region, ignoring daylight saving time. */
  local(at: string): string;
  /** Statements that give the database the state of one that has been running for a long time. */
  readonly settle: readonly string[];
}

function sqlite(file: string): Asked & { close(): Promise<void> } {
  const db = new Sqlite(file);
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -500000');
  return {
    rows: <R>(sql: string) => {
      const statement = db.prepare<[], R>(sql);
      if (statement.reader) return Promise.resolve(statement.all());
      statement.run();
      return Promise.resolve([]);
    },
    numbers: (to, from = 1) =>
      `(with recursive numbers(n) as (select ${String(from)} union all select n + 1 from numbers
        where n < ${String(to)}) select n from numbers) as numbers`,
    columns: (table) => `select name from pragma_table_info('${table}')`,
    indexes: "select name, sql from sqlite_master where type = 'index' and sql is not null",
    local: (at) => `strftime('%Y-%m-%dT%H:%M:%S', ((${at}) - ${String(BEHIND_UTC_MS)}) / 1000, 'unixepoch')`,
    settle: ['analyze', 'pragma wal_checkpoint(truncate)'],
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}

async function postgres(url: string): Promise<Asked & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async <R>(sql: string) => (await client.query(sql)).rows as R[],
    numbers: (to, from = 1) => `generate_series(${String(from)}, ${String(to)}) as numbers(n)`,
    columns: (table) =>
      `select column_name as name from information_schema.columns where table_name = '${table}'`,
    indexes: `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
      and indexname not in (select conname from pg_constraint)`,
    local: (at) =>
      `to_char(to_timestamp(((${at}) - ${String(BEHIND_UTC_MS)}) / 1000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`,
    settle: ['vacuum analyze', 'checkpoint'],
    close: () => client.end(),
  };
}

async function databaseBehind({ dataDir, env }: Pick<Site, 'dataDir' | 'env'>) {
  const url = env['DATABASE_URL'];
  return url === undefined ? sqlite(databaseOf(dataDir)) : postgres(url);
}

/**
 * PostgreSQL locks the receipt number of each new boot until the statement ends, and has space for only a few thousand
 * locks.
 */
const BOOTS_AT_ONCE = 2_000;

/** Copies one of the region's boots `count` times. `own` has SQL for changed columns; `n` is the copy's number. */
async function copyBoots(db: Asked, count: number, own: Readonly<Record<string, string>>): Promise<void> {
  if (count <= 0) return;
  // The copied boot may have a notice and a boot number, which must be unique.
  const changed: Readonly<Record<string, string>> = {
    notice_number: 'null',
    device: 'null',
    device_fold: 'null',
    ...own,
  };
  const columns = (await db.rows<{ name: string }>(db.columns('boot')))
    .map(({ name }) => name)
    .filter((name) => name !== 'id');
  for (let from = 1; from <= count; from += BOOTS_AT_ONCE) {
    const numbers = db.numbers(Math.min(count, from + BOOTS_AT_ONCE - 1), from);
    await db.rows(
      `insert into boot (${columns.join(', ')}) select ${columns.map((name) => changed[name] ?? name).join(', ')}
       from ${numbers}, (select * from boot where status = 'ACTIVE'
         and region_id = (select id from region where code = '${REGION}') order by id limit 1) as one
       order by n`,
    );
  }
}

/** The plate of boot n is P and a number below `many`. Since `many` is prime, each plate is unique. */
const PLATES = { step: 7_919, many: 1_000_003 };
/** @returns the plate of the nth boot, normalized for searches */
export const plateOf = (n: number): string => `P${String((n * PLATES.step) % PLATES.many)}`;

const MADE = "ref_num like 'M-%'";
/** The share of boots with an idempotency key, which is stored for 90 days. */
const KEYS = 1 / 10;

/** Some boots, spread evenly over all of them. */
async function samplesOf(db: Asked, { boots }: Size): Promise<number[]> {
  const apart = String(Math.max(1, Math.floor(boots / SAMPLES)));
  const found = await db.rows<{ id: number }>(
    `select id from boot where ${MADE} and id % ${apart} = 0 order by id`,
  );
  return found.map(({ id }) => id);
}

/** A trigger looks up the receipt number of each new boot, so these indexes stay. */
const USED_BY_TRIGGERS = /\breceipt_fold\b/;

/** Fills a site without indexes and rebuilds them afterwards, which is much faster for a million rows. */
async function fillAtOnce(db: Asked, size: Size): Promise<number[]> {
  const all = await db.rows<{ name: string; sql: string }>(db.indexes);
  const indexes = all.filter(({ sql }) => !USED_BY_TRIGGERS.test(sql));
  for (const { name } of indexes) await db.rows(`drop index ${name}`);
  await fill(db, size);
  for (const { sql } of indexes) await db.rows(sql);
  for (const statement of db.settle) await db.rows(statement);
  return samplesOf(db, size);
}

/**
 * Fills a site as years of use would: closed boots with events, payments, keys, photos and audit
 * entries.
 */
async function fill(db: Asked, { boots, active, photos }: Size): Promise<void> {
  const count = async (table: string, where = '1 = 1') =>
    Number((await db.rows<{ n: number }>(`select count(*) as n from ${table} where ${where}`))[0]?.n);
  const region = `region_id = (select id from region where code = '${REGION}')`;
  const isActive = await count('boot', `status = 'ACTIVE' and ${region}`);
  const plate = { vin: 'null', vin_fold: 'null', vin_end: 'null' };
  const closed = boots - (await count('boot')) - (active - isActive);
  // The newest boots come last. A million of them fill a year.
  const apart = Math.min(APART_MS, Math.floor(YEAR_MS / Math.max(1, closed)));
  const bootAt = `boot_at - (${String(closed)} - n) * cast(${String(apart)} as bigint)`;
  const scattered = `'P' || ((cast(n as bigint) * ${String(PLATES.step)}) % ${String(PLATES.many)})`;
  const digits = Array.from({ length: 7 }, (_, place) => `((1000000 + n) / ${String(10 ** place)}) % 10`);
  await copyBoots(db, closed, {
    // Scattered, since vehicles are not booted in the order of their plates.
    ...{ license: scattered, license_fold: scattered },
    vin: "'1HGCM8263X' || (1000000 + n)",
    vin_fold: "'1HGCM8263X' || (1000000 + n)",
    vin_end: `${digits.map((digit) => `cast(${digit} as text)`).join(' || ')} || 'X3628MCGH1'`,
    ...{ ref_num: "'M-' || n", ref_fold: "'m-' || n" },
    ...{ receipt_number: "'R' || n", receipt_fold: "'r' || n" },
    requested_by: "'Officer O''Łuk ' || (n % 40)",
    requestor_fold: "'officer o''luk ' || (n % 40)",
    ...{ released_to_first_name: "'Ana' || (n % 89)", first_name_fold: "'ana' || (n % 89)" },
    released_to_last_name: "'Doe' || (n % 97) || ' Roe' || (n % 83)",
    full_name_fold: "'ana' || (n % 89) || ' doe' || (n % 97) || ' roe' || (n % 83)",
    status: "'RELEASED'",
    boot_at: bootAt,
    boot_local: db.local(bootAt),
    closed_at: `${bootAt} + 3600000`,
    closed_by: 'created_by',
    closed_local: db.local(`${bootAt} + 3600000`),
    closed_recorded_at: `${bootAt} + 3600000`,
  });
  await copyBoots(db, active - isActive, {
    ...plate,
    // Their numbers sort after those of the closed boots, as newer numbers do.
    ref_num: "'N-' || n",
    ref_fold: "'n-' || n",
    license: "'A' || n",
    license_fold: "'A' || n",
  });
  for (const word of ['substr(full_name_fold, length(first_name_fold) + 2)', "'roe' || (id % 83)"]) {
    await db.rows(`insert into last_name_word (boot_id, region_id, company_id, boot_at, last_word_fold, last_first_fold)
      select id, region_id, company_id, boot_at, ${word}, ${word} || ', ' || first_name_fold
      from boot where ${MADE} order by id`);
  }
  await db.rows(`insert into payment (boot_id, region_id, position, payment_type, pay_kind, amount_cents, created_at, created_by)
    select id, region_id, 1, 'CASH', 'money', fee_cents, closed_recorded_at, created_by from boot where ${MADE} order by id`);
  for (const [kind, at] of [
    ['RECORDED', 'boot_at'],
    ['RELEASED', 'closed_recorded_at'],
  ] as const) {
    await db.rows(`insert into boot_entry (boot_id, kind, details, created_at, created_by)
      select id, '${kind}', '{"refNum":"' || ref_num || '"}', ${at}, created_by from boot where ${MADE} order by id`);
  }
  await db.rows(`insert into boot_entry (boot_id, kind, details, created_at, created_by, payment_id, region_id, company_id,
      payment_type, pay_kind, amount_cents, receipt_number)
    select boot.id, 'PAYMENT_ADDED', '{}', payment.created_at, payment.created_by, payment.id, boot.region_id,
      boot.company_id, payment_type, pay_kind, amount_cents, boot.receipt_number
    from payment join boot on boot.id = payment.boot_id where ${MADE} order by payment.id`);
  const [last] = await db.rows<{ id: number }>(`select max(id) as id from boot where ${MADE}`);
  const lastId = Number(last?.id);
  await db.rows(`insert into idempotency_key (user_id, key, call, request_hash, boot_id, ref_num, answer, created_at)
    select created_by, 'key-' || id, 'create', ref_num, id, ref_num, '{"id":' || id || '}', ${String(Date.now())}
    from boot where ${MADE} and created_by is not null and id > ${String(lastId - Math.floor(boots * KEYS))}`);
  const ended = Date.now() - 3_600_000;
  // Two entries per boot. Nothing verifies the trail here, so the hashes only have the right length.
  const [head] = await db.rows<{ seq: number }>('select seq from audit_head');
  const seq = Number(head?.seq);
  const hash = 'a'.repeat(64);
  await db.rows(`insert into audit_entry (seq, at, actor, kind, subject, details, previous_hash, hash)
    select ${String(seq)} + n, ${String(ended)}, (select min(id) from app_user), 'BOOT_RECORDED',
      'boot ' || n / 2, '{}', '${hash}', '${hash}' from ${db.numbers(2 * boots)}`);
  await db.rows(`update audit_head set seq = ${String(seq + 2 * boots)}, hash = '${hash}'`);
  await db.rows(`insert into file (region_id, boot_id, storage_key, content_type, size_bytes, sha256, created_at,
      created_by, registered_at, registered_by, derived, checked_at)
    select region_id, id, 'made-' || id, 'image/jpeg', 1000, '${hash}', created_at, created_by, created_at,
      created_by, '{}', ${String(Date.now())}
    from boot where ${MADE} and id % ${String(Math.floor(boots / photos))} = 0 order by id`);
}

/** Creates sites on one database. */
export interface Sites {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Creates a site with the demo data and this much more. */
  make(size: Size): Promise<Site>;
  stop(): void | Promise<void>;
}

/** Starts a server once, which creates the tables and the demo data, then fills the site. */
async function makeSite(env: Site['env'], size: Size): Promise<Site> {
  const dataDir = newDataDir();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await Server.start({ dataDir, env });
    await server.stop();
    const db = await databaseBehind({ dataDir, env });
    try {
      return { dataDir, env, samples: await fillAtOnce(db, size), remove };
    } finally {
      await db.close();
    }
  } catch (error) {
    remove();
    throw error;
  }
}

const SQLITE: Sites = {
  name: 'SQLite',
  make: (size) => makeSite({}, size),
  stop: () => undefined,
};

async function postgresSites(): Promise<Sites> {
  const cluster = await startCluster();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  let made = 0;
  return {
    name: 'PostgreSQL',
    make: async (size) => {
      made += 1;
      const name = `site_${String(made)}`;
      await client.query(`create database ${name}`);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return makeSite({ DATABASE_URL: url.href }, size);
    },
    stop: async () => {
      await client.end();
      cluster.remove();
    },
  };
}

/** Measures on both databases; on PostgreSQL only if it is installed. */
export async function onBoth(measure: (sites: Sites) => Promise<Figure[]>): Promise<Figure[]> {
  const figures = await measure(SQLITE);
  if (!canStartCluster()) return figures;
  const sites = await postgresSites();
  try {
    return [...figures, ...(await measure(sites))];
  } finally {
    await sites.stop();
  }
}
