import type { Generated } from 'kysely';
import type { Audit, Epoch } from './common';

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
