import { sql, type Kysely } from 'kysely';
import { withId, withMaker, type Dialect } from '../columns';
import { foldLookAlikes } from '../../../../src/domain/boot/license';

const AT_ONCE = 500;

/** The normalized search columns of a record. */
const FOLDED = [
  'vin_fold',
  'vin_end',
  'ref_fold',
  'receipt_fold',
  'first_name_fold',
  'last_name_fold',
  'full_name_fold',
  'requestor_fold',
] as const;

/** An index for each kind of search, containing every column that it reads and no row that it cannot match. */
const INDEXES = [
  ['boot_by_license', 'license_fold'],
  ['boot_by_vin', 'vin_fold'],
  ['boot_by_vin_end', 'vin_end'],
  ['boot_by_ref', 'ref_fold'],
  ['boot_by_receipt', 'receipt_fold'],
  ['boot_by_first_name', 'first_name_fold'],
  ['boot_by_last_name', 'last_name_fold'],
  ['boot_by_full_name', 'full_name_fold'],
  ['boot_by_requestor', 'requestor_fold'],
] as const;

interface Row {
  readonly id: number;
  readonly license: string | null;
  readonly vin: string | null;
  readonly refNum: string;
  readonly requestedBy: string;
  readonly receiptNumber: string | null;
  readonly releasedToFirstName: string | null;
  readonly releasedToLastName: string | null;
}

// The program's normalization may change later; that of this migration must not.
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
const foldOrNull = (text: string | null) => (text === null || fold(text) === '' ? null : fold(text));

function foldsOf(row: Row): (string | null)[] {
  const { vin, releasedToFirstName: first, releasedToLastName: last } = row;
  const whole = vin === null || vin === '' || vin === 'NO VIN' ? null : vin;
  return [
    whole,
    whole === null ? null : Array.from(whole).reverse().join(''),
    fold(row.refNum),
    foldOrNull(row.receiptNumber),
    foldOrNull(first),
    foldOrNull(last),
    first === null || last === null ? null : foldOrNull(`${first} ${last}`),
    foldOrNull(row.requestedBy),
    row.license === null ? null : foldLookAlikes(row.license),
  ];
}

/** Fills in the search columns of existing boots. */
async function foldBoots<DB>(db: Kysely<DB>): Promise<void> {
  const columns = [...FOLDED, 'license_fold'];
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`select id, license, vin, ref_num, requested_by, receipt_number,
      released_to_first_name, released_to_last_name from boot where id > ${last} order by id
      limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const sets = columns.map(
      (name, index) => sql`${sql.raw(name)} = given.${sql.raw(`column${String(index + 2)}`)}`,
    );
    const values = rows.map((row) => sql`(${sql.join([row.id, ...foldsOf(row)])})`);
    await sql`update boot set ${sql.join(sets)} from (values ${sql.join(values)}) as given
      where boot.id = cast(given.column1 as integer)`.execute(db);
  }
}

/** Writes the history of existing boots, in the order of recording. */
async function fillEntries<DB>(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into boot_entry (boot_id, kind, note, payment_id, amount_cents, payment_type, created_at, created_by)
    select boot_id, kind, note, payment_id, amount_cents, payment_type, created_at, created_by from (
      select event.boot_id, case event.kind when 'CREATED' then 'RECORDED' else event.kind end as kind,
        case event.kind
          when 'RELEASED' then boot.released_to_first_name || ' ' || boot.released_to_last_name || ' · '
            || boot.receipt_number
          when 'CANCELLED' then nullif(boot.cancel_note, '')
        end as note,
        cast(null as integer) as payment_id, cast(null as integer) as amount_cents,
        cast(null as text) as payment_type, event.created_at, event.created_by, event.id as event_id, 0 as place
      from boot_event as event join boot on boot.id = event.boot_id
      union all
      select payment.boot_id, 'PAYMENT_ADDED', null, payment.id, payment.amount_cents, payment.payment_type,
        payment.created_at, payment.created_by, event.id, payment.position
      from payment join boot_event as event on event.boot_id = payment.boot_id and event.kind = 'RELEASED'
    ) as told order by event_id, place`.execute(db);
}

/** Refuses every change of a history entry. */
function guards(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    return ['update', 'delete'].map(
      (act) => `create trigger boot_entry_refuses_${act} before ${act} on boot_entry
        begin select raise(abort, 'the history of a boot is append-only'); end`,
    );
  }
  return [
    `create function refuse_history_change() returns trigger language plpgsql as
       $$ begin raise exception 'the history of a boot is append-only'; end $$`,
    `create trigger boot_entry_is_not_changed before update or delete on boot_entry
       for each row execute function refuse_history_change()`,
    `create trigger boot_entry_is_not_truncated before truncate on boot_entry
       for each statement execute function refuse_history_change()`,
  ];
}

/**
 * Everything that closed records need: the history of each boot, voidable payments, the charges of a total, the
 * details of companies and regions on receipts, and the search columns of boots
 * (docs/decisions/0031-search-of-records.md).
 */
export async function m0011Records<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const alter = (table: string) => db.schema.alterTable(table);
  for (const name of ['address', 'phone', 'licenseNumber']) {
    await alter('company').addColumn(name, 'text').execute();
  }
  // Charges are JSON; null means that the total is a single charge.
  for (const name of ['charges', 'rightsEn', 'rightsEs']) {
    await alter('region').addColumn(name, 'text').execute();
  }
  await alter('boot').addColumn('charges', 'text').execute();
  await alter('boot')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await alter('payment')
    .addColumn('regionId', 'integer', (c) => c.references('region.id'))
    .execute();
  await alter('payment').addColumn('voidedAt', 'bigint').execute();
  await alter('payment')
    .addColumn('voidedBy', 'integer', (c) => c.references('appUser.id'))
    .execute();
  await alter('payment').addColumn('voidReason', 'text').execute();
  await sql`update payment set region_id = (select region_id from boot where boot.id = payment.boot_id)`.execute(
    db,
  );

  await withMaker(withId(db.schema.createTable('bootEntry'), dialect))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('changes', 'text')
    .addColumn('paymentId', 'integer', (c) => c.references('payment.id'))
    .addColumn('amountCents', 'integer')
    .addColumn('paymentType', 'text')
    .addColumn('copyKey', 'text')
    .execute();
  await fillEntries(db);
  for (const statement of guards(dialect)) await sql.raw(statement).execute(db);

  // Prefix ranges need byte order, whatever the database's own collation is.
  const folded = dialect === 'sqlite' ? sql`text` : sql`text collate "C"`;
  for (const name of FOLDED) await sql`alter table boot add column ${sql.raw(name)} ${folded}`.execute(db);
  if (dialect === 'postgres') {
    await sql`alter table boot alter column license_fold type text collate "C"`.execute(db);
  }
  await foldBoots(db);

  const index = (name: string, on: string) => db.schema.createIndex(name).on(on);
  for (const old of ['bootByLicense', 'bootByVin']) await db.schema.dropIndex(old).execute();
  for (const [name, column] of INDEXES) {
    await sql`create index ${sql.raw(name)} on boot (region_id, ${sql.raw(column)}, boot_at, id, company_id, status)
      where ${sql.raw(column)} is not null`.execute(db);
  }
  await index('recordByTime', 'boot').columns(['regionId', 'bootAt', 'id', 'status']).execute();
  await index('recordByStatus', 'boot').columns(['regionId', 'status', 'bootAt', 'id']).execute();
  await index('recordByCompany', 'boot')
    .columns(['companyId', 'regionId', 'bootAt', 'id', 'status'])
    .execute();
  await index('bootEntryByBoot', 'bootEntry').columns(['bootId', 'id']).execute();
  // A copy of a receipt or of evidence is recorded once, however often it is fetched.
  await sql`create unique index boot_entry_copy on boot_entry (boot_id, kind, copy_key)
    where copy_key is not null`.execute(db);
  await index('paymentTaken', 'payment').columns(['regionId', 'createdAt', 'createdBy']).execute();
  await sql`create index payment_voided on payment (region_id, voided_at, voided_by)
    where voided_at is not null`.execute(db);
}
