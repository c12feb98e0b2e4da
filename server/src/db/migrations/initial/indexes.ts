import type { Dialect } from '../../columns';

/** The columns of the lists of active boots, which read only these indexes, however many boots are stored. */
const LISTED = 'license, make_name, model_name, color_name, boot_local, vin, ref_num, addr1';
const IS_ACTIVE = `status = 'ACTIVE'`;

/** Each search column of a boot, with its index's name. */
const SEARCHED = {
  boot_by_license: 'license_fold',
  boot_by_vin: 'vin_fold',
  boot_by_vin_end: 'vin_end',
  boot_by_ref: 'ref_fold',
  boot_by_receipt: 'receipt_fold',
  boot_by_first_name: 'first_name_fold',
  boot_by_full_name: 'full_name_fold',
  boot_by_requestor: 'requestor_fold',
  boot_by_notice: 'notice_number',
  boot_by_device: 'device_fold',
};

/**
 * The conditions of records/findBoots.ts and reports/exceptionRows.ts, word for word. `coalesce` keeps the database
 * from preferring an index by status.
 */
const UNPAID = `coalesce(status, '') = 'RELEASED' and covered_cents < fee_cents`;
const OVERPAID = `coalesce(status, '') = 'RELEASED' and covered_cents > fee_cents`;
const LATE_MS = 60 * 60_000;
const RECORDED_LATE = `created_at - boot_at > ${String(LATE_MS)}`;
const CLOSED_LATE = `coalesce(status, '') = 'RELEASED' and closed_recorded_at - closed_at > ${String(LATE_MS)}`;

const HAS_MONEY = 'amount_cents is not null';
const STILL_ON = `state in ('WAITING', 'TAKEN', 'NOT_FOUND')`;

/** All indexes: what follows `create index`. */
function plainIndexes(dialect: Dialect): readonly string[] {
  // SQLite reads a column of an index's own condition from the row, unless the index contains that column.
  const condition = dialect === 'sqlite' ? ', void_release_id' : '';
  return [
    'session_by_user on session (user_id, ended_at)',
    'sign_in_try_by_last on sign_in_try (last_at)',
    'sign_in_budget_by_spent on sign_in_budget (spent_until)',
    'sign_in_device_by_last on sign_in_device (last_at)',
    'used_answer_by_age on used_answer (used_at)',
    'model_by_code on model (code)',
    'reference_item_by_region on reference_item (list, region_id, sort_order)',
    'agreement_by_company on agreement (company_id, start_date)',
    'agreement_decision_by_agreement on agreement_decision (agreement_id, decision)',
    'rights_text_by_region on rights_text (region_id, id)',

    `active_boot_by_region on boot (region_id, boot_at, id, ${LISTED}) where ${IS_ACTIVE}`,
    `active_boot_by_company on boot (company_id, boot_at, id, region_id, ${LISTED}) where ${IS_ACTIVE}`,
    'record_by_time on boot (region_id, boot_at, id, status)',
    'record_by_status on boot (region_id, status, boot_at, id)',
    'record_by_company on boot (company_id, region_id, boot_at, id, status)',
    // Each contains every column that its search reads, and no row that it cannot match.
    ...Object.entries(SEARCHED).map(
      ([name, column]) =>
        `${name} on boot (region_id, ${column}, boot_at, id, company_id, status) where ${column} is not null`,
    ),
    ...['last_word_fold', 'last_first_fold'].flatMap((column) => [
      `boot_by_${column} on last_name_word (region_id, ${column}, boot_at, boot_id, company_id${condition})
        where void_release_id is null`,
      `void_release_by_${column} on last_name_word (region_id, ${column}, boot_id) where void_release_id is not null`,
    ]),
    'last_name_word_by_boot on last_name_word (boot_id, last_word_fold, void_release_id)',
    ...['receipt_fold', 'first_name_fold', 'full_name_fold'].map(
      (column) => `void_release_by_${column} on void_release (region_id, ${column}, boot_id)`,
    ),
    'void_release_by_boot on void_release (boot_id, id)',

    // Each contains only the boots that its filter or report finds.
    `boot_unpaid on boot (region_id, boot_at, id, company_id) where ${UNPAID}`,
    `boot_overpaid on boot (region_id, boot_at, id, company_id) where ${OVERPAID}`,
    'boot_altered on boot (region_id, boot_at, id, company_id) where altered = 1',
    `boot_unpaid_by_closing on boot (region_id, closed_local) where ${UNPAID}`,
    `boot_backdated on boot (region_id, created_at) where ${RECORDED_LATE}`,
    `boot_closing_backdated on boot (region_id, closed_recorded_at) where ${CLOSED_LATE}`,
    'boot_receipt_used on boot (region_id, closed_local) where receipt_used = 1',
    `boot_entry_reopened on boot_entry (created_at) where kind = 'REOPENED'`,
    // A report over a year reads only these indexes, and neither boots nor payments.
    'boot_by_boot_time on boot (region_id, boot_local, company_id, created_by)',
    `boot_by_closed_time on boot (region_id, closed_local, status, company_id, closed_by, boot_at, closed_at)
      where status <> 'ACTIVE'`,
    `money_by_time on boot_entry
      (region_id, created_at, company_id, created_by, payment_type, pay_kind, kind, amount_cents) where ${HAS_MONEY}`,

    'boot_entry_by_boot on boot_entry (boot_id, id)',
    'payment_taken on payment (region_id, created_at, created_by)',
    'payment_voided on payment (region_id, voided_at, voided_by) where voided_at is not null',
    'refund_by_payment on refund (payment_id, id)',
    'refund_by_boot on refund (boot_id, id)',
    `open_money on boot_entry (created_by, region_id, id) where ${HAS_MONEY} and shift_id is null`,
    'money_by_shift on boot_entry (shift_id, id) where shift_id is not null',
    'shift_by_region on shift (region_id, to_at, id)',
    'shift_by_person on shift (user_id, region_id, to_at, id)',

    `removal_still_on on removal (region_id, due_at, boot_id) where ${STILL_ON}`,
    'removal_by_asked on removal (region_id, asked_at)',
    'file_by_boot on file (boot_id, id)',
    'file_by_check on file (checked_at, id)',
    // For finding uploads without a boot without reading those that have one.
    'file_by_age on file (boot_id, created_at)',
    'idempotency_key_by_age on idempotency_key (created_at)',
    'audit_entry_by_actor on audit_entry (actor, seq) where actor is not null',
    'audit_entry_by_subject on audit_entry (subject, seq)',
    'audit_entry_by_time on audit_entry (at, seq)',
    'audit_entry_by_kind on audit_entry (kind, at, seq)',
    'audit_entry_by_kind_and_actor on audit_entry (kind, actor, at, seq)',
  ];
}

/** Indexes that admit each combination of their columns only once: what follows `create unique index`. */
const UNIQUE = [
  'boot_notice on boot (notice_number) where notice_number is not null',
  'payment_type_by_id on payment_type (id)',
  // A copy of a receipt or of evidence is recorded once, however often it is fetched.
  'boot_entry_copy on boot_entry (boot_id, kind, copy_key) where copy_key is not null',
  'money_once on boot_entry (payment_id, kind, coalesce(refund_id, 0)) where payment_id is not null',
  'money_of_refund on boot_entry (refund_id) where refund_id is not null',
];

/** The statements that create all indexes. */
export const indexes = (dialect: Dialect): readonly string[] => [
  ...plainIndexes(dialect).map((index) => `create index ${index}`),
  ...UNIQUE.map((index) => `create unique index ${index}`),
];
