import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { withId, type Dialect } from '../columns';

const FOLDED = ['receipt_fold', 'first_name_fold', 'last_name_fold', 'full_name_fold'] as const;

/** The details in the act of a release. */
const Released = v.object({
  receiptNumber: v.string(),
  releasedToFirstName: v.string(),
  releasedToLastName: v.string(),
  closedLocal: v.string(),
  closedAt: v.number(),
});

interface Act {
  readonly bootId: number;
  readonly regionId: number;
  readonly kind: string;
  readonly details: string;
  readonly createdBy: number | null;
}

// The program's normalization may change later; that of this migration must not.
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

async function insertVoid<DB>(db: Kysely<DB>, { bootId, regionId, details, createdBy }: Act): Promise<void> {
  const said: unknown = JSON.parse(details);
  // Releases of older versions may state less.
  if (!v.is(Released, said)) return;
  const { receiptNumber, releasedToFirstName: first, releasedToLastName: last } = said;
  await sql`insert into void_release (boot_id, region_id, receipt_number, released_to_first_name,
      released_to_last_name, closed_local, closed_at, closed_by,
      receipt_fold, first_name_fold, last_name_fold, full_name_fold)
    values (${bootId}, ${regionId}, ${receiptNumber}, ${first}, ${last}, ${said.closedLocal}, ${said.closedAt},
      ${createdBy}, ${fold(receiptNumber)}, ${fold(first)}, ${fold(last)}, ${fold(`${first} ${last}`)})`.execute(
    db,
  );
}

/** Adds earlier releases that were reopened, reconstructed from their acts. */
async function fillVoidReleases<DB>(db: Kysely<DB>): Promise<void> {
  const { rows } =
    await sql<Act>`select event.boot_id, boot.region_id, event.kind, event.details, event.created_by
    from boot_event as event join boot on boot.id = event.boot_id
    where event.kind in ('RELEASED', 'REOPENED')
      and exists (select 1 from boot_event as other where other.boot_id = event.boot_id and other.kind = 'REOPENED')
    order by event.boot_id, event.id`.execute(db);
  for (const [index, act] of rows.entries()) {
    const next = rows[index + 1];
    const isVoid = next?.kind === 'REOPENED' && next.bootId === act.bootId;
    if (act.kind === 'RELEASED' && isVoid) await insertVoid(db, act);
  }
}

/** Refuses every change to a stored receipt. */
function guards(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    return ['update', 'delete'].map(
      (act) => `create trigger receipt_copy_refuses_${act} before ${act} on receipt_copy
        begin select raise(abort, 'a receipt that was made never changes'); end`,
    );
  }
  return [
    `create function refuse_receipt_change() returns trigger language plpgsql as
       $$ begin raise exception 'a receipt that was made never changes'; end $$`,
    `create trigger receipt_copy_is_not_changed before update or delete on receipt_copy
       for each row execute function refuse_receipt_change()`,
    `create trigger receipt_copy_is_not_truncated before truncate on receipt_copy
       for each statement execute function refuse_receipt_change()`,
  ];
}

/** Stored receipts, and releases that a reopening voided, which searches still find by receipt number and payer. */
export async function m0023Receipts<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('receiptCopy')
    .addColumn('entryId', 'integer', (c) => c.primaryKey().references('bootEntry.id'))
    .addColumn('pdf', dialect === 'sqlite' ? 'blob' : 'bytea', (c) => c.notNull())
    .execute();
  for (const statement of guards(dialect)) await sql.raw(statement).execute(db);

  const folded = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  let table = withId(db.schema.createTable('voidRelease'), dialect)
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('receiptNumber', 'text', (c) => c.notNull())
    .addColumn('releasedToFirstName', 'text', (c) => c.notNull())
    .addColumn('releasedToLastName', 'text', (c) => c.notNull())
    .addColumn('closedLocal', 'text', (c) => c.notNull())
    .addColumn('closedAt', 'bigint', (c) => c.notNull())
    .addColumn('closedBy', 'integer', (c) => c.references('appUser.id'));
  for (const name of FOLDED) table = table.addColumn(name, folded);
  await table.execute();
  await fillVoidReleases(db);
  for (const column of FOLDED) {
    await sql`create index ${sql.raw(`void_release_by_${column}`)}
      on void_release (region_id, ${sql.raw(column)}, boot_id)`.execute(db);
  }
  await db.schema.createIndex('voidReleaseByBoot').on('voidRelease').columns(['bootId', 'id']).execute();
}
