import type { SessionApi } from '../../api/Api';
import { quietly, type TextStorage } from './Device';

/** Its value is the id of the user who signed out. */
const KEY = 'boot-signed-out';

interface LateSignOutDeps {
  readonly api: Pick<SessionApi, 'loginUser'>;
  readonly texts: TextStorage;
  /** Goes to the path that ends the session on the server. */
  readonly leave: () => void;
}

/**
 * A sign-out on this device that the server does not know of yet. Until it does, the device stays locked, also for a page
 * that is opened meanwhile.
 */
export class LateSignOut {
  /** The user for this page, in case the device can't store texts. */
  private here: string | null = null;

  constructor(private readonly deps: LateSignOutDeps) {}

  note(userId: number): void {
    this.here = String(userId);
    quietly(() => this.deps.texts.setItem(KEY, String(userId)), undefined);
  }

  get isPending(): boolean {
    return this.noted !== null;
  }

  /**
   * Ends the session on the server, unless it has ended already or another user has signed in since.
   * @returns `leaving`: the page goes to the sign-out; `over`: there is nothing to end; `unreachable`: still pending
   */
  async tell(): Promise<'leaving' | 'over' | 'unreachable'> {
    const { noted, deps } = this;
    try {
      const user = await deps.api.loginUser({ background: true });
      this.here = null;
      quietly(() => deps.texts.removeItem(KEY), undefined);
      if (!user.loggedIn || String(user.id) !== noted) return 'over';
      deps.leave();
      return 'leaving';
    } catch {
      return 'unreachable';
    }
  }

  private get noted(): string | null {
    return this.here ?? quietly(() => this.deps.texts.getItem(KEY), null);
  }
}
