import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { findAccount } from '../../people/users';
import type { Identity } from './OidcClient';

/**
 * The user that somebody signed in as: the one with the verified address, else the one with the preferred user name.
 * An address that two users share is nobody's.
 */
export async function findOidcUser(db: Db, identity: Identity): Promise<number | null> {
  if (identity.verifiedEmail !== null) {
    const rows = await db
      .selectFrom('appUser')
      .select('id')
      .where(sql`lower(email)`, '=', identity.verifiedEmail.toLowerCase())
      .limit(2)
      .execute();
    const [row] = rows;
    if (row !== undefined) return rows.length === 1 ? row.id : null;
  }
  if (identity.preferredUsername === null) return null;
  return (await findAccount(db, identity.preferredUsername))?.id ?? null;
}
