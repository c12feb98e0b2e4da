import type { Generated } from 'kysely';
import type { CashKind } from '../../../../src/domain/wire/money';
import type { PaymentKind } from '../../../../src/domain/wire/vehicleLists';
import type { Epoch } from './common';

/**
 * A payment, void or refund for which the person who recorded it must account. A trigger inserts one with each; each
 * belongs to one shift.
 */
export interface CashEntryTable {
  id: Generated<number>;
  paymentId: number;
  kind: CashKind;
  /** Null unless it is a refund. */
  refundId: number | null;
  bootId: number;
  /** The boot's region. */
  regionId: number;
  companyId: number;
  paymentType: string;
  /** As the payment's; `money` for a refund. */
  payKind: PaymentKind;
  /** Whole cents; negative for a void or a refund. */
  amountCents: number;
  /** Null for the system itself, which never closes a shift. */
  userId: number | null;
  createdAt: Epoch;
  /** Null until its shift is closed. */
  shiftId: number | null;
  /** The boot's reference number and plate when the shift was closed; null before that, and without a plate. */
  refNum: string | null;
  license: string | null;
  /** The receipt number of the release; null in shifts that an earlier version closed. */
  receiptNumber: string | null;
}

/** A closed shift; never changed. */
export interface ShiftTable {
  id: Generated<number>;
  userId: number;
  regionId: number;
  /** The person's short name and the region's zone at the closing. */
  byName: string;
  zoneId: string;
  /** The short name of the person who closed it (`createdBy`), as it was then. */
  closedByName: string;
  /** The person's company when the shift was closed. */
  companyId: number;
  fromAt: Epoch;
  toAt: Epoch;
  /** Empty if there is none. */
  note: string;
  createdAt: Epoch;
  createdBy: number | null;
}

/** The totals of a closed shift for one payment type; never changed. */
export interface ShiftTotalTable {
  shiftId: number;
  paymentType: string;
  /** Whole cents. */
  expectedCents: number;
  countedCents: number;
  entryCount: number;
}
