import { sql, type Kysely } from 'kysely';
import { withId, withMaker, type Dialect } from '../columns';
import { withoutShiftGuards } from './withoutShiftGuards';

const ENTRY_COLUMNS = `(payment_id, kind, refund_id, boot_id, region_id, company_id, payment_type, pay_kind,
  amount_cents, user_id, created_at, receipt_number)`;
/**
 * The first ledger entry of a payment; the entries of its void and refunds copy the shared columns from it.
 */
const OF_PAYMENT = (payment: string) => `first.payment_id = ${payment} and first.kind = 'PAYMENT'`;

const PAYMENT_ENTRY = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.id, 'PAYMENT', null, boot.id, boot.region_id, boot.company_id, new.payment_type,
    coalesce((select type.kind from payment_type as type where type.name = new.payment_type), 'money'),
    new.amount_cents, new.created_by, new.created_at, boot.receipt_number
  from boot where boot.id = new.boot_id`;
/** A void takes back whatever is left after the refunds. */
const VOID_ENTRY = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.id, 'VOID', null, boot.id, boot.region_id, boot.company_id, new.payment_type, first.pay_kind,
    coalesce((select sum(refund.amount_cents) from refund where refund.payment_id = new.id), 0) - new.amount_cents,
    new.voided_by, new.voided_at, first.receipt_number
  from boot join cash_entry as first on ${OF_PAYMENT('new.id')} where boot.id = new.boot_id`;
const REFUND_ENTRY = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.payment_id, 'REFUND', new.id, boot.id, boot.region_id, boot.company_id, new.payment_type, 'money',
    -new.amount_cents, new.created_by, new.created_at, first.receipt_number
  from boot join cash_entry as first on ${OF_PAYMENT('new.payment_id')} where boot.id = new.boot_id`;
const COVER = `
  update boot set covered_cents = covered_cents + new.amount_cents,
    altered = case when new.kind = 'PAYMENT' then altered else 1 end
  where id = new.boot_id`;

const WAS_VOIDED = 'old.voided_at is null and new.voided_at is not null';
/** True if anything other than the shift of an entry would change. */
const OTHER_ENTRY = (isOther: (column: string) => string) =>
  [
    ...['id', 'payment_id', 'kind', 'refund_id', 'boot_id', 'region_id', 'company_id', 'payment_type'],
    ...['pay_kind', 'amount_cents', 'user_id', 'created_at', 'receipt_number'],
  ]
    .map(isOther)
    .join(' or ');
const COUNTED = 'exists (select 1 from shift_total where shift_id = new.shift_id)';

/** The triggers of the ledger (see m0012Shifts), now also for refunds and for a boot's payment total. */
function guards(dialect: Dialect): string[] {
  if (dialect === 'sqlite') {
    const refuse = (name: string, when: string, say = 'a closed shift never changes') =>
      `create trigger ${name} ${when} begin select raise(abort, '${say}'); end`;
    const other = OTHER_ENTRY((column) => `new.${column} is not old.${column}`);
    return [
      `create trigger payment_is_entered after insert on payment begin ${PAYMENT_ENTRY}; end`,
      `create trigger void_payment_is_entered after insert on payment when new.voided_at is not null
         begin ${VOID_ENTRY}; end`,
      `create trigger void_is_entered after update on payment when ${WAS_VOIDED} begin ${VOID_ENTRY}; end`,
      `create trigger refund_is_entered after insert on refund begin ${REFUND_ENTRY}; end`,
      `create trigger entry_covers after insert on cash_entry begin ${COVER}; end`,
      refuse('cash_entry_is_not_deleted', 'before delete on cash_entry'),
      refuse(
        'cash_entry_is_not_changed',
        `before update on cash_entry when old.shift_id is not null or ${COUNTED} or ${other}`,
      ),
      ...['update', 'delete'].map((act) =>
        refuse(`refund_refuses_${act}`, `before ${act} on refund`, 'a refund that was paid never changes'),
      ),
    ];
  }
  return [
    `create or replace function enter_payment() returns trigger language plpgsql as
       $$ begin ${PAYMENT_ENTRY}; return null; end $$`,
    `create or replace function enter_void() returns trigger language plpgsql as
       $$ begin ${VOID_ENTRY}; return null; end $$`,
    `create function enter_refund() returns trigger language plpgsql as
       $$ begin ${REFUND_ENTRY}; return null; end $$`,
    'create trigger refund_is_entered after insert on refund for each row execute function enter_refund()',
    `create function cover_boot() returns trigger language plpgsql as $$ begin ${COVER}; return null; end $$`,
    'create trigger entry_covers after insert on cash_entry for each row execute function cover_boot()',
    `create or replace function check_entry_change() returns trigger language plpgsql as
       $$ begin
         if old.shift_id is not null or ${COUNTED}
           or ${OTHER_ENTRY((column) => `new.${column} is distinct from old.${column}`)} then
           raise exception 'a closed shift never changes';
         end if;
         return new;
       end $$`,
    `create function refuse_refund_change() returns trigger language plpgsql as
       $$ begin raise exception 'a refund that was paid never changes'; end $$`,
    `create trigger refund_is_not_changed before update or delete on refund
       for each row execute function refuse_refund_change()`,
    `create trigger refund_is_not_truncated before truncate on refund
       for each statement execute function refuse_refund_change()`,
  ];
}

const MONEY = (payment: string) =>
  `coalesce((select kind from payment_type as type where type.name = ${payment}.payment_type), 'money')`;
/**
 * Existing entries get the current kind of their payment type. Payments counted in a closed shift remain
 * money, as they were counted.
 */
const PAY_KIND = (entry: string) => `
  case when exists (select 1 from cash_entry as counted
      where counted.payment_id = ${entry}.payment_id and counted.shift_id is not null)
    then 'money' else ${MONEY(entry)} end`;

/** SQLite can drop a check or a unique constraint only by rebuilding the table. */
async function rebuildLedger<DB>(db: Kysely<DB>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of ['payment_is_entered', 'void_payment_is_entered', 'void_is_entered']) {
    await run(`drop trigger ${name}`);
  }
  await run('alter table cash_entry rename to earlier_entry');
  await withId(db.schema.createTable('cashEntry'), 'sqlite')
    .addColumn('paymentId', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('PAYMENT', 'VOID', 'REFUND')`))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('regionId', 'integer', (c) => c.notNull())
    .addColumn('companyId', 'integer', (c) => c.notNull())
    .addColumn('paymentType', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull())
    .addColumn('userId', 'integer', (c) => c.references('appUser.id'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('shiftId', 'integer', (c) => c.references('shift.id'))
    .addColumn('refNum', 'text')
    .addColumn('license', 'text')
    .addColumn('payKind', 'text', (c) => c.notNull().defaultTo('money'))
    .addColumn('refundId', 'integer', (c) => c.references('refund.id'))
    .addColumn('receiptNumber', 'text')
    .execute();
  const stored = `id, payment_id, kind, boot_id, region_id, company_id, payment_type, amount_cents, user_id,
    created_at, shift_id, ref_num, license`;
  await run(`insert into cash_entry (${stored}) select ${stored} from earlier_entry order by id`);
  await run('drop table earlier_entry');
  const index = (name: string) => db.schema.createIndex(name).on('cashEntry');
  await index('openCashEntry')
    .columns(['userId', 'regionId', 'id'])
    .where(sql.ref('shiftId'), 'is', null)
    .execute();
  await index('cashEntryByShift')
    .columns(['shiftId', 'id'])
    .where(sql.ref('shiftId'), 'is not', null)
    .execute();
}

async function extendLedger<DB>(db: Kysely<DB>): Promise<void> {
  for (const statement of [
    'alter table cash_entry drop constraint cash_entry_kind_check',
    'alter table cash_entry drop constraint cash_entry_once',
    `alter table cash_entry add constraint cash_entry_kind_check check (kind in ('PAYMENT', 'VOID', 'REFUND'))`,
    `alter table cash_entry add column pay_kind text not null default 'money'`,
    'alter table cash_entry add column refund_id integer references refund (id)',
    'alter table cash_entry add column receipt_number text',
    'drop index cash_entry_by_time',
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/**
 * Adds to payments the kind of their type, the cash tendered, a reference and a reason; adds refunds, and
 * each boot's payment total.
 */
export async function m0027Payments<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // The names of these two types in the lists that this program fills. Edited lists stay as they are.
  for (const [name, kind] of [
    ['WAIVED', 'waived'],
    ['COMPANY_ACCOUNT', 'account'],
  ]) {
    await sql`update payment_type set kind = ${kind}
      where name = ${name} and kind = 'money' and version = 1`.execute(db);
  }
  await db.schema.alterTable('payment').addColumn('tenderedCents', 'integer').execute();
  for (const name of ['reference', 'reason']) {
    await db.schema.alterTable('payment').addColumn(name, 'text').execute();
  }
  await withMaker(withId(db.schema.createTable('refund'), dialect))
    .addColumn('paymentId', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('bootId', 'integer', (c) => c.notNull().references('boot.id'))
    .addColumn('paymentType', 'text', (c) => c.notNull())
    .addColumn('amountCents', 'integer', (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('paidTo', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('refundByPayment').on('refund').columns(['paymentId', 'id']).execute();
  await db.schema.createIndex('refundByBoot').on('refund').columns(['bootId', 'id']).execute();
  await db.schema
    .alterTable('bootEntry')
    .addColumn('refundId', 'integer', (c) => c.references('refund.id'))
    .execute();
  for (const name of ['coveredCents', 'altered']) {
    await db.schema
      .alterTable('boot')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }

  if (dialect === 'sqlite') await rebuildLedger(db);
  else await extendLedger(db);
  await run('create unique index cash_entry_once on cash_entry (payment_id, kind) where refund_id is null');
  const fill = [
    `update cash_entry set pay_kind = ${PAY_KIND('cash_entry')}`,
    // Closed shifts stay as they are.
    `update cash_entry set receipt_number =
       (select boot.receipt_number from boot where boot.id = cash_entry.boot_id)
     where shift_id is null`,
  ];
  if (dialect === 'sqlite') for (const statement of fill) await run(statement);
  else await withoutShiftGuards(db, dialect, fill);
  await run('create unique index cash_entry_of_refund on cash_entry (refund_id) where refund_id is not null');
  await db.schema
    .createIndex('cashEntryByTime')
    .on('cashEntry')
    .columns([
      ...(['regionId', 'createdAt', 'companyId', 'userId', 'paymentType'] as const),
      ...(['payKind', 'kind', 'amountCents'] as const),
    ])
    .execute();
  await run(`update boot set covered_cents = (select coalesce(sum(payment.amount_cents), 0) from payment
    where payment.boot_id = boot.id and payment.voided_at is null)
    where exists (select 1 from payment where payment.boot_id = boot.id)`);
  await run(`update boot set altered = 1 where id in (select boot_id from payment where voided_at is not null
    union select boot_id from boot_entry where kind = 'REOPENED')`);
  for (const statement of guards(dialect)) await run(statement);
}
