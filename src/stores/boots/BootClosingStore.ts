import { makeAutoObservable, observable } from 'mobx';
import { OfflineError } from '../../api/errors';
import type { BootDetails, ClosedReply } from '../../domain/wire/boot';
import type { SendResult, SubmissionProblem } from '../lib/Submission';
import { isClosed } from './BootDetailsStore';

/** What can be done to an active boot. */
export type ClosingKind = 'released' | 'cancelled';

/** How a boot was closed in this session. `time` is the server's, in the boot's region. */
export interface BootClosing {
  readonly kind: ClosingKind;
  readonly time: string;
  /** Who took the vehicle; printed on the receipt. */
  readonly releasedTo?: string;
}

/** A closing in progress: everything but the time, which comes from the server. */
export type Closing = Omit<BootClosing, 'time'>;

export interface BootClosingDeps {
  readonly banner: {
    readonly currentError?: string | undefined;
    clear(): void;
    report(error: unknown): void;
  };
  readonly list: { reload(): Promise<void> };
  readonly details: { refresh(bootId: number): Promise<BootDetails | undefined> };
}

/**
 * Runs releases and cancellations, one at a time per boot, so that a boot is never sent both. After every answer,
 * even a refusal, it reloads the list and the boot: an earlier answer may have been lost, or a colleague may have
 * been faster. It outlives the panel that started the closing.
 */
export class BootClosingStore {
  private readonly underWay = observable.map<number, Closing>(undefined, { deep: false });
  private readonly closings = observable.map<number, BootClosing>(undefined, { deep: false });
  private readonly deps: BootClosingDeps;

  constructor(deps: BootClosingDeps) {
    this.deps = deps;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** What is being sent for the boot, or undefined. */
  sending(bootId: number): ClosingKind | undefined {
    return this.underWay.get(bootId)?.kind;
  }

  /** How this page closed the boot, or undefined. */
  closingOf(bootId: number): BootClosing | undefined {
    return this.closings.get(bootId);
  }

  /**
   * Closes a boot, unless a closing is in progress or done.
   * @param send sends the release or the cancellation
   * @returns true if this request closed the boot
   */
  async close(
    bootId: number,
    closing: Closing,
    send: () => Promise<SendResult<unknown, ClosedReply>>,
  ): Promise<boolean> {
    if (this.underWay.has(bootId) || this.closings.has(bootId)) return false;
    this.deps.banner.clear();
    this.underWay.set(bootId, closing);
    const result = await send();
    // The user has signed out in the meantime: ignore the answer.
    if (this.underWay.get(bootId) !== closing) return false;
    this.finish(bootId);
    if (result.kind === 'recorded') this.succeed(bootId, { ...closing, time: result.reply.time });
    else if ('error' in result) this.fail(bootId, result);
    return result.kind === 'recorded';
  }

  /** The boot was reopened, so its earlier closing no longer applies. */
  forget(bootId: number): void {
    this.closings.delete(bootId);
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.underWay.clear();
    this.closings.clear();
  }

  private finish(bootId: number): void {
    this.underWay.delete(bootId);
  }

  private succeed(bootId: number, closing: BootClosing): void {
    this.closings.set(bootId, closing);
    void this.deps.list.reload();
    void this.deps.details.refresh(bootId);
  }

  private fail(bootId: number, problem: SubmissionProblem): void {
    // Shows the server's own text. After a colleague's release it names the boot, the person and the time. Without a
    // connection, the message shows at the button instead.
    if (!(problem.error instanceof OfflineError)) this.deps.banner.report(problem.error);
    void this.deps.list.reload();
    void this.refresh(bootId, problem, this.deps.banner.currentError);
  }

  /**
   * Reloads a boot whose closing failed, so that its panel shows the current state. If the outcome was unknown and
   * the boot turns out to be closed, clears the banner.
   */
  private async refresh(
    bootId: number,
    { kind }: SubmissionProblem,
    reported: string | undefined,
  ): Promise<void> {
    const fresh = await this.deps.details.refresh(bootId);
    if (isClosed(fresh) && kind === 'unknown' && this.deps.banner.currentError === reported) {
      this.deps.banner.clear();
    }
  }
}
