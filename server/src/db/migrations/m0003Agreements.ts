import type { Kysely } from 'kysely';
import { bytesType, withAudit, withId, withMaker, type Dialect } from '../columns';

/** Agreements of companies, the documents as shown, and who accepted or declined them. */
export async function m0003Agreements<DB>(db: Kysely<DB>, dialect: Dialect): Promise<void> {
  const table = (name: string) => withId(db.schema.createTable(name), dialect);

  await withAudit(table('agreement'))
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('storageKey', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('startDate', 'text', (c) => c.notNull())
    .addColumn('endDate', 'text', (c) => c.notNull())
    .execute();
  await withMaker(table('agreementDocument'))
    .addColumn('agreementId', 'integer', (c) => c.notNull().references('agreement.id'))
    .addColumn('companyId', 'integer', (c) => c.notNull().references('company.id'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('pdf', bytesType(dialect), (c) => c.notNull())
    .addUniqueConstraint('agreementDocumentOnce', ['agreementId', 'sha256'])
    .execute();
  await withMaker(table('agreementDecision'))
    .addColumn('agreementId', 'integer', (c) => c.notNull().references('agreement.id'))
    .addColumn('documentId', 'integer', (c) => c.references('agreementDocument.id'))
    .addColumn('documentSha256', 'text')
    .addColumn('decision', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('agreementByCompany')
    .on('agreement')
    .columns(['companyId', 'startDate'])
    .execute();
  await db.schema
    .createIndex('agreementDecisionByAgreement')
    .on('agreementDecision')
    .columns(['agreementId', 'decision'])
    .execute();
}
