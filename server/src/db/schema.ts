import type { AgreementTable, AgreementDocumentTable, AgreementDecisionTable } from './tables/agreement';
import type { AuditEntryTable, AuditHeadTable } from './tables/audit';
import type {
  BootTable,
  BootEntryTable,
  DeviceOnCarTable,
  DeviceTable,
  EvidenceCopyTable,
  PaymentTable,
  ReceiptCopyTable,
  RefundTable,
  RemovalTable,
  RightsTextTable,
  UploadTicketTable,
  FileTable,
  StorageSiteTable,
  UploadDayTable,
  IdempotencyKeyTable,
  LastNameWordTable,
  NoticePrintTable,
  VoidReleaseTable,
} from './tables/boots';
import type { CashEntryView, ShiftTable, ShiftTotalTable } from './tables/money';
import type {
  FirstStartTable,
  PhotoFolderTable,
  ReadinessProbeTable,
  SetupTurnTable,
} from './tables/operations';
import type {
  CompanyTable,
  RegionTable,
  UserTable,
  UserApplicationTable,
  UserPermissionTable,
  UserSettingsTable,
  SessionTable,
} from './tables/people';
import type {
  ListItemTable,
  ModelTable,
  StateTable,
  PaymentTypeTable,
  ReferenceItemTable,
} from './tables/referenceData';
import type {
  IdentityTable,
  InvitationTable,
  SignInBudgetTable,
  SignInDeviceTable,
  SignInTryTable,
  UsedAnswerTable,
} from './tables/signIn';

export type * from './tables/agreement';
export type * from './tables/audit';
export type * from './tables/boots';
export type * from './tables/common';
export type * from './tables/money';
export type * from './tables/operations';
export type * from './tables/people';
export type * from './tables/referenceData';
export type * from './tables/signIn';

/** All tables under their names in the code; in the database they are snake_case. */
export interface Schema {
  company: CompanyTable;
  region: RegionTable;
  appUser: UserTable;
  userApplication: UserApplicationTable;
  userPermission: UserPermissionTable;
  userSettings: UserSettingsTable;
  session: SessionTable;
  identity: IdentityTable;
  invitation: InvitationTable;
  signInTry: SignInTryTable;
  signInBudget: SignInBudgetTable;
  signInDevice: SignInDeviceTable;
  usedAnswer: UsedAnswerTable;
  listItem: ListItemTable;
  model: ModelTable;
  state: StateTable;
  paymentType: PaymentTypeTable;
  referenceItem: ReferenceItemTable;
  agreement: AgreementTable;
  agreementDocument: AgreementDocumentTable;
  agreementDecision: AgreementDecisionTable;
  boot: BootTable;
  bootEntry: BootEntryTable;
  evidenceCopy: EvidenceCopyTable;
  payment: PaymentTable;
  refund: RefundTable;
  rightsText: RightsTextTable;
  receiptCopy: ReceiptCopyTable;
  noticePrint: NoticePrintTable;
  voidRelease: VoidReleaseTable;
  removal: RemovalTable;
  device: DeviceTable;
  deviceOnCar: DeviceOnCarTable;
  lastNameWord: LastNameWordTable;
  uploadTicket: UploadTicketTable;
  file: FileTable;
  uploadDay: UploadDayTable;
  storageSite: StorageSiteTable;
  cashEntry: CashEntryView;
  shift: ShiftTable;
  shiftTotal: ShiftTotalTable;
  idempotencyKey: IdempotencyKeyTable;
  auditEntry: AuditEntryTable;
  auditHead: AuditHeadTable;
  readinessProbe: ReadinessProbeTable;
  photoFolder: PhotoFolderTable;
  firstStart: FirstStartTable;
  setupTurn: SetupTurnTable;
}
