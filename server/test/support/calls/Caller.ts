import type { Permission } from '../../../../src/domain/permissions';
import type { ApplicationName } from '../../../../src/domain/wire/session';
import type { Db } from '../../../src/db/database';
import { inTransaction } from '../../../src/db/transaction';
import type { TestServer } from '../startTestServer';
import type { TestClient } from './TestClient';

/** The permissions that the route matrix grants and revokes. */
export const BOOT_PERMISSIONS = [
  'BOOT_CREATE',
  'BOOT_VIEW',
  'BOOT_VIEW_ALL',
  'BOOT_RELEASE',
  'BOOT_CANCEL',
  'RELEASE_REMOVAL',
  'BILLING_ADD_PAYMENT',
  'BILLING_VOID_PAYMENT',
  'ADMIN_CASHIER_SHIFTS',
  'ADMIN_REPORTS',
  'ADMIN_USERS',
  'ADMIN_TOW_COMPANIES',
  'ADMIN_FEES',
  'ADMIN_ZONES',
] as const satisfies readonly Permission[];
export const REGIONS = ['SF', 'KC', 'BAL'] as const;
export type BootPermission = (typeof BOOT_PERMISSIONS)[number];
export type RegionCode = (typeof REGIONS)[number];
export type CompanyCode = 'BAYTOW' | 'HARBOR' | 'NEWTOW';

/** A user as stored in the database. */
export interface CallerState {
  readonly company: CompanyCode;
  readonly active: boolean;
  readonly application: ApplicationName;
  readonly permissions: readonly BootPermission[];
  /** The regions for which the permissions are granted. */
  readonly regions: readonly RegionCode[];
  /** True if the company has accepted the agreement. */
  readonly accepted: boolean;
}

/** Holds every permission in every region. */
export const MAY_ALL: CallerState = {
  company: 'BAYTOW',
  active: true,
  application: 'BOOT',
  permissions: BOOT_PERMISSIONS,
  regions: REGIONS,
  accepted: true,
};

/** A user who stays signed in while an administrator changes their rights. */
export class Caller {
  private constructor(
    private readonly server: TestServer,
    private readonly userId: number,
    private readonly companies: ReadonlyMap<string, number>,
    private readonly regions: ReadonlyMap<string, number>,
    private session: TestClient,
  ) {}

  static async signedIn(server: TestServer, username: string): Promise<Caller> {
    const { db } = server;
    const { id } = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const ids = (rows: { code: string; id: number }[]) => new Map(rows.map((row) => [row.code, row.id]));
    const companies = ids(await db.selectFrom('company').select(['code', 'id']).execute());
    const regions = ids(await db.selectFrom('region').select(['code', 'id']).execute());
    return new Caller(server, id, companies, regions, await server.signIn(username));
  }

  get client(): TestClient {
    return this.session;
  }

  companyId(code: CompanyCode): number {
    const id = this.companies.get(code);
    if (id === undefined) throw new Error(`there is no company ${code}`);
    return id;
  }

  /** Signs in again if a call ended the last session. */
  async signInAgain(username: string): Promise<void> {
    this.session = await this.server.signIn(username);
  }

  async become(state: CallerState): Promise<void> {
    const { userId } = this;
    const companyId = this.companyId(state.company);
    const active = state.active ? 1 : 0;
    const held = state.regions.flatMap((code) =>
      state.permissions.map((permission) => ({ userId, regionId: this.regions.get(code) ?? 0, permission })),
    );
    await inTransaction(this.server.db, async (trx) => {
      await trx.updateTable('appUser').set({ companyId, active }).where('id', '=', userId).execute();
      await trx.deleteFrom('userApplication').where('userId', '=', userId).execute();
      // A user with BOOT also gets ADM, the application for setup.
      const applications = state.application === 'BOOT' ? ['ADM', 'BOOT'] : [state.application];
      await trx
        .insertInto('userApplication')
        .values(applications.map((application) => ({ userId, application })))
        .execute();
      await trx.deleteFrom('userPermission').where('userId', '=', userId).execute();
      if (held.length > 0) await trx.insertInto('userPermission').values(held).execute();
      await this.decide(trx, companyId, state.accepted);
    });
  }

  private async decide(trx: Db, companyId: number, accepted: boolean): Promise<void> {
    const agreements = await trx
      .selectFrom('agreement')
      .select('id')
      .where('companyId', '=', companyId)
      .execute();
    for (const { id: agreementId } of agreements) {
      await trx.deleteFrom('agreementDecision').where('agreementId', '=', agreementId).execute();
      if (!accepted) continue;
      const decided = { agreementId, documentId: null, documentSha256: null, decision: 'ACCEPTED' } as const;
      const by = { createdAt: this.server.clock.nowMs, createdBy: null };
      await trx
        .insertInto('agreementDecision')
        .values({ ...decided, ...by })
        .execute();
    }
  }
}
