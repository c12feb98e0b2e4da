import type { Generated } from 'kysely';
import type { CashKind } from '../../../../src/domain/wire/money';
import type { Epoch } from './common';

/**
 * A payment or a void for which the person who recorded it must account. A trigger creates one with each payment and
 * each void; it goes into one shift.
 */
export interface CashEntryTable {
  id: Generated<number>;
  paymentId: number;
  kind: CashKind;
  bootId: number;
  /** The boot's. */
  regionId: number;
  companyId: number;
  paymentType: string;
  /** Whole cents, those of a void negative. */
  amountCents: number;
  /** Null: the system itself, which closes no shift. */
  userId: number | null;
  createdAt: Epoch;
  /** Null until its shift is closed. */
  shiftId: number | null;
  /** The boot's reference number and plate when the shift was closed; null before, and without a plate. */
  refNum: string | null;
  license: string | null;
}

/** A closed shift; never changed. */
export interface ShiftTable {
  id: Generated<number>;
  userId: number;
  regionId: number;
  /** The person's short name and the region's zone when it was closed. */
  byName: string;
  zoneId: string;
  /** The person's company when it was closed. */
  companyId: number;
  fromAt: Epoch;
  toAt: Epoch;
  /** Empty: none. */
  note: string;
  createdAt: Epoch;
  createdBy: number | null;
}

/** What a closed shift holds of one payment type; never changed. */
export interface ShiftTotalTable {
  shiftId: number;
  paymentType: string;
  /** Whole cents. */
  expectedCents: number;
  countedCents: number;
  entryCount: number;
}
