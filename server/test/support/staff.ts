import type { Db } from '../../src/db/database';
import { inTransaction } from '../../src/db/transaction';

/** A person to write into the database directly, so that they can hold anything. */
export interface Staff {
  readonly username: string;
  /** A company's code. */
  readonly company: string;
  readonly role: string;
  readonly applications: readonly string[];
  /** By region code. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
}

/** A person without any permissions, at BAYTOW. */
export const aClerk = (username: string): Staff => ({
  ...{ username, company: 'BAYTOW', role: 'PROVIDER', applications: [], permissions: {} },
});

async function writeRights(
  trx: Db,
  userId: number,
  { applications, permissions }: Pick<Staff, 'applications' | 'permissions'>,
): Promise<void> {
  const codes = await trx.selectFrom('region').select(['id', 'code']).execute();
  const regions = new Map(codes.map(({ id, code }) => [code, id]));
  const held = Object.entries(permissions).flatMap(([code, names]) =>
    names.map((permission) => ({ userId, regionId: regions.get(code) ?? 0, permission })),
  );
  const rights = applications.map((application) => ({ userId, application }));
  await trx.deleteFrom('userApplication').where('userId', '=', userId).execute();
  await trx.deleteFrom('userPermission').where('userId', '=', userId).execute();
  if (rights.length > 0) await trx.insertInto('userApplication').values(rights).execute();
  if (held.length > 0) await trx.insertInto('userPermission').values(held).execute();
}

const companyIdOf = async (db: Db, code: string) =>
  (await db.selectFrom('company').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

/** Adds a person with the demo accounts' password. @returns the id */
export function employ(db: Db, staff: Staff): Promise<number> {
  return inTransaction(db, async (trx) => {
    const like = await trx
      .selectFrom('appUser')
      .select(['active', 'passwordHash', 'createdAt', 'createdBy', 'changedAt', 'changedBy'])
      .where('username', '=', 'releaser')
      .executeTakeFirstOrThrow();
    const { username, role, company } = staff;
    const { id } = await trx
      .insertInto('appUser')
      .values({
        ...{ ...like, username, role, shortName: username, email: `${username}@example.com` },
        companyId: await companyIdOf(trx, company),
        defaultRegionCode: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeRights(trx, id, staff);
    return id;
  });
}

/** Changes a person's permissions during their session. */
export function become(db: Db, id: number, staff: Omit<Staff, 'username'>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const companyId = await companyIdOf(trx, staff.company);
    await trx.updateTable('appUser').set({ companyId, role: staff.role }).where('id', '=', id).execute();
    await writeRights(trx, id, staff);
  });
}
