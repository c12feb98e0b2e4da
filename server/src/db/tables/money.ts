import type { Generated } from 'kysely';
import type { CashKind } from '../../../../src/domain/wire/money';
import type { PaymentKind } from '../../../../src/domain/wire/vehicleLists';
import type { Epoch } from './common';

/** The money of a history entry: a payment, void or refund that its author must account for. */
export interface EntryMoney {
  paymentId: number;
  /** Null unless it is a refund. */
  refundId: number | null;
  /** The boot's region and company. */
  regionId: number;
  companyId: number;
  paymentType: string;
  /** As the payment's; `money` for a refund. */
  payKind: PaymentKind;
  /** Whole cents; negative for a void or a refund. */
  amountCents: number;
  /** The receipt number of the release that the payment is for. */
  receiptNumber: string | null;
}

/** What closing the shift adds to an entry with money. Null until then. */
export interface EntryShift {
  shiftId: number | null;
  /** The boot's reference number and plate at that moment; null without a plate. */
  refNum: string | null;
  license: string | null;
}

/** The entries with money, from which shifts are counted: a view of the boots' histories. */
export interface CashEntryView extends EntryMoney, EntryShift {
  id: number;
  kind: CashKind;
  bootId: number;
  /** Null for the system itself, which never closes a shift. */
  userId: number | null;
  createdAt: Epoch;
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
