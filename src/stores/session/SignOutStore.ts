import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import type { BrowserPage } from '../page/BrowserPage';
import type { LoginUserStore } from './LoginUserStore';
import type { UnfinishedWork } from '../page/UnfinishedWork';

/** What a press on Sign out has come to: nothing yet; whether the server is there; whether to throw work away. */
export type SignOutPhase = 'resting' | 'looking' | 'asking';

interface SignOutDeps {
  readonly api: Pick<SessionApi, 'loginInfo'>;
  readonly loginUser: Pick<LoginUserStore, 'user'>;
  readonly device: { forget(userId: string | number): Promise<void> };
  readonly unfinished: UnfinishedWork;
  readonly errors: { reportNoConnection(): void };
  readonly page: Pick<BrowserPage, 'go'>;
  /** Path that ends the session on the server. */
  readonly logoutPath: string;
}

/** The server is not waited for any longer than this, milliseconds: a question that comes later surprises. */
const PATIENCE_MS = 10_000;

/**
 * Signs the person out at their own press. Nothing of theirs is forgotten before it is certain that they go: the
 * server can be reached, and they agree to what is thrown away.
 */
export class SignOutStore {
  phase: SignOutPhase = 'resting';

  constructor(private readonly deps: SignOutDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true });
  }

  /** Sign out was pressed; pressed again while that is under way, it does nothing. */
  async press(): Promise<void> {
    if (this.phase !== 'resting' || !(await this.isServerThere())) return;
    if (this.deps.unfinished.isAny()) this.enter('asking');
    else this.leave();
  }

  /** They would rather stay: everything is kept. */
  stay(): void {
    this.enter('resting');
  }

  /** They agree. The question may have stood for long, so the server is looked for once more. */
  async agree(): Promise<void> {
    if (this.phase === 'asking' && (await this.isServerThere())) this.leave();
  }

  /** Where it is not, the banner says so, and nothing else happens. */
  private async isServerThere(): Promise<boolean> {
    this.enter('looking');
    const isThere = await answersInTime(this.deps.api.loginInfo({ background: true }));
    this.enter('resting');
    if (!isThere) this.deps.errors.reportNoConnection();
    return isThere;
  }

  private leave(): void {
    const { loginUser, device, unfinished, page, logoutPath } = this.deps;
    const userId = loginUser.user?.id ?? null;
    unfinished.letGo();
    // What was not sent is its author's: who signs out leaves none of it on a shared device.
    if (userId !== null) void device.forget(userId);
    page.go(logoutPath);
  }

  private enter(phase: SignOutPhase): void {
    this.phase = phase;
  }
}

async function answersInTime(call: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answer = call.then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return isThere;
}
