import { sql, type Kysely } from 'kysely';
import { withId, withMaker, type Dialect } from '../columns';

/** The values of a ledger entry for a payment or void: who recorded it, and where the boot is. */
const ENTRY_COLUMNS =
  '(payment_id, kind, boot_id, region_id, company_id, payment_type, amount_cents, user_id, created_at)';
const PAYMENT_ENTRY = (payment: string) => `
  insert into cash_entry ${ENTRY_COLUMNS}
  select ${payment}.id, 'PAYMENT', boot.id, boot.region_id, boot.company_id, ${payment}.payment_type,
    ${payment}.amount_cents, ${payment}.created_by, ${payment}.created_at`;
const VOID_ENTRY = (payment: string) => `
  insert into cash_entry ${ENTRY_COLUMNS}
  select ${payment}.id, 'VOID', boot.id, boot.region_id, boot.company_id, ${payment}.payment_type,
    -${payment}.amount_cents, ${payment}.voided_by, ${payment}.voided_at`;

const WAS_VOIDED = 'old.voided_at is null and new.voided_at is not null';
/** True if anything other than the shift of an entry would change. */
const OTHER_ENTRY = (isOther: (column: string) => string) =>
  [
    'id',
    'payment_id',
    'kind',
    'boot_id',
    'region_id',
    'company_id',
    'payment_type',
    'amount_cents',
    'user_id',
    'created_at',
  ]
    .map(isOther)
    .join(' or ');

/**
 * Writes a ledger entry for each payment and each void in the same transaction, whichever part of the program makes
 * it, and refuses every change of a closed shift: an entry is assigned once, and never to a shift that was counted.
 */
function guards(dialect: Dialect): string[] {
  const counted = 'exists (select 1 from shift_total where shift_id = new.shift_id)';
  if (dialect === 'sqlite') {
    const refuse = (name: string, when: string) =>
      `create trigger ${name} ${when} begin select raise(abort, 'a closed shift never changes'); end`;
    const other = OTHER_ENTRY((column) => `new.${column} is not old.${column}`);
    return [
      `create trigger payment_is_entered after insert on payment begin
         ${PAYMENT_ENTRY('new')} from boot where boot.id = new.boot_id; end`,
      // For a payment that is already void when it is inserted, as in the demo data.
      `create trigger void_payment_is_entered after insert on payment when new.voided_at is not null begin
         ${VOID_ENTRY('new')} from boot where boot.id = new.boot_id; end`,
      `create trigger void_is_entered after update on payment when ${WAS_VOIDED} begin
         ${VOID_ENTRY('new')} from boot where boot.id = new.boot_id; end`,
      refuse('cash_entry_is_not_deleted', 'before delete on cash_entry'),
      refuse(
        'cash_entry_is_not_changed',
        `before update on cash_entry when old.shift_id is not null or ${counted} or ${other}`,
      ),
      ...['shift', 'shift_total'].flatMap((table) => [
        refuse(`${table}_is_not_changed`, `before update on ${table}`),
        refuse(`${table}_is_not_deleted`, `before delete on ${table}`),
      ]),
    ];
  }
  const refuse = (name: string, when: string, each = 'for each row') =>
    `create trigger ${name} ${when} ${each} execute function refuse_shift_change()`;
  const other = OTHER_ENTRY((column) => `new.${column} is distinct from old.${column}`);
  return [
    `create function enter_payment() returns trigger language plpgsql as
       $$ begin ${PAYMENT_ENTRY('new')} from boot where boot.id = new.boot_id; return null; end $$`,
    `create function enter_void() returns trigger language plpgsql as
       $$ begin ${VOID_ENTRY('new')} from boot where boot.id = new.boot_id; return null; end $$`,
    'create trigger payment_is_entered after insert on payment for each row execute function enter_payment()',
    // Triggers of one kind run in alphabetical order: a payment's entry precedes that of its void.
    `create trigger void_payment_is_entered after insert on payment
       for each row when (new.voided_at is not null) execute function enter_void()`,
    `create trigger void_is_entered after update on payment
       for each row when (${WAS_VOIDED}) execute function enter_void()`,
    `create function refuse_shift_change() returns trigger language plpgsql as
       $$ begin raise exception 'a closed shift never changes'; end $$`,
    // A trigger's WHEN condition cannot query another table in PostgreSQL.
    `create function check_entry_change() returns trigger language plpgsql as
       $$ begin
         if old.shift_id is not null or ${counted} or ${other} then
           raise exception 'a closed shift never changes';
         end if;
         return new;
       end $$`,
    'create trigger cash_entry_is_not_changed before update on cash_entry for each row execute function check_entry_change()',
    refuse('cash_entry_is_not_deleted', 'before delete on cash_entry'),
    refuse('cash_entry_is_not_truncated', 'before truncate on cash_entry', 'for each statement'),
    ...['shift', 'shift_total'].flatMap((table) => [
      refuse(`${table}_is_not_changed`, `before update or delete on ${table}`),
      refuse(`${table}_is_not_truncated`, `before truncate on ${table}`, 'for each statement'),
    ]),
  ];
}

/**
 * Allows keys of submissions that are not about a boot. SQLite can make a column nullable only by rebuilding the
 * table.
 */
async function allowKeysWithoutBoot<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await db.schema
      .alterTable('idempotencyKey')
      .alterColumn('bootId', (c) => c.dropNotNull())
      .alterColumn('refNum', (c) => c.dropNotNull())
      .execute();
    return;
  }
  await db.schema.alterTable('idempotencyKey').renameTo('earlierKey').execute();
  await db.schema
    .createTable('idempotencyKey')
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('bootId', 'integer', (c) => c.references('boot.id'))
    .addColumn('refNum', 'text')
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotencyKeyKey', ['userId', 'call', 'key'])
    .execute();
  await sql`insert into idempotency_key (user_id, key, call, request_hash, boot_id, ref_num, answer, created_at)
    select user_id, key, call, request_hash, boot_id, ref_num, answer, created_at from earlier_key`.execute(
    db,
  );
  await db.schema.dropTable('earlierKey').execute();
}

/** The cash ledger, closed shifts, and the indexes of reports. */
export async function m0012Shifts<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const table = (name: string) => withId(db.schema.createTable(name), dialect);
  await allowKeysWithoutBoot(db, dialect);

  await withMaker(table('shift'))
    .addColumn('userId', 'integer', (c) => c.notNull().references('appUser.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull().references('region.id'))
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('fromAt', 'bigint', (c) => c.notNull())
    .addColumn('toAt', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('shiftTotal')
    .addColumn('shiftId', 'integer', (c) => c.notNull().references('shift.id'))
    .addColumn('paymentType', 'text', (c) => c.notNull())
    .addColumn('expectedCents', 'bigint', (c) => c.notNull())
    .addColumn('countedCents', 'bigint', (c) => c.notNull())
    .addColumn('entryCount', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('shiftTotalKey', ['shiftId', 'paymentType'])
    .execute();
  await table('cashEntry')
    .addColumn('paymentId', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('PAYMENT', 'VOID')`))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull())
    .addColumn('companyId', 'integer', (c) => c.notNull())
    .addColumn('paymentType', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.references('appUser.id'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('shiftId', 'integer', (c) => c.references('shift.id'))
    .addUniqueConstraint('cashEntryOnce', ['paymentId', 'kind'])
    .execute();
  await sql
    .raw(
      `${PAYMENT_ENTRY('payment')} from payment join boot on boot.id = payment.boot_id order by payment.id`,
    )
    .execute(db);
  await sql
    .raw(
      `${VOID_ENTRY('payment')} from payment join boot on boot.id = payment.boot_id
     where payment.voided_at is not null order by payment.id`,
    )
    .execute(db);

  const index = (name: string, on: string) => db.schema.createIndex(name).on(on);
  await index('openCashEntry', 'cashEntry')
    .columns(['userId', 'regionId', 'id'])
    .where(sql.ref('shiftId'), 'is', null)
    .execute();
  await index('cashEntryByShift', 'cashEntry')
    .columns(['shiftId', 'id'])
    .where(sql.ref('shiftId'), 'is not', null)
    .execute();
  await index('shiftByRegion', 'shift').columns(['regionId', 'toAt', 'id']).execute();
  await index('shiftByPerson', 'shift').columns(['userId', 'regionId', 'toAt', 'id']).execute();
  // A report over a year reads only these indexes, and neither boots nor payments.
  await index('cashEntryByTime', 'cashEntry')
    .columns(['regionId', 'createdAt', 'companyId', 'userId', 'paymentType', 'amountCents'])
    .execute();
  await index('bootByBootTime', 'boot')
    .columns(['regionId', 'bootLocal', 'companyId', 'createdBy'])
    .execute();
  await index('bootByClosedTime', 'boot')
    .columns(['regionId', 'closedLocal', 'status', 'companyId', 'closedBy', 'bootAt', 'closedAt'])
    .where(sql.ref('status'), '<>', sql.lit('ACTIVE'))
    .execute();
  for (const statement of guards(dialect)) await sql.raw(statement).execute(db);
}
