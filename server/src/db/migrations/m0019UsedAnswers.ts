import type { Kysely } from 'kysely';
import type { Dialect } from '../columns';

/** Answers of an OpenID Connect issuer that were used to sign in; each works only once. */
export async function m0019UsedAnswers<DB>(db: Kysely<DB>, _dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('usedAnswer')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('usedAt', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('usedAnswerByAge').on('usedAnswer').column('usedAt').execute();
}
