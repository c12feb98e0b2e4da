import { Server } from '../../e2e/harness';
import { startCluster } from '../../scripts/lib/postgres.mjs';
import { Client, REGION } from './client';
import { copyBoot, numbersTo, postgres, sqlite, type Database } from './database';

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/** A running server with many boots. */
export interface Site {
  readonly boots: number;
  readonly client: Client;
  /** Some of the released boots, spread evenly over all of them. */
  readonly ids: readonly number[];
  remove(): Promise<void>;
}

/** How many boots are active, however many there are. */
const ACTIVE = 300;
const IDS = 400;
const YEAR_MS = 365 * 24 * 3_600_000;

/** The plate of boot n is P and a number below `many`. Since `many` is prime, each plate is unique. */
const PLATES = { step: 7_919, many: 1_000_003 };
/** @returns the plate of the nth boot, normalized for searches */
export const plateOf = (n: number): string => `P${String((n * PLATES.step) % PLATES.many)}`;

/** Adds boots, all but the active ones released in the past year, with everything that belongs to them. */
async function addBoots(db: Database, boots: number): Promise<void> {
  const released = boots - ACTIVE;
  // Scattered, since vehicles are not booted in the order of their plates.
  const plate = `'P' || (n * ${String(PLATES.step)} % ${String(PLATES.many)})`;
  const vin = "'1HGCM8263X' || (1000000 + n)";
  const bootAt = `boot_at - (${String(released)} - n) * ${String(Math.floor(YEAR_MS / boots))}`;
  const closedAt = `${bootAt} + 3600000`;
  await copyBoot(db, REGION, released, {
    license: plate,
    license_fold: plate,
    vin,
    vin_fold: vin,
    vin_end: `reverse(${vin})`,
    ref_num: "'M-' || n",
    ref_fold: "'m-' || n",
    receipt_number: "'R' || n",
    receipt_fold: "'r' || n",
    requested_by: "'Officer O''Łuk ' || (n % 40)",
    requestor_fold: "'officer o''luk ' || (n % 40)",
    released_to_first_name: "'Ana' || (n % 89)",
    first_name_fold: "'ana' || (n % 89)",
    released_to_last_name: "'Doe' || (n % 97) || ' Roe' || (n % 83)",
    full_name_fold: "'ana' || (n % 89) || ' doe' || (n % 97) || ' roe' || (n % 83)",
    status: "'RELEASED'",
    covered_cents: 'fee_cents',
    boot_at: bootAt,
    boot_local: db.local(bootAt),
    closed_at: closedAt,
    closed_by: 'created_by',
    closed_local: db.local(closedAt),
    closed_recorded_at: closedAt,
  });
  // Their numbers sort after those of the released boots, as newer numbers do.
  await copyBoot(db, REGION, ACTIVE, {
    license: "'A' || n",
    license_fold: "'A' || n",
    ref_num: "'N-' || n",
    ref_fold: "'n-' || n",
  });
}

/** Adds what belongs to the released boots after years of use. */
async function addRecords(db: Database, boots: number): Promise<void> {
  const made = "from boot where ref_num like 'M-%'";
  for (const word of ['substr(full_name_fold, length(first_name_fold) + 2)', "'roe' || (id % 83)"])
    await db.rows(`insert into last_name_word (boot_id, region_id, company_id, boot_at, last_word_fold, last_first_fold)
      select id, region_id, company_id, boot_at, ${word}, ${word} || ', ' || first_name_fold ${made}`);
  await db.rows(`insert into payment
      (boot_id, region_id, position, payment_type, pay_kind, amount_cents, created_at, created_by)
    select id, region_id, 1, 'CASH', 'money', fee_cents, closed_recorded_at, created_by ${made}`);
  for (const [kind, at] of Object.entries({ RECORDED: 'boot_at', RELEASED: 'closed_recorded_at' }))
    await db.rows(`insert into boot_entry (boot_id, kind, details, created_at, created_by)
      select id, '${kind}', '{"refNum":"' || ref_num || '"}', ${at}, created_by ${made}`);
  await db.rows(`insert into boot_entry (boot_id, kind, details, created_at, created_by, payment_id, region_id,
      company_id, payment_type, pay_kind, amount_cents, receipt_number)
    select boot_id, 'PAYMENT_ADDED', '{}', payment.created_at, payment.created_by, payment.id, boot.region_id,
      company_id, payment_type, pay_kind, amount_cents, receipt_number
    from payment join (select * ${made}) as boot on boot.id = boot_id`);
  const now = String(Date.now());
  // Keys are kept for 90 days: those of one boot in ten.
  await db.rows(`insert into idempotency_key
      (user_id, key, call, request_hash, boot_id, ref_num, answer, created_at)
    select created_by, 'key-' || id, 'create', ref_num, id, ref_num, '{"id":' || id || '}', ${now}
    ${made} and id % 10 = 0`);
  // Nothing verifies the photos and the audit trail here, so the hashes only have the right length.
  const hash = `'${'a'.repeat(64)}'`;
  await db.rows(`insert into file (region_id, boot_id, storage_key, content_type, size_bytes, sha256, created_at,
      created_by, registered_at, registered_by, derived, checked_at)
    select region_id, id, 'made-' || id, 'image/jpeg', 1000, ${hash}, created_at, created_by, created_at,
      created_by, '{}', ${now} ${made} and id % 5 = 0`);
  await db.rows(`insert into audit_entry (seq, at, actor, kind, subject, details, previous_hash, hash)
    select (select seq from audit_head) + n, ${now}, (select min(id) from app_user), 'BOOT_RECORDED',
      'boot ' || n / 2, '{}', ${hash}, ${hash} from ${numbersTo(2 * boots)}`);
  await db.rows(`update audit_head set seq = (select max(seq) from audit_entry), hash = ${hash}`);
}

/**
 * Fills a database as years of use would, without its indexes and triggers, which is much faster.
 * @returns the id of the newest released boot
 */
async function fill(db: Database, boots: number): Promise<number> {
  const slowing = await db.rows<{ type: string; name: string; sql: string }>(db.slowing);
  for (const { type, name } of slowing) await db.rows(`drop ${type} ${name}`);
  await addBoots(db, boots);
  await addRecords(db, boots);
  for (const { sql } of slowing) await db.rows(sql);
  for (const statement of db.settle) await db.rows(statement);
  const [newest] = await db.rows<{ id: number }>("select max(id) as id from boot where ref_num like 'M-%'");
  return newest?.id ?? 0;
}

/** Starts a server with demo data, fills its database, and starts it again. */
export async function startSite(database: (typeof DATABASES)[number], boots: number): Promise<Site> {
  const cluster = database === 'PostgreSQL' ? await startCluster() : undefined;
  const server = await Server.start({ env: cluster === undefined ? {} : { DATABASE_URL: cluster.url } });
  const remove = async () => {
    await server.dispose();
    cluster?.remove();
  };
  try {
    await server.stop();
    const db = await (cluster === undefined ? sqlite(server.dataDir) : postgres(cluster.url));
    const newest = await fill(db, boots);
    await db.close();
    await server.startAgain();
    const apart = Math.floor((boots - ACTIVE) / IDS);
    const ids = Array.from({ length: IDS }, (_, place) => newest - place * apart);
    return { boots, client: await Client.signIn(server.origin), ids, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
