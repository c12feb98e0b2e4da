import { makeAutoObservable, runInAction } from 'mobx';
import type { LoginUserStore } from './LoginUserStore';
import type { UnfinishedWork } from '../page/UnfinishedWork';

/** The state after a press on Sign out: idle, asking whether to discard work, or deleting it. */
export type SignOutPhase = 'resting' | 'asking' | 'leaving';

interface SignOutDeps {
  readonly loginUser: Pick<LoginUserStore, 'user'>;
  /** `keepsOutbox`: boots that are waiting to be sent stay on the device. */
  readonly device: { forget(userId: string | number, how: { keepsOutbox: boolean }): Promise<unknown> };
  /** How many boots on this device are waiting to be sent. Never rejects. */
  readonly waiting: () => Promise<number>;
  readonly unfinished: UnfinishedWork;
  /** Goes to the path that ends the session on the server. */
  readonly leave: () => void;
  /** Locks this device. */
  readonly lock: (userId: number) => void;
  /** Tells the server once it can be reached. */
  readonly tell: () => void;
}

/** How long to wait for the device to delete unsent work, milliseconds. */
const FORGET_WITHIN_MS = 2_000;

/**
 * Signs the user out on request. Nothing is discarded before the user agrees. Then the device is locked at once, and
 * the server hears of it as soon as it can be reached.
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
    const { loginUser, device, unfinished, leave, lock, tell } = this.deps;
    const userId = loginUser.user?.id ?? null;
    unfinished.leaveAnyway();
    if (userId === null) leave();
    else {
      // Begin the deletion first: after that, closing screens store nothing.
      const forgotten = settlesInTime(device.forget(userId, how));
      lock(userId);
      // Unsent work belongs to its author, so none of it may stay on a shared device. Wait for the deletion, since the
      // page is about to leave.
      await forgotten;
      tell();
    }
    this.enter('resting');
  }

  private enter(phase: SignOutPhase): void {
    this.phase = phase;
  }
}

async function settlesInTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, FORGET_WITHIN_MS);
  });
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
