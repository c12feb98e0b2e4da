import type { AgreementTable, AgreementDocumentTable, AgreementDecisionTable } from './tables/agreement';
import type { AuditEntryTable, AuditHeadTable } from './tables/audit';
import type {
  BootTable,
  BootEventTable,
  PaymentTable,
  UploadTicketTable,
  FileTable,
  IdempotencyKeyTable,
} from './tables/boots';
import type {
  CompanyTable,
  RegionTable,
  UserTable,
  UserApplicationTable,
  UserPermissionTable,
  UserSettingsTable,
  SessionTable,
  SignInTryTable,
} from './tables/people';
import type {
  ListItemTable,
  ModelTable,
  StateTable,
  PaymentTypeTable,
  ReferenceItemTable,
} from './tables/referenceData';

export type * from './tables/agreement';
export type * from './tables/audit';
export type * from './tables/boots';
export type * from './tables/common';
export type * from './tables/people';
export type * from './tables/referenceData';

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
  auditEntry: AuditEntryTable;
  auditHead: AuditHeadTable;
}
