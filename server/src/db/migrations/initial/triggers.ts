import type { Dialect } from '../../columns';

/** What the tables that only grow say to a change. */
const UNCHANGING = {
  audit_entry: 'the audit trail is append-only',
  boot_entry: 'the history of a boot is append-only',
  notice_print: 'a notice that was printed never changes',
  receipt_copy: 'a receipt that was made never changes',
  refund: 'a refund that was paid never changes',
  shift: 'a closed shift never changes',
  shift_total: 'a closed shift never changes',
};
const CLOSED = UNCHANGING.shift;

const ENTRY_COLUMNS = `(payment_id, kind, refund_id, boot_id, region_id, company_id, payment_type, pay_kind,
  amount_cents, user_id, created_at, receipt_number)`;
/** The entries of a payment's void and refunds copy what they share from its first entry. */
const OF_PAYMENT = (payment: string) => `first.payment_id = ${payment} and first.kind = 'PAYMENT'`;

const ENTER_PAYMENT = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.id, 'PAYMENT', null, boot.id, boot.region_id, boot.company_id, new.payment_type, new.pay_kind,
    new.amount_cents, new.created_by, new.created_at, boot.receipt_number
  from boot where boot.id = new.boot_id`;
/** A void takes back whatever is left after the refunds. */
const ENTER_VOID = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.id, 'VOID', null, boot.id, boot.region_id, boot.company_id, new.payment_type, new.pay_kind,
    coalesce((select sum(refund.amount_cents) from refund where refund.payment_id = new.id), 0) - new.amount_cents,
    new.voided_by, new.voided_at, first.receipt_number
  from boot join cash_entry as first on ${OF_PAYMENT('new.id')} where boot.id = new.boot_id`;
const ENTER_REFUND = `
  insert into cash_entry ${ENTRY_COLUMNS}
  select new.payment_id, 'REFUND', new.id, boot.id, boot.region_id, boot.company_id, new.payment_type, 'money',
    -new.amount_cents, new.created_by, new.created_at, first.receipt_number
  from boot join cash_entry as first on ${OF_PAYMENT('new.payment_id')} where boot.id = new.boot_id`;
const COVER_BOOT = `
  update boot set covered_cents = covered_cents + new.amount_cents,
    altered = case when new.kind = 'PAYMENT' then altered else 1 end
  where id = new.boot_id`;
const IS_VOIDED = 'old.voided_at is null and new.voided_at is not null';

/** An entry is assigned to a shift once, and never to one that was counted; nothing else of it changes. */
const IS_SETTLED = (differ: 'is not' | 'is distinct from') =>
  [
    'old.shift_id is not null',
    'exists (select 1 from shift_total where shift_id = new.shift_id)',
    ...['id', 'payment_id', 'kind', 'refund_id', 'boot_id', 'region_id', 'company_id', 'payment_type'].map(
      (column) => `new.${column} ${differ} old.${column}`,
    ),
    ...['pay_kind', 'amount_cents', 'user_id', 'created_at', 'receipt_number'].map(
      (column) => `new.${column} ${differ} old.${column}`,
    ),
  ].join(' or ');

const BLOCK_MS = 6 * 60 * 60_000;
const BLOCK = `new.boot_at / ${String(BLOCK_MS)}`;
const NUMBERS = ['ref_fold', 'receipt_fold'];
/** The columns that move a boot to another block, or widen its own. */
const PLACED = ['region_id', 'boot_at', ...NUMBERS].join(', ');
/** A number without its last two characters, so that sequential numbers widen a block once per hundred boots. */
const cut = (column: string) =>
  `substr(${column}, 1, case when length(${column}) > 3 then length(${column}) - 2 else 1 end)`;
/** The first text, in byte order, after all that begin with the given one. */
const AFTER = `given.start || '\u{10FFFF}'`;

/** Widens a boot's search block to include its numbers. */
function widenBlock(least: 'min' | 'least', greatest: 'max' | 'greatest'): string {
  const given = NUMBERS.map(
    (column) => `select '${column}' as way, ${cut(`new.${column}`)} as start where new.${column} is not null`,
  );
  return `insert into search_block (region_id, way, block, low, high)
    select new.region_id, given.way, ${BLOCK}, given.start, ${AFTER}
    from (${given.join(' union all ')}) as given
    where not exists (select 1 from search_block as known where known.region_id = new.region_id
      and known.way = given.way and known.block = ${BLOCK}
      and known.low <= given.start and known.high >= ${AFTER})
    on conflict (region_id, way, block) do update
      set low = ${least}(search_block.low, excluded.low), high = ${greatest}(search_block.high, excluded.high)`;
}

/** True if another boot of the region has or had the receipt number. */
const IS_USED = `(
  exists (select 1 from boot as other where other.region_id = new.region_id
    and other.receipt_fold = new.receipt_fold and other.id <> new.id)
  or exists (select 1 from void_release as other where other.region_id = new.region_id
    and other.receipt_fold = new.receipt_fold and other.boot_id <> new.id))`;

function sqliteTriggers(): string[] {
  const trigger = (name: string, when: string, work: string) =>
    `create trigger ${name} ${when} begin ${work}; end`;
  const refuse = (name: string, when: string, text: string) =>
    trigger(name, when, `select raise(abort, '${text}')`);
  const markUsed = `update boot set receipt_used = case when ${IS_USED} then 1 else 0 end where id = new.id`;
  return [
    ...Object.entries(UNCHANGING).flatMap(([table, text]) => [
      refuse(`${table}_is_not_changed`, `before update on ${table}`, text),
      refuse(`${table}_is_not_deleted`, `before delete on ${table}`, text),
    ]),
    refuse('audit_head_is_not_deleted', 'before delete on audit_head', UNCHANGING.audit_entry),
    refuse(
      'audit_head_never_goes_back',
      'before update on audit_head when new.seq < old.seq',
      UNCHANGING.audit_entry,
    ),
    refuse('cash_entry_is_not_deleted', 'before delete on cash_entry', CLOSED),
    refuse('cash_entry_is_not_changed', `before update on cash_entry when ${IS_SETTLED('is not')}`, CLOSED),
    trigger('payment_is_entered', 'after insert on payment', ENTER_PAYMENT),
    // For a payment that is already void when it is inserted, as in the demo data.
    trigger('void_payment_is_entered', 'after insert on payment when new.voided_at is not null', ENTER_VOID),
    trigger('void_is_entered', `after update on payment when ${IS_VOIDED}`, ENTER_VOID),
    trigger('refund_is_entered', 'after insert on refund', ENTER_REFUND),
    trigger('entry_covers', 'after insert on cash_entry', COVER_BOOT),
    trigger('boot_widens_its_block', 'after insert on boot', widenBlock('min', 'max')),
    trigger('changed_boot_widens_its_block', `after update of ${PLACED} on boot`, widenBlock('min', 'max')),
    trigger('boot_with_used_receipt', 'after insert on boot when new.receipt_fold is not null', markUsed),
    trigger(
      'changed_boot_with_used_receipt',
      'after update of receipt_fold on boot when new.receipt_fold is not old.receipt_fold',
      markUsed,
    ),
  ];
}

function postgresTriggers(): string[] {
  const work = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`;
  const trigger = (name: string, when: string, call: string) =>
    `create trigger ${name} ${when} execute function ${call}`;
  const refuse = (name: string, when: string, text: string) =>
    trigger(name, when, `refuse_change('${text}')`);
  const neverTruncated = (table: string, text: string) =>
    refuse(`${table}_is_not_truncated`, `before truncate on ${table} for each statement`, text);
  return [
    work('refuse_change', `raise exception '%', tg_argv[0];`),
    ...Object.entries(UNCHANGING).flatMap(([table, text]) => [
      refuse(`${table}_is_not_changed`, `before update or delete on ${table} for each row`, text),
      neverTruncated(table, text),
    ]),
    refuse('audit_head_is_not_deleted', 'before delete on audit_head for each row', UNCHANGING.audit_entry),
    neverTruncated('audit_head', UNCHANGING.audit_entry),
    refuse(
      'audit_head_never_goes_back',
      'before update on audit_head for each row when (new.seq < old.seq)',
      UNCHANGING.audit_entry,
    ),
    refuse('cash_entry_is_not_deleted', 'before delete on cash_entry for each row', CLOSED),
    neverTruncated('cash_entry', CLOSED),
    // A trigger's WHEN condition cannot query another table in PostgreSQL.
    work(
      'check_entry_change',
      `if ${IS_SETTLED('is distinct from')} then raise exception '${CLOSED}'; end if; return new;`,
    ),
    trigger('cash_entry_is_not_changed', 'before update on cash_entry for each row', 'check_entry_change()'),
    work('enter_payment', `${ENTER_PAYMENT}; return null;`),
    work('enter_void', `${ENTER_VOID}; return null;`),
    work('enter_refund', `${ENTER_REFUND}; return null;`),
    work('cover_boot', `${COVER_BOOT}; return null;`),
    trigger('payment_is_entered', 'after insert on payment for each row', 'enter_payment()'),
    // Triggers of one kind run in alphabetical order: a payment's entry precedes that of its void.
    trigger(
      'void_payment_is_entered',
      'after insert on payment for each row when (new.voided_at is not null)',
      'enter_void()',
    ),
    trigger('void_is_entered', `after update on payment for each row when (${IS_VOIDED})`, 'enter_void()'),
    trigger('refund_is_entered', 'after insert on refund for each row', 'enter_refund()'),
    trigger('entry_covers', 'after insert on cash_entry for each row', 'cover_boot()'),
    work('widen_search_block', `${widenBlock('least', 'greatest')}; return null;`),
    trigger(
      'boot_widens_its_block',
      `after insert or update of ${PLACED} on boot for each row`,
      'widen_search_block()',
    ),
    // Of two releases with one number at the same moment, the second waits, so that it sees the first.
    work(
      'mark_used_receipt',
      `new.receipt_used := 0;
       if new.receipt_fold is not null then
         perform pg_advisory_xact_lock(hashtextextended(new.receipt_fold, new.region_id));
         if ${IS_USED} then new.receipt_used := 1; end if;
       end if;
       return new;`,
    ),
    trigger(
      'boot_with_used_receipt',
      'before insert or update of receipt_fold on boot for each row',
      'mark_used_receipt()',
    ),
  ];
}

/**
 * The statements that create all triggers. They write a ledger entry for each payment, void and refund in its own
 * transaction, whichever part of the program makes it; they compute what a boot's row repeats; and they refuse every
 * change of what only grows, as a guard against the program's own mistakes.
 */
export const triggers = (dialect: Dialect): readonly string[] =>
  dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers();

/** The names of all triggers. */
export const triggerNames = (dialect: Dialect): readonly string[] =>
  triggers(dialect).flatMap((statement) => /^create trigger (\w+)/.exec(statement)?.[1] ?? []);
