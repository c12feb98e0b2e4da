import type { Dialect } from '../../columns';

/** What the tables that only grow say to a change. */
const UNCHANGING = {
  audit_entry: 'the audit trail is append-only',
  notice_print: 'a notice that was printed never changes',
  receipt_copy: 'a receipt that was made never changes',
  refund: 'a refund that was paid never changes',
  shift: 'a closed shift never changes',
  shift_total: 'a closed shift never changes',
};
const HISTORY = 'the history of a boot is append-only';

const COVER_BOOT = `
  update boot set covered_cents = covered_cents + new.amount_cents,
    altered = case when new.kind = 'PAYMENT_ADDED' then altered else 1 end
  where id = new.boot_id`;

const FIXED = [
  'id',
  'boot_id',
  'kind',
  'details',
  'copy_key',
  'created_at',
  'created_by',
  'payment_id',
  'refund_id',
];
const FIXED_MONEY = ['region_id', 'company_id', 'payment_type', 'pay_kind', 'amount_cents', 'receipt_number'];
/** An entry with money gets its shift once, and never one that was counted. Nothing else in an entry changes. */
const isOtherChange = (differ: 'is not' | 'is distinct from') =>
  [
    'old.shift_id is not null',
    'new.shift_id is null',
    'old.amount_cents is null',
    'exists (select 1 from shift_total where shift_id = new.shift_id)',
    ...[...FIXED, ...FIXED_MONEY].map((column) => `new.${column} ${differ} old.${column}`),
  ].join(' or ');

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
    refuse('boot_entry_is_not_deleted', 'before delete on boot_entry', HISTORY),
    refuse(
      'boot_entry_is_not_changed',
      `before update on boot_entry when ${isOtherChange('is not')}`,
      HISTORY,
    ),
    trigger('money_covers', 'after insert on boot_entry when new.amount_cents is not null', COVER_BOOT),
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
    refuse('boot_entry_is_not_deleted', 'before delete on boot_entry for each row', HISTORY),
    neverTruncated('boot_entry', HISTORY),
    // A trigger's WHEN condition cannot query another table in PostgreSQL.
    work(
      'check_entry_change',
      `if ${isOtherChange('is distinct from')} then raise exception '${HISTORY}'; end if; return new;`,
    ),
    trigger('boot_entry_is_not_changed', 'before update on boot_entry for each row', 'check_entry_change()'),
    work('cover_boot', `${COVER_BOOT}; return null;`),
    trigger(
      'money_covers',
      'after insert on boot_entry for each row when (new.amount_cents is not null)',
      'cover_boot()',
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
 * The statements that create all triggers. They compute what a boot's row repeats, and they refuse every change of what
 * only grows, as a guard against the program's own mistakes.
 */
export const triggers = (dialect: Dialect): readonly string[] =>
  dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers();

/** The names of all triggers. */
export const triggerNames = (dialect: Dialect): readonly string[] =>
  triggers(dialect).flatMap((statement) => /^create trigger (\w+)/.exec(statement)?.[1] ?? []);
