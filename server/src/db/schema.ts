import type { ColumnType, Generated } from 'kysely';
import type { BootStatus } from '../../../src/domain/wire/boot';

/** Milliseconds since the epoch. */
type Epoch = number;
/** 0 or 1: what both databases have. */
export type Flag = 0 | 1;
/** JSON as text; never asked about in SQL. */
type Json = string;

/** Who made a row and changed it last, and when; a null user is the system itself. */
interface Audit {
  createdAt: Epoch;
  createdBy: number | null;
  changedAt: Epoch;
  changedBy: number | null;
}

export interface CompanyTable extends Audit {
  id: Generated<number>;
  code: string;
  name: string;
  /** Minutes. */
  inactivityTimeout: number;
  loginTimeout: number;
}

export interface RegionTable extends Audit {
  id: Generated<number>;
  code: string;
  name: string;
  state: string;
  zoneId: string;
  /** What a release of the region's boots is due, whole cents. */
  bootFeeCents: number;
  /** Code of the license state that a new boot begins with. */
  defaultLicenseState: string;
  /** Every other field of the wire's Region. */
  details: Json;
}

export interface UserTable extends Audit {
  id: Generated<number>;
  /** Lower case. */
  username: string;
  shortName: string;
  email: string;
  companyId: number;
  role: string;
  active: Flag;
  /** `scrypt$N$r$p$salt$hash`; null: this user signs in elsewhere. */
  passwordHash: string | null;
  defaultRegionCode: string | null;
}

export interface UserApplicationTable {
  userId: number;
  application: string;
}

export interface UserPermissionTable {
  userId: number;
  regionId: number;
  permission: string;
}

export interface UserSettingsTable {
  id: Generated<number>;
  userId: number;
  /** A region's code, or DEFAULT. */
  regionCode: string;
  useAlert: Flag;
  adsActiveTowsColumns: string | null;
}

export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token: the token itself is nowhere on the server. */
  tokenHash: string;
  userId: number;
  createdAt: Epoch;
  lastActiveAt: Epoch;
  endedAt: Epoch | null;
  endReason: string | null;
}

/** Tries to sign in, by account and address together; rows are of no use after a day. */
export interface SignInTryTable {
  /** SHA-256 of account and address: what people mistype is not kept. */
  pair: string;
  tries: number;
  firstAt: Epoch;
  lastAt: Epoch;
}

/** A make, a body type or a color. */
export interface ListItemTable {
  id: number;
  kind: 'make' | 'body' | 'color';
  code: string;
  name: string;
  active: Flag;
  motorcycle: Flag;
  sortOrder: number;
  alternatives: Json;
}

export interface ModelTable {
  id: number;
  makeId: number;
  makeCode: string;
  code: string;
  name: string;
  active: Flag;
  motorcycle: Flag;
}

export interface StateTable {
  id: number;
  code: string;
  name: string;
  displayName: string;
  sortOrder: number;
}

export interface PaymentTypeTable {
  name: string;
  displayName: string;
  sortOrder: number;
}

/** A row of one of the wider suite's reference lists (specification §3), which this product only reads. */
export interface ReferenceItemTable {
  id: number;
  list: string;
  /** Null: the same in every region. */
  regionId: number | null;
  code: string;
  name: string;
  /** What the item belongs to: a road point its road, for example. */
  parentId: number | null;
  sortOrder: number;
  active: Flag;
  /** The wire's entity, whole. */
  item: Json;
}

/** An agreement of a company and the time for which it holds. */
export interface AgreementTable extends Audit {
  id: Generated<number>;
  companyId: number;
  storageKey: string;
  name: string;
  /** Date-times without zone, UTC. */
  startDate: string;
  endDate: string;
}

/** A document as it was shown. */
export interface AgreementDocumentTable {
  id: Generated<number>;
  agreementId: number;
  companyId: number;
  sha256: string;
  pdf: Buffer;
  createdAt: Epoch;
  createdBy: number | null;
}

export interface AgreementDecisionTable {
  id: Generated<number>;
  agreementId: number;
  documentId: number | null;
  documentSha256: string | null;
  decision: 'ACCEPTED' | 'DECLINED';
  createdAt: Epoch;
  createdBy: number | null;
}

export interface BootTable extends Audit {
  id: Generated<number>;
  refNum: string;
  regionId: number;
  companyId: number;
  status: BootStatus;
  /** Null: no plate. */
  license: string | null;
  /** The license with look-alikes folded (src/domain/license.ts), to find a second boot on one car. */
  licenseFold: string | null;
  licenseState: string | null;
  noLicense: Flag;
  /** A whole VIN, `NO VIN`, or null. */
  vin: string | null;
  makeCode: string;
  makeName: string;
  modelCode: string;
  modelName: string;
  bodyCode: string;
  bodyName: string;
  colorCode: string;
  colorName: string;
  addr1: string;
  addr2: string;
  city: string;
  state: string;
  requestedBy: string;
  /** `YYYY-MM-DDTHH:mm:ss` in the region's zone, and the same instant. */
  bootLocal: string;
  bootAt: Epoch;
  /** The fee when the boot was recorded, whole cents. */
  feeCents: number;
  /** When it was released or cancelled as the record says (local and instant), and who took that down when. */
  closedLocal: string | null;
  closedAt: Epoch | null;
  closedBy: number | null;
  closedRecordedAt: Epoch | null;
  releasedToFirstName: string | null;
  releasedToLastName: string | null;
  receiptNumber: string | null;
  cancelNote: string | null;
}

/** Every change of a boot; never updated. */
export interface BootEventTable {
  id: Generated<number>;
  bootId: number;
  kind: 'CREATED' | 'PHOTO_ADDED' | 'RELEASED' | 'CANCELLED';
  details: Json;
  createdAt: Epoch;
  createdBy: number | null;
}

export interface PaymentTable {
  id: Generated<number>;
  bootId: number;
  position: number;
  paymentType: string;
  amountCents: number;
  createdAt: Epoch;
  createdBy: number | null;
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
}

/** One submission with all its retries (contract §2). */
export interface IdempotencyKeyTable {
  userId: number;
  key: string;
  /** The call, for example `create`. */
  call: string;
  /** SHA-256 of the body. */
  requestHash: string;
  bootId: number;
  refNum: string;
  /** The first answer's body. */
  answer: Json;
  createdAt: Epoch;
}

/** Every table, under the names that the code uses; in the database they are snake_case. */
export interface Schema {
  company: CompanyTable;
  region: RegionTable;
  appUser: UserTable;
  userApplication: UserApplicationTable;
  userPermission: UserPermissionTable;
  userSettings: UserSettingsTable;
  session: SessionTable;
  signInTry: SignInTryTable;
  listItem: ListItemTable;
  model: ModelTable;
  state: StateTable;
  paymentType: PaymentTypeTable;
  referenceItem: ReferenceItemTable;
  agreement: AgreementTable;
  agreementDocument: AgreementDocumentTable;
  agreementDecision: AgreementDecisionTable;
  boot: BootTable;
  bootEvent: BootEventTable;
  payment: PaymentTable;
  uploadTicket: UploadTicketTable;
  file: FileTable;
  idempotencyKey: IdempotencyKeyTable;
}
