import type { BootColumns } from '../../../../src/domain/boot/fields';
import type { ColumnType, Generated } from 'kysely';
import type { BootStatus, RemovalState } from '../../../../src/domain/wire/boot';
import type { DeviceKind, DeviceState } from '../../../../src/domain/wire/devices';
import type { EntryKind } from '../../../../src/domain/wire/records';
import type { PaymentKind } from '../../../../src/domain/wire/vehicleLists';
import type { Audit, Epoch, Flag, Json, Nullable } from './common';
import type { EntryMoney, EntryShift } from './money';

/**
 * The columns from the form are those of src/domain/boot/fields.ts. A null license means no plate; the VIN is a whole
 * one, `NO VIN`, or null.
 */
export interface BootTable extends Audit, BootColumns {
  id: Generated<number>;
  refNum: string;
  regionId: number;
  companyId: number;
  status: BootStatus;
  /**
   * The license with look-alike characters folded (src/domain/license.ts), for finding a second boot on the same car.
   */
  licenseFold: string | null;
  makeName: string;
  modelName: string;
  bodyName: string;
  colorName: string;
  /** `YYYY-MM-DDTHH:mm:ss` in the region's zone, and the same instant. */
  bootLocal: string;
  bootAt: Epoch;
  /** The fee when the boot was recorded, whole cents. */
  feeCents: number;
  /** The recorded time of the release or cancellation (local and instant), and who recorded it when. */
  closedLocal: string | null;
  closedAt: Epoch | null;
  closedBy: number | null;
  closedRecordedAt: Epoch | null;
  releasedToFirstName: string | null;
  releasedToLastName: string | null;
  receiptNumber: string | null;
  cancelNote: string | null;
  /** Incremented by each change, so that exactly one of two concurrent changes succeeds. */
  version: Generated<number>;
  /** The charges that add up to the fee, `[{name, cents}]`; null if the fee is the only charge. */
  charges: Json | null;
  /** Search columns, folded (server/src/boots/searchColumns.ts); `vinEnd` is the VIN read backwards. */
  refFold: string | null;
  vinFold: string | null;
  vinEnd: string | null;
  receiptFold: string | null;
  firstNameFold: string | null;
  fullNameFold: string | null;
  requestorFold: string | null;
  deviceFold: string | null;
  /**
   * The text of rights that the region had at the release. Null if the boot is not released, or was released before
   * texts were stored.
   */
  rightsTextId: number | null;
  /** Payments minus voids and refunds, whole cents. A database trigger computes it from the history. */
  coveredCents: Generated<number>;
  /** 1 if a payment was voided or refunded, or the boot was reopened. */
  altered: Generated<Flag>;
  /** Where the device was when the boot was recorded (the wire's `Position`); null if it sent none. */
  position: Json | null;
  /** The notice number in its normal form; null if there is none. Unique. */
  noticeNumber: string | null;
  /** 1 if it is released with a receipt number that another boot of the region has or had. The database marks it. */
  receiptUsed: Generated<Flag>;
}

/** A text of rights that a region has or had, in the languages of a receipt; never changed. Empty if it had none. */
export interface RightsTextTable {
  id: Generated<number>;
  regionId: number;
  en: string;
  es: string;
  createdAt: Epoch;
}

/**
 * An act on a boot: a line of its history. Never deleted, and never updated except by the closing of a shift. Money that
 * was paid, voided or refunded has an entry of its own; in all others, its columns are null.
 */
export interface BootEntryTable extends Nullable<EntryMoney>, EntryShift {
  id: Generated<number>;
  bootId: number;
  /** The beginning of a removal is part of a release or cancellation, so the history does not show it. */
  kind: EntryKind | 'REMOVAL_BEGUN';
  /** All facts of the act. */
  details: Json;
  /** The key of the copy of a receipt or evidence; null if the caller sent none. */
  copyKey: string | null;
  createdAt: Epoch;
  createdBy: number | null;
}

/** Evidence made under a key. Never changed. */
export interface EvidenceCopyTable {
  bootId: number;
  copyKey: string;
  madeAt: Epoch;
  /** The text of manifest.json. */
  manifest: string;
  /** The bytes of record.pdf. */
  record: Buffer;
}

/** A stored receipt. Never updated, never deleted. */
export interface ReceiptCopyTable {
  /** Its RECEIPT_MADE entry. */
  entryId: number;
  pdf: Buffer;
}

/** A notice that was printed, or put on by hand. Never updated, never deleted. */
export interface NoticePrintTable {
  /** Its NOTICE_PRINTED entry. */
  entryId: number;
  bootId: number;
  /** The number of the print, from 1 on. */
  copy: number;
  number: string;
  byHand: Flag;
  /** When it was printed, as its author stated, local to the region. */
  printedLocal: string;
  /** The printed texts as JSON; null if none were sent. */
  facts: Json | null;
}

/** A release that a reopening voided. */
export interface VoidReleaseTable {
  id: Generated<number>;
  bootId: number;
  /** The boot's region. */
  regionId: number;
  receiptNumber: string;
  releasedToFirstName: string;
  releasedToLastName: string;
  closedLocal: string;
  closedAt: Epoch;
  closedBy: number | null;
  receiptFold: string | null;
  firstNameFold: string | null;
  fullNameFold: string | null;
}

/**
 * A word of the last name of the person a boot was released to, for searches
 * (server/src/boots/searchColumns.ts). Copies the boot's columns that a search needs, which is safe since a
 * released boot is not corrected.
 */
export interface LastNameWordTable {
  id: Generated<number>;
  bootId: number;
  regionId: number;
  companyId: number;
  bootAt: Epoch;
  /** Null while the release is in effect. */
  voidReleaseId: number | null;
  lastWordFold: string;
  lastFirstFold: string;
}

/** A payment, and how it was voided. Its amount never changes. */
export interface PaymentTable {
  id: Generated<number>;
  bootId: number;
  /** The boot's region. */
  regionId: number;
  position: number;
  paymentType: string;
  /** The kind of the payment type when the payment was recorded. Only money is counted. */
  payKind: PaymentKind;
  amountCents: number;
  /** The cash tendered, if stated; whole cents. */
  tenderedCents: number | null;
  /** The number of a card slip or a check. */
  reference: string | null;
  /** Why nobody pays this amount. */
  reason: string | null;
  createdAt: Epoch;
  createdBy: number | null;
  /** Null if the payment counts. */
  voidedAt: Epoch | null;
  voidedBy: number | null;
  voidReason: string | null;
}

/** A refund of all or part of a payment. Never updated, never deleted. */
export interface RefundTable {
  id: Generated<number>;
  paymentId: number;
  bootId: number;
  /** The payment type of the refund. */
  paymentType: string;
  amountCents: number;
  reason: string;
  paidTo: string;
  createdAt: Epoch;
  createdBy: number | null;
}

/** A single-use upload URL. */
export interface UploadTicketTable {
  id: Generated<number>;
  tokenHash: string;
  userId: number;
  regionId: number;
  createdAt: Epoch;
  expiresAt: Epoch;
  usedAt: Epoch | null;
}

/** An uploaded photo. */
export interface FileTable {
  id: Generated<number>;
  regionId: number;
  /** Null until it is registered. */
  bootId: number | null;
  storageKey: string;
  contentType: string;
  sizeBytes: ColumnType<number, number, number>;
  sha256: string;
  /** The photo's name on the region's checklist; null if it has none. */
  label: string | null;
  createdAt: Epoch;
  createdBy: number | null;
  registeredAt: Epoch | null;
  registeredBy: number | null;
  /** Storage keys of the pictures derived from it, by name. */
  derived: Json;
  /** When its stored file was last compared with this row; 0 if never. */
  checkedAt: Generated<Epoch>;
  /** The result of the comparison; null if nothing is wrong. */
  damage: 'missing' | 'changed' | null;
}

/** One person's uploads in one day (of UTC, counted from the epoch). */
export interface UploadDayTable {
  userId: number;
  day: number;
  files: number;
  bytes: number;
}

/** A single row that distinguishes this database's stored files from those of its copies (photos/OwnFiles). */
export interface StorageSiteTable {
  id: number;
  /** The end of the key of every file that this database stores. */
  mark: string;
  /** Where the database was when it got the mark; null if that was before file keys ended in marks. */
  place: string | null;
  /** How many times the database has claimed the mark. */
  turn: Generated<number>;
}

/** One submission with all its retries. */
export interface IdempotencyKeyTable {
  userId: number;
  key: string;
  /** The kind of call, for example `create`. */
  call: string;
  /** The SHA-256 of the request. */
  requestHash: string;
  /** Null if the call is not about a boot. */
  bootId: number | null;
  refNum: string | null;
  /** The body of the first answer. */
  answer: Json;
  createdAt: Epoch;
}

/**
 * Taking a boot off its car. A boot has at most one: a reopening deletes it. Of two acts on it at once, the second one
 * finds another state.
 */
export interface RemovalTable {
  bootId: number;
  /** The boot's region. */
  regionId: number;
  state: RemovalState;
  /** What began it; null while the boot is active and its motorist is waiting. */
  why: 'RELEASED' | 'CANCELLED' | null;
  /** When it was asked for, and when the boot must be off. Neither changes. */
  askedAt: Epoch;
  dueAt: Epoch | null;
  takenAt: Epoch | null;
  takenBy: number | null;
  /** When it was off, as its author stated. */
  offAt: Epoch | null;
  offBy: number | null;
  /** 1 if the boot was already off when it was released or cancelled. */
  atClosing: Generated<Flag>;
}

/** A boot itself: a row of a region's list. */
export interface DeviceTable {
  id: number;
  regionId: number;
  /** As the list spells it, and folded like a plate, so that no two are alike. */
  number: string;
  numberFold: string;
  kind: DeviceKind;
  state: DeviceState;
  note: string | null;
  /** When it was last put on or taken off a car; null if never. */
  lastSeenAt: Epoch | null;
  version: Generated<number>;
  active: Generated<Flag>;
}

/** Which boot is on which car, from recording until it is off. Each boot and each car can occur only once. */
export interface DeviceOnCarTable {
  deviceId: number;
  bootId: number;
}
