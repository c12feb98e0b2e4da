import { makeAutoObservable, observable } from 'mobx';
import type { BootApi } from '../../api/Api';
import { isOutcomeUnknown } from '../../api/errors';
import type { BootDetails, ClosedReply, ReleaseBootBody } from '../../domain/wire/boot';
import { isClosed } from './BootDetailsStore';

/** What can be done to an active boot. */
export type ClosingKind = 'released' | 'cancelled';

/** How a boot of this session ended; `time` is the server's, local to the boot's region. */
export interface BootClosing {
  readonly kind: ClosingKind;
  readonly time: string;
  /** Who took the vehicle, for the receipt. */
  readonly releasedTo?: string;
}

export interface BootClosingDeps {
  readonly api: Pick<BootApi, 'release' | 'cancel'>;
  readonly banner: {
    readonly currentError?: string | undefined;
    clear(): void;
    report(error: unknown): void;
  };
  readonly list: { reload(): Promise<void> };
  readonly details: { refresh(bootId: number): Promise<BootDetails | undefined> };
}

/**
 * Sends releases and cancellations, one at a time for each boot, so that of the two never
 * both are sent. After every answer, refusals included, the list and the boot are read again: the answer may have
 * been lost on its way, or a colleague may have been faster. It outlives the panel that asked.
 */
export class BootClosingStore {
  private readonly underWay = observable.map<number, ClosingKind>();
  private readonly closings = observable.map<number, BootClosing>(undefined, { deep: false });
  private readonly deps: BootClosingDeps;

  constructor(deps: BootClosingDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'underWay' | 'closings'>(
      this,
      { deps: false, underWay: false, closings: false },
      { autoBind: true },
    );
  }

  /** What is being sent for the boot, if anything. */
  sending(bootId: number): ClosingKind | undefined {
    return this.underWay.get(bootId);
  }

  /** How the boot was released or cancelled from here, if it was. */
  closingOf(bootId: number): BootClosing | undefined {
    return this.closings.get(bootId);
  }

  /** @returns whether the boot is released now, by this very request */
  release(regionCode: string, body: ReleaseBootBody, idempotencyKey: string): Promise<boolean> {
    const releasedTo = `${body.firstName} ${body.lastName}`;
    return this.close(body.id, { kind: 'released', releasedTo }, () =>
      this.deps.api.release({ regionCode, body, idempotencyKey }),
    );
  }

  /** @returns whether the boot is cancelled now, by this very request */
  cancel(regionCode: string, bootId: number, note: string, idempotencyKey: string): Promise<boolean> {
    return this.close(bootId, { kind: 'cancelled' }, () =>
      this.deps.api.cancel({ regionCode, bootId, body: note, idempotencyKey }),
    );
  }

  /** The boot was reopened: that it was closed from here says nothing any more. */
  forget(bootId: number): void {
    this.closings.delete(bootId);
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.underWay.clear();
    this.closings.clear();
  }

  private async close(
    bootId: number,
    closing: Omit<BootClosing, 'time'>,
    send: () => Promise<ClosedReply>,
  ): Promise<boolean> {
    if (this.underWay.has(bootId) || this.closings.has(bootId)) return false;
    this.deps.banner.clear();
    this.underWay.set(bootId, closing.kind);
    try {
      const { time } = await send();
      this.succeed(bootId, { ...closing, time });
      return true;
    } catch (error) {
      this.fail(bootId, error);
      return false;
    }
  }

  private succeed(bootId: number, closing: BootClosing): void {
    this.underWay.delete(bootId);
    this.closings.set(bootId, closing);
    void this.deps.list.reload();
    void this.deps.details.refresh(bootId);
  }

  private fail(bootId: number, error: unknown): void {
    this.underWay.delete(bootId);
    // The server's own words, a colleague's release among them: which boot, by whom and when.
    this.deps.banner.report(error);
    void this.deps.list.reload();
    void this.learn(bootId, error, this.deps.banner.currentError);
  }

  /**
   * Looks what became of a boot whose release or cancellation did not succeed; its panel then tells. Where nobody could
   * say whether the work was done, and it was, the banner has nothing more to warn of.
   */
  private async learn(bootId: number, error: unknown, said: string | undefined): Promise<void> {
    const fresh = await this.deps.details.refresh(bootId);
    if (isClosed(fresh) && isOutcomeUnknown(error) && this.deps.banner.currentError === said) {
      this.deps.banner.clear();
    }
  }
}
