import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';
import { auditedEntry } from '../boots/bootEntries';
import { entriesOf, verifyTrail, type StoredEntry } from '../audit/verifyTrail';
import type { Dialect } from '../db/columns';
import type { Database, Db } from '../db/database';
import type { BootEntryTable } from '../db/schema';
import type { Progress } from '../platform/command';
import { triggerNames } from '../db/migrations/initial/triggers';
import { checkBoots } from './checkBoots';
import { checkAgreements, checkReceipts } from './checkDocuments';
import { checkShifts } from './checkShifts';
import type { Findings } from './Findings';

const AT_ONCE = 500;

/** Collects the faults that the database itself reports: in its pages, its indexes and its foreign keys. */
async function checkFile(db: Db, findings: Findings): Promise<void> {
  const { rows: pages } = await sql<{ integrityCheck: string }>`pragma integrity_check(20)`.execute(db);
  for (const { integrityCheck } of pages) {
    if (integrityCheck !== 'ok') findings.fault(`The database's file is damaged: ${integrityCheck}`);
  }
  const { rows } = await sql<{
    table: string;
    rowid: number;
    parent: string;
  }>`pragma foreign_key_check`.execute(db);
  for (const { table, rowid, parent } of rows) {
    findings.fault(`Row ${String(rowid)} of ${table} names a row of ${parent} that does not exist.`);
  }
}

/** Looks for the triggers that guard what was recorded. */
async function checkTriggers(db: Db, dialect: Dialect, findings: Findings): Promise<void> {
  const found =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
      : sql<{ name: string }>`select tgname as name from pg_trigger where tgenabled in ('O', 'A')`;
  const names = new Set((await found.execute(db)).rows.map(({ name }) => name));
  for (const name of triggerNames(dialect)) {
    if (!names.has(name)) findings.fault(`The database's trigger ${name} is missing or disabled.`);
  }
}

async function* bootEntries(db: Db) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('bootEntry')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

type Entry = Selectable<BootEntryTable>;

/** Compares an entry with the audit entry that was written with it. */
function isAsAudited(entry: Entry, audited: StoredEntry | undefined): boolean {
  if (audited === undefined) return false;
  const { bootId, kind, createdAt, createdBy } = entry;
  return (
    audited.kind === `BOOT_${kind}` &&
    audited.subject === `boot ${String(bootId)}` &&
    [audited.at, audited.actor].join() === [createdAt, createdBy].join() &&
    audited.details === JSON.stringify(auditedEntry(entry))
  );
}

/** The audit entries of the acts on these boots, by the id of the boot's entry. */
async function auditedById(db: Db, entries: readonly Entry[]): Promise<Map<number, StoredEntry>> {
  const subjects = [...new Set(entries.map(({ bootId }) => `boot ${String(bootId)}`))];
  const found = new Map<number, StoredEntry>();
  if (subjects.length === 0) return found;
  const rows = await db.selectFrom('auditEntry').selectAll().where('subject', 'in', subjects).execute();
  for (const row of rows) {
    if (!row.kind.startsWith('BOOT_')) continue;
    found.set((JSON.parse(row.details) as { entryId: number }).entryId, row);
  }
  return found;
}

const Added = v.object({
  fileId: v.number(),
  sha256: v.string(),
  label: v.optional(v.string()),
});

/**
 * Compares the photos named in these entries with those of the boots.
 * @returns the number that match
 */
async function photosAsTold(db: Db, entries: readonly Entry[], findings: Findings): Promise<number> {
  const expected = entries.flatMap(({ kind, bootId, details, createdAt, createdBy }) => {
    const parsed: unknown = kind === 'PHOTO_ADDED' ? JSON.parse(details) : null;
    return v.is(Added, parsed) ? [{ ...parsed, bootId, createdAt, createdBy }] : [];
  });
  if (expected.length === 0) return 0;
  const ids = expected.map(({ fileId }) => fileId);
  const rows = await db
    .selectFrom('file')
    .select(['id', 'bootId', 'sha256', 'label', 'registeredAt', 'registeredBy'])
    .where('id', 'in', ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const lost = expected.filter(({ bootId, fileId }) => rowOf.get(fileId)?.bootId !== bootId);
  for (const { bootId, fileId } of lost) {
    findings.fault(`Boot ${String(bootId)} no longer has photo ${String(fileId)}, which its history names.`);
  }
  for (const { bootId, fileId, sha256, label, createdAt, createdBy } of expected) {
    const row = rowOf.get(fileId);
    if (row?.bootId !== bootId) continue;
    const [stands, parsed] = [
      [row.registeredAt, row.registeredBy, row.label],
      [createdAt, createdBy, label],
    ];
    if (stands.join() !== parsed.join() || sha256 !== row.sha256) {
      findings.fault(`Photo ${String(fileId)} of boot ${String(bootId)} does not match the audit trail.`);
    }
  }
  return expected.length - lost.length;
}

/** Compares every boot's history with the audit trail (changed, removed and added entries), and its photos too. */
async function checkEntries(db: Db, findings: Findings, progress: Progress): Promise<void> {
  let [audited, pictured] = [0, 0];
  for await (const entries of bootEntries(db)) {
    pictured += await photosAsTold(db, entries, findings);
    const auditEntries = await auditedById(db, entries);
    for (const entry of entries) {
      findings.looked('boot entries');
      progress.step('boot entries');
      if (isAsAudited(entry, auditEntries.get(entry.id))) audited += 1;
      else {
        const [id, bootId] = [entry.id, entry.bootId].map(String);
        findings.fault(`Entry ${id} of boot ${bootId} does not match the audit trail.`);
      }
    }
  }
  progress.end();
  const { tied } = await db
    .selectFrom('file')
    .select((of) => of.fn.countAll<number>().as('tied'))
    .where('bootId', 'is not', null)
    .executeTakeFirstOrThrow();
  if (tied > pictured) {
    findings.fault(`${String(tied - pictured)} photos belong to boots whose history does not name them.`);
  }
  let expected = 0;
  for await (const { kind } of entriesOf(db)) if (kind.startsWith('BOOT_')) expected += 1;
  if (expected > audited)
    findings.fault(`${String(expected - audited)} boot entries are missing or do not match the audit trail.`);
}

/**
 * Checks every row that can be compared with something, and the audit trail. Only reads, and as of one moment: while
 * a server runs, the history and the audit trail would otherwise differ.
 */
export async function checkRows(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  findings: Findings,
  progress: Progress,
): Promise<void> {
  if (dialect === 'sqlite') {
    await findings.part("The database's file", () => checkFile(db, findings));
  }
  await db.connection().execute(async (one) => {
    const moment = dialect === 'sqlite' ? new SqliteMoment(one) : new PostgresMoment(one);
    const part = (what: string, work: (db: Db) => Promise<void>) =>
      findings.part(what, () => moment.do(() => work(one)));
    await part('The audit trail', (at) => checkTrail(at, findings, progress));
    await part('The acts of boots', (at) => checkEntries(at, findings, progress));
    await part('Boots and payments', (at) => checkBoots(at, findings));
    await part('Shifts', (at) => checkShifts(at, findings));
    await part('Receipts', (at) => checkReceipts(at, findings));
    await part('Agreements', (at) => checkAgreements(at, findings));
    await part('The triggers', (at) => checkTriggers(at, dialect, findings));
    await moment.end();
  });
}

/** A snapshot of a database in which a failed query does not prevent the next one. */
interface Moment {
  do(work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** A damaged page may end SQLite's transaction. Later queries then read from a later moment. */
class SqliteMoment implements Moment {
  constructor(private readonly db: Db) {}

  async do(work: () => Promise<void>): Promise<void> {
    // BEGIN is refused if the transaction is still open.
    await sql`begin`.execute(this.db).catch(() => undefined);
    await work();
  }

  async end(): Promise<void> {
    await sql`rollback`.execute(this.db).catch(() => undefined);
  }
}

/** After an error, PostgreSQL accepts only a rollback, here to a savepoint. */
class PostgresMoment implements Moment {
  private isBegun = false;

  constructor(private readonly db: Db) {}

  async do(work: () => Promise<void>): Promise<void> {
    if (!this.isBegun) await sql`begin isolation level repeatable read`.execute(this.db);
    this.isBegun = true;
    await sql`savepoint part`.execute(this.db);
    try {
      await work();
    } catch (error) {
      await sql`rollback to savepoint part`.execute(this.db);
      throw error;
    }
  }

  async end(): Promise<void> {
    await sql`rollback`.execute(this.db);
  }
}

async function checkTrail(db: Db, findings: Findings, progress: Progress): Promise<void> {
  const { faults } = await verifyTrail(db, {
    onEntry: () => {
      findings.looked('audit entries');
      progress.step('audit entries');
    },
  });
  progress.end();
  for (const fault of faults) findings.fault(fault);
}
