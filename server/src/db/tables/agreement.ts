import type { Generated } from 'kysely';
import type { Audit, Epoch } from './common';

/** A company's agreement and its period of validity. */
export interface AgreementTable extends Audit {
  id: Generated<number>;
  companyId: number;
  storageKey: string;
  name: string;
  /** Date-times in UTC, without a zone. */
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
