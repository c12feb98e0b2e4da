import { makeAutoObservable } from 'mobx';
import type { SessionApi } from '../../api/Api';
import type { BrowserPage } from '../page/BrowserPage';
import type { LoginUserStore } from './LoginUserStore';
import type { UnfinishedWork } from '../page/UnfinishedWork';

/**
 * The state after Sign out was pressed: idle, checking whether the server is reachable, or asking whether to discard
 * work.
 */
export type SignOutPhase = 'resting' | 'looking' | 'asking';

interface SignOutDeps {
  readonly api: Pick<SessionApi, 'loginInfo'>;
  readonly loginUser: Pick<LoginUserStore, 'user'>;
  readonly device: { forget(userId: string | number): Promise<void> };
  readonly unfinished: UnfinishedWork;
  readonly errors: { reportNoConnection(): void };
  readonly page: Pick<BrowserPage, 'go'>;
  /** The path that ends the session on the server. */
  readonly logoutPath: string;
}

/** How long to wait for the server, in milliseconds: a later question would come as a surprise. */
const PATIENCE_MS = 10_000;

/**
 * Signs the person out at their own request. Nothing is discarded before it is certain that they leave: the server is
 * reachable, and they agree.
 */
export class SignOutStore {
  phase: SignOutPhase = 'resting';

  constructor(private readonly deps: SignOutDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true });
  }

  /** Sign out was pressed. Pressing again meanwhile does nothing. */
  async press(): Promise<void> {
    if (this.phase !== 'resting' || !(await this.isServerThere())) return;
    if (this.deps.unfinished.isAny()) this.enter('asking');
    else this.leave();
  }

  /** They prefer to stay: everything is kept. */
  stay(): void {
    this.enter('resting');
  }

  /** They agree. The question may have been open for long, so the server is checked again. */
  async agree(): Promise<void> {
    if (this.phase === 'asking' && (await this.isServerThere())) this.leave();
  }

  /** If it is unreachable, the banner says so, and nothing else happens. */
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
    // Unsent work belongs to its author, so none of it stays on a shared device.
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
