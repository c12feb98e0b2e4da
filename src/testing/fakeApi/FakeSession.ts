import type { SessionApi } from '../../api/SessionApi';
import type { Region } from '../../domain/wire/region';
import type { Clickwrap, LoginInfo, LoginUser } from '../../domain/wire/session';
import type { CallDesk } from './CallDesk';
import type { World } from './World';

/** Session and configuration. */
export class FakeSession implements SessionApi {
  /** Whether a signed-out browser is to go and sign in elsewhere. */
  auth0Active = true;

  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  loginInfo(options?: { background?: boolean }): Promise<LoginInfo> {
    return this.desk.pass('loginInfo', [options], () => {
      const { account } = this.world;
      return { loggedIn: account !== null, clickwrapAccepted: account !== null && this.accepted() };
    });
  }

  loginUser(passedOn?: { from?: string; iss?: string }): Promise<LoginUser> {
    return this.desk.pass('loginUser', [passedOn], () => {
      const { account } = this.world;
      if (account) return { ...account, clickwrapAccepted: this.accepted() };
      const from = passedOn?.from === undefined ? '' : `?from=${encodeURIComponent(passedOn.from)}`;
      return { loggedIn: false, auth0Active: this.auth0Active, toAuth0RedirectUrl: `/login${from}` };
    });
  }

  async recheck(): Promise<boolean> {
    try {
      return (await this.loginUser()).loggedIn;
    } catch {
      return false;
    }
  }

  clickwrap(): Promise<Clickwrap> {
    return this.desk.pass('clickwrap', [], () => ({ clickWrapAcceptanceUrl: '/admin/agreement' }));
  }

  allowedRegions(): Promise<Region[]> {
    return this.desk.pass('allowedRegions', [], () => {
      const held = this.world.user().permissions ?? {};
      return this.world.regions
        .filter((region) => Object.hasOwn(held, region.code))
        .sort((a, b) => a.code.localeCompare(b.code, 'en'));
    });
  }

  private accepted(): boolean {
    return this.world.agreements.get(this.world.account?.towCompanyId ?? 0)?.status !== 'PENDING';
  }
}
