import type { Feature } from '../../domain/features';
import type { Permission } from '../../domain/permissions';
import { leftOfPaymentCents } from '../../domain/boot/paid';
import type { BootDetails, RecordedPayment } from '../../domain/wire/boot';

/** The changes of a record; each has its own dialog. */
export const RECORD_CHANGES = [
  'correct',
  'photos',
  'note',
  'reopen',
  'addPayment',
  'voidPayment',
  'refund',
  'notOff',
] as const;
export type RecordChange = (typeof RECORD_CHANGES)[number];

/** The user's features and permissions. */
export interface RecordViewer {
  readonly loginUser: { has(feature: Feature): boolean };
  readonly permissions: { has(regionCode: string, permission: Permission): boolean };
}

/** The changes that the user may make to this boot now. */
export function changesOf(details: BootDetails, viewer: RecordViewer): readonly RecordChange[] {
  const isOffered = (change: RecordChange) => change === 'notOff' || viewer.loginUser.has('corrections');
  return RECORD_CHANGES.filter((change) => isOffered(change) && isPossible(change, details, viewer));
}

function isPossible(change: RecordChange, details: BootDetails, viewer: RecordViewer): boolean {
  const { permissions, loginUser } = viewer;
  const { regionCode, payments } = details;
  const status = details.status ?? 'ACTIVE';
  const may = (permission: Permission) => permissions.has(regionCode, permission);
  switch (change) {
    case 'correct':
      return status === 'ACTIVE' && may('BOOT_CREATE');
    case 'photos':
      return may('BOOT_CREATE');
    case 'note':
      return true;
    case 'reopen':
      return (status === 'RELEASED' && may('BOOT_RELEASE')) || (status === 'CANCELLED' && may('BOOT_CANCEL'));
    case 'addPayment':
      return status === 'RELEASED' && may('BILLING_ADD_PAYMENT');
    case 'voidPayment':
      return may('BILLING_VOID_PAYMENT') && (payments ?? []).some((payment) => canBeVoided(payment));
    case 'notOff':
      return loginUser.has('removal') && details.removal?.state === 'OFF' && may('RELEASE_REMOVAL');
    case 'refund':
      return (
        loginUser.has('day') &&
        status === 'RELEASED' &&
        may('BILLING_VOID_PAYMENT') &&
        (payments ?? []).some((payment) => canBeRefunded(payment))
      );
  }
}

/** Whether a payment can be voided: it has an id, and is neither voided nor fully refunded. */
export function canBeVoided(payment: RecordedPayment): boolean {
  if (typeof payment.id !== 'number' || payment.voided) return false;
  return (payment.refunds ?? []).length === 0 || leftOfPaymentCents(payment) > 0;
}

/** Whether any part of a payment can be refunded. */
export function canBeRefunded(payment: RecordedPayment): boolean {
  return typeof payment.id === 'number' && leftOfPaymentCents(payment) > 0;
}

/** Whether the boot is active and the user may release it. */
export function canBeReleased(details: BootDetails, { permissions }: RecordViewer): boolean {
  return (details.status ?? 'ACTIVE') === 'ACTIVE' && permissions.has(details.regionCode, 'BOOT_RELEASE');
}

/** Whether the user can get a receipt for the boot. */
export function hasReceipt(details: BootDetails, { loginUser }: RecordViewer): boolean {
  return loginUser.has('receipts') && details.status === 'RELEASED';
}

/** Whether the user may download all information about the boot as one file. */
export function hasEvidence(details: BootDetails, { loginUser, permissions }: RecordViewer): boolean {
  return loginUser.has('evidence') && permissions.has(details.regionCode, 'BOOT_VIEW_ALL');
}
