import type { Clock } from '../../../src/domain/time/clock';
import type { AgreementInfo, AgreementSchedule, AgreementStatus } from '../../../src/domain/wire/agreement';
import type { Viewer, ViewerCompany } from '../access/viewer';
import type { Db } from '../db/database';
import { audit, subjectOf } from '../audit/auditTrail';
import { inTransaction, isUniqueViolation } from '../db/transaction';
import { badRequest, HttpError, notFound } from '../http/httpError';
import { agreementsOf, currentAgreement, currentOf, isAccepted, utcText, type Agreement } from './acceptance';
import type { AgreementInput, AgreementPdf } from './pdf';
import { AGREEMENT_TERMS } from './terms';

/** An agreement is valid for a year. */
export const AGREEMENT_LENGTH_MS = 365 * 24 * 60 * 60_000;

export interface AgreementParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly productName: string;
  /** Renders the document (agreement/pdf). The same input gives the same bytes. */
  renderPdf(input: AgreementInput): Promise<AgreementPdf>;
}

/** A document as it was shown to someone. */
export interface ShownDocument {
  readonly pdf: Buffer;
  readonly sha256: string;
}

/** The path on this site for reading a company's document. */
export function documentPath(companyId: number, documentId: number): string {
  return `/admin/api/clickWrap/${companyId}/documents/${documentId}`;
}

/** The agreements of companies: keys, documents, decisions and schedules. */
export class Agreements {
  constructor(private readonly parts: AgreementParts) {}

  /** True if the company must accept the agreement before it may change anything. */
  async isRequired(companyId: number): Promise<boolean> {
    const { db, clock } = this.parts;
    const agreement = await currentAgreement(db, clock, companyId);
    return agreement === null || !(await isAccepted(db, agreement.id));
  }

  /** The storage key of the current agreement. Starts the next agreement if the last one has ended. */
  async key(company: ViewerCompany): Promise<string> {
    const { db, clock } = this.parts;
    // One query finds both the agreement and the next number, because another process may start an agreement
    // meanwhile.
    const agreements = await agreementsOf(db, company.id);
    return currentOf(agreements, clock)?.storageKey ?? (await this.begin(company, agreements.length + 1));
  }

  /** Makes and stores the document to show, or returns the one made earlier on the same day. */
  async generate(viewer: Viewer, key: string): Promise<AgreementInfo> {
    const { db, clock } = this.parts;
    const { company } = viewer;
    const agreement = await this.current(company.id, key);
    const { bytes, sha256 } = await this.parts.renderPdf({
      companyName: company.name,
      date: utcText(clock()).slice(0, 10),
      productName: this.parts.productName,
      terms: AGREEMENT_TERMS,
    });
    const findDocument = () =>
      db
        .selectFrom('agreementDocument')
        .select('id')
        .where('agreementId', '=', agreement.id)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
    let document = await findDocument();
    if (document === undefined) {
      await db
        .insertInto('agreementDocument')
        .values({
          agreementId: agreement.id,
          companyId: company.id,
          sha256,
          pdf: bytes,
          createdAt: clock(),
          createdBy: viewer.id,
        })
        .onConflict((conflict) => conflict.columns(['agreementId', 'sha256']).doNothing())
        .execute();
      document = await findDocument();
    }
    if (document === undefined) throw new Error('the document that was just kept is not there');
    const { id } = document;
    return { attachmentUrl: documentPath(company.id, id), attachmentId: id };
  }

  /**
   * A document of the company.
   * @throws HttpError 404
   */
  async document(companyId: number, documentId: number): Promise<ShownDocument> {
    const row = await this.parts.db
      .selectFrom('agreementDocument')
      .select(['pdf', 'sha256'])
      .where('id', '=', documentId)
      .where('companyId', '=', companyId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  }

  /**
   * Records the person's decision and the document it is about.
   * @returns true if the agreement is still required
   * @throws HttpError 400; 409 if the key or the document is not the current one
   */
  async decide(
    viewer: Viewer,
    decision: 'ACCEPTED' | 'DECLINED',
    shown: { key: string; documentId: string },
  ): Promise<boolean> {
    const { db, clock } = this.parts;
    const agreement = await this.current(viewer.company.id, shown.key);
    const document = await this.shownDocument(agreement, shown.documentId);
    const accepted = await isAccepted(db, agreement.id);
    if (!(accepted && decision === 'ACCEPTED')) {
      const now = clock();
      await inTransaction(db, async (trx) => {
        await trx
          .insertInto('agreementDecision')
          .values({
            agreementId: agreement.id,
            documentId: document.id,
            documentSha256: document.sha256,
            decision,
            createdAt: now,
            createdBy: viewer.id,
          })
          .execute();
        audit(trx, {
          at: now,
          by: viewer.id,
          kind: `AGREEMENT_${decision}` as const,
          subject: subjectOf.company(viewer.company.code),
          details: { agreement: agreement.storageKey, documentSha256: document.sha256 },
        });
      });
    }
    return !(accepted || decision === 'ACCEPTED');
  }

  /** All agreements of the company with their current status, newest first. */
  async schedule(companyId: number): Promise<AgreementSchedule[]> {
    const { db } = this.parts;
    const agreements = (await agreementsOf(db, companyId)).reverse();
    return Promise.all(
      agreements.map(async (agreement) => ({
        name: agreement.name,
        startDate: agreement.startDate,
        endDate: agreement.endDate,
        status: await this.statusOf(agreement),
        expired: this.hasEnded(agreement),
        storageKey: agreement.storageKey,
      })),
    );
  }

  private hasEnded({ endDate }: Agreement): boolean {
    return endDate <= utcText(this.parts.clock());
  }

  private async statusOf(agreement: Agreement): Promise<AgreementStatus> {
    if (this.hasEnded(agreement)) return 'EXPIRED';
    if (await isAccepted(this.parts.db, agreement.id)) return 'ACCEPTED';
    const decided = await this.parts.db
      .selectFrom('agreementDecision')
      .select('id')
      .where('agreementId', '=', agreement.id)
      .executeTakeFirst();
    return decided === undefined ? 'PENDING' : 'DECLINED';
  }

  /** @throws HttpError 400 if the key is not an agreement of the company; 409 if it is no longer current */
  private async current(companyId: number, key: string): Promise<Agreement> {
    const { db, clock } = this.parts;
    const agreement = await currentAgreement(db, clock, companyId);
    if (agreement?.storageKey === key) return agreement;
    const known = (await agreementsOf(db, companyId)).some(({ storageKey }) => storageKey === key);
    if (!known) throw badRequest('The agreement key does not belong to your company');
    throw new HttpError(409, 'The agreement has changed meanwhile: reload the page and read the new one');
  }

  private async shownDocument(agreement: Agreement, id: string): Promise<{ id: number; sha256: string }> {
    const row = /^\d{1,9}$/.test(id)
      ? await this.parts.db
          .selectFrom('agreementDocument')
          .select(['id', 'sha256'])
          .where('id', '=', Number(id))
          .where('agreementId', '=', agreement.id)
          .executeTakeFirst()
      : undefined;
    if (row === undefined) throw badRequest('The document does not belong to this agreement');
    return row;
  }

  /** Starts the company's next agreement. Simultaneous calls start the same one. */
  private async begin(company: ViewerCompany, number: number): Promise<string> {
    const { db, clock } = this.parts;
    const now = clock();
    const storageKey = storageKeyOf(company.code, number);
    try {
      await db
        .insertInto('agreement')
        .values({
          companyId: company.id,
          storageKey,
          name: AGREEMENT_TERMS.title,
          startDate: utcText(now),
          endDate: utcText(now + AGREEMENT_LENGTH_MS),
          createdAt: now,
          createdBy: null,
          changedAt: now,
          changedBy: null,
        })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    return storageKey;
  }
}

/** The storage key of a company's agreement. Agreements are numbered from 1. */
export function storageKeyOf(companyCode: string, number: number): string {
  return `agreements/${companyCode.toLowerCase()}/${number}`;
}
