import type { BootColumns } from '../../../../src/domain/boot/fields';
import type { ColumnType, Generated } from 'kysely';
import type { BootStatus } from '../../../../src/domain/wire/boot';
import type { EntryKind } from '../../../../src/domain/wire/records';
import type { Audit, Epoch, Json } from './common';

/**
 * The form's fields are the columns of src/domain/boot/fields.ts. A null license means no plate; the VIN is a whole one,
 * `NO VIN`, or null.
 */
export interface BootTable extends Audit, BootColumns {
  id: Generated<number>;
  refNum: string;
  regionId: number;
  companyId: number;
  status: BootStatus;
  /** The license with look-alikes folded (src/domain/license.ts), to find a second boot on one car. */
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
  /** When it was released or cancelled as the record says (local and instant), and who recorded that when. */
  closedLocal: string | null;
  closedAt: Epoch | null;
  closedBy: number | null;
  closedRecordedAt: Epoch | null;
  releasedToFirstName: string | null;
  releasedToLastName: string | null;
  receiptNumber: string | null;
  cancelNote: string | null;
  /** Counts its changes, so that of two concurrent changes exactly one wins. */
  version: Generated<number>;
  /** What the fee is made of, `[{name, cents}]`; null: it is the only charge. */
  charges: Json | null;
  /** Search columns, folded (server/src/boots/searchColumns.ts); `vinEnd` is the VIN read backwards. */
  refFold: string | null;
  vinFold: string | null;
  vinEnd: string | null;
  receiptFold: string | null;
  firstNameFold: string | null;
  lastNameFold: string | null;
  fullNameFold: string | null;
  requestorFold: string | null;
  /** The text of rights that its region had when it was released; null: it is not released, or was before texts were stored. */
  rightsTextId: number | null;
}

/** A region's text of rights at some time, in the languages of a receipt; never changed. Empty: it had none. */
export interface RightsTextTable {
  id: Generated<number>;
  regionId: number;
  en: string;
  es: string;
  createdAt: Epoch;
}

/** Every act on a boot with its details; never updated. */
export interface BootEventTable {
  id: Generated<number>;
  bootId: number;
  kind:
    | 'CREATED'
    | 'PHOTO_ADDED'
    | 'RELEASED'
    | 'CANCELLED'
    | 'CORRECTED'
    | 'NOTE'
    | 'REOPENED'
    | 'PAYMENT_ADDED'
    | 'PAYMENT_VOIDED'
    | 'RECEIPT_MADE'
    | 'EVIDENCE_MADE';
  details: Json;
  createdAt: Epoch;
  createdBy: number | null;
}

/** A line of a boot's history as people read it: an act may write several. Never updated, never deleted. */
export interface BootEntryTable {
  id: Generated<number>;
  bootId: number;
  kind: EntryKind;
  note: string | null;
  /** What a correction changed: the wire's `EntryChange[]`. */
  changes: Json | null;
  paymentId: number | null;
  amountCents: number | null;
  paymentType: string | null;
  /** The copy that a receipt or the evidence is; null: nobody named it. */
  copyKey: string | null;
  /** Of the manifest of evidence; null for all other entries, and for evidence of earlier versions. */
  sha256: string | null;
  createdAt: Epoch;
  createdBy: number | null;
}

/** Evidence that was made under a key. Never changed. */
export interface EvidenceCopyTable {
  bootId: number;
  copyKey: string;
  madeAt: Epoch;
  /** The text of manifest.json. */
  manifest: string;
  /** The bytes of record.pdf. */
  record: Buffer;
}

/** A receipt as it was made. Never updated, never deleted. */
export interface ReceiptCopyTable {
  /** Its RECEIPT_MADE entry. */
  entryId: number;
  pdf: Buffer;
}

/** A release that a reopening made void. */
export interface VoidReleaseTable {
  id: Generated<number>;
  bootId: number;
  /** The boot's. */
  regionId: number;
  receiptNumber: string;
  releasedToFirstName: string;
  releasedToLastName: string;
  closedLocal: string;
  closedAt: Epoch;
  closedBy: number | null;
  receiptFold: string | null;
  firstNameFold: string | null;
  lastNameFold: string | null;
  fullNameFold: string | null;
}

/** A payment, and what made it void. Its amount never changes. */
export interface PaymentTable {
  id: Generated<number>;
  bootId: number;
  /** The boot's. */
  regionId: number;
  position: number;
  paymentType: string;
  amountCents: number;
  createdAt: Epoch;
  createdBy: number | null;
  /** Null: it counts. */
  voidedAt: Epoch | null;
  voidedBy: number | null;
  voidReason: string | null;
}

/** A URL good for one upload. */
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
  createdAt: Epoch;
  createdBy: number | null;
  registeredAt: Epoch | null;
  registeredBy: number | null;
  /** Storage keys of pictures derived from it, by name. */
  derived: Json;
  /** When its stored file was last compared with this row; 0: never. */
  checkedAt: Generated<Epoch>;
  /** What the comparison found; null: nothing wrong. */
  damage: 'missing' | 'changed' | null;
}

/** What a person has uploaded in a day (of UTC, counted from the epoch). */
export interface UploadDayTable {
  userId: number;
  day: number;
  files: number;
  bytes: number;
}

/** One row: how this database tells its own stored files from those of its copies (photos/OwnFiles). */
export interface StorageSiteTable {
  id: number;
  /** Ends the key of every file that it stores. */
  mark: string;
  /** Where the database was when it got the mark; null: it is from before marks ended keys. */
  place: string | null;
  /** How often it has claimed the mark. */
  turn: Generated<number>;
}

/** One submission with all its retries. */
export interface IdempotencyKeyTable {
  userId: number;
  key: string;
  /** The call, for example `create`. */
  call: string;
  /** SHA-256 of the body. */
  requestHash: string;
  /** Null: it concerns no boot. */
  bootId: number | null;
  refNum: string | null;
  /** The first answer's body. */
  answer: Json;
  createdAt: Epoch;
}
