import { makeAutoObservable, runInAction } from 'mobx';
import type { SessionApi } from '../../api/Api';
import type { LoginUserStore } from './LoginUserStore';
import type { UnfinishedWork } from '../page/UnfinishedWork';

/** The state after a press on Sign out: idle, asking whether to discard work, or deleting it. */
export type SignOutPhase = 'resting' | 'asking' | 'leaving';

interface SignOutDeps {
  readonly api: Pick<SessionApi, 'loginInfo'>;
  readonly loginUser: Pick<LoginUserStore, 'user'>;
  /** `keepsOutbox`: boots that are waiting to be sent stay on the device. */
  readonly device: { forget(userId: string | number, how: { keepsOutbox: boolean }): Promise<unknown> };
  /** How many boots on this device are waiting to be sent. Never rejects. */
  readonly waiting: () => Promise<number>;
  readonly unfinished: UnfinishedWork;
  /** Goes to the path that ends the session on the server. */
  readonly leave: () => void;
  /** Locks this device. The server hears of the sign-out later. */
  readonly lock: (userId: number) => void;
}

/** How long to wait for the server, milliseconds. */
const PATIENCE_MS = 5_000;
/** How long to wait for the device to delete unsent work, milliseconds. */
const FORGET_WITHIN_MS = 2_000;

/**
 * Signs the user out on request. Nothing is discarded before the user agrees. If the server can't be reached, the
 * device is locked at once.
 */
export class SignOutStore {
  phase: SignOutPhase = 'resting';
  /** How many boots on this device were waiting to be sent when the question was asked. */
  waiting = 0;

  constructor(private readonly deps: SignOutDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The user pressed Sign out. Further presses do nothing while one is handled. */
  async press(): Promise<void> {
    if (this.phase !== 'resting') return;
    this.enter('leaving');
    const waiting = await this.deps.waiting();
    runInAction(() => {
      this.waiting = waiting;
    });
    if (waiting > 0 || this.deps.unfinished.isAny()) this.enter('asking');
    else await this.leave({ keepsOutbox: false });
  }

  /** The user prefers to stay. Nothing is discarded. */
  stay(): void {
    this.enter('resting');
  }

  /**
   * The user agrees.
   * @param how `keepsOutbox`: boots that are waiting to be sent stay on the device
   */
  async agree(how = { keepsOutbox: false }): Promise<void> {
    if (this.phase === 'asking') await this.leave(how);
  }

  private async leave(how: { keepsOutbox: boolean }): Promise<void> {
    const { api, loginUser, device, unfinished, leave, lock } = this.deps;
    const userId = loginUser.user?.id ?? null;
    unfinished.leaveAnyway();
    this.enter('leaving');
    const isServerThere = answersInTime(api.loginInfo({ background: true }));
    // Unsent work belongs to its author, so none of it may stay on a shared device. Wait for the deletion, since the
    // page is about to leave.
    if (userId !== null) await answersInTime(device.forget(userId, how), FORGET_WITHIN_MS);
    if (userId === null || (await isServerThere)) leave();
    else lock(userId);
    this.enter('resting');
  }

  private enter(phase: SignOutPhase): void {
    this.phase = phase;
  }
}

async function answersInTime(call: Promise<unknown>, patienceMs = PATIENCE_MS): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = call.then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return isThere;
}
