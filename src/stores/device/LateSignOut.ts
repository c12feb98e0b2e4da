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
 * A sign-out on this device that the server could not be told. Until it is, the device stays locked, also for a page
 * that is opened meanwhile.
 */
export class LateSignOut {
  constructor(private readonly deps: LateSignOutDeps) {}

  note(userId: number): void {
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
      quietly(() => deps.texts.removeItem(KEY), undefined);
      if (!user.loggedIn || String(user.id) !== noted) return 'over';
      deps.leave();
      return 'leaving';
    } catch {
      return 'unreachable';
    }
  }

  private get noted(): string | null {
    return quietly(() => this.deps.texts.getItem(KEY), null);
  }
}
