import type { AgreementInfo, AgreementSchedule } from '../domain/wire/agreement';

/** The agreement's calls. Every method rejects with an `ApiError`. */
export interface AgreementApi {
  isRequired(towCompanyId: number): Promise<boolean>;
  /** The storage key of the company's agreement. */
  key(towCompanyId: number): Promise<string>;
  /** Makes the document to be shown. */
  generate(towCompanyId: number, key: string): Promise<AgreementInfo>;
  /** @returns whether the agreement is still required */
  agree(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean>;
  /** @returns whether the agreement is still required */
  decline(towCompanyId: number, key: string, shownAttachmentId: string): Promise<boolean>;
  /** This server's addition; a server without it rejects, which means nothing. */
  schedule(towCompanyId: number): Promise<AgreementSchedule[]>;
}
