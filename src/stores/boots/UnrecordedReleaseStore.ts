import { makeAutoObservable, runInAction } from 'mobx';
import { enteredCode } from '../../domain/equalText';
import type { ReleaseDraft } from '../../domain/stored/releaseDraft';
import { validatePayment } from '../../domain/validation/release';
import type { BootDetails } from '../../domain/wire/boot';
import type { ReleaseStorage } from './ReleaseBootStore';

type Draft = Omit<ReleaseDraft, 'savedAt'>;
type TypedPayment = Draft['payments'][number];

export interface UnrecordedReleaseDeps {
  /** The device's storage for what this user typed into the release of this boot. */
  readonly storage: ReleaseStorage;
  /** The values typed on this page; null if the form is no longer open. */
  readonly typed: Draft | null;
  /** Short name of the signed-in user. */
  readonly shortName: string | null | undefined;
}

/** What the user typed into the release of a boot that a colleague closed first. */
export class UnrecordedReleaseStore {
  private typed: Draft | null;

  constructor(
    readonly bootId: number,
    private readonly deps: UnrecordedReleaseDeps,
  ) {
    this.typed = deps.typed;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Checks whether anything was typed, unless the form is still open. Never throws. */
  async start(): Promise<void> {
    if (this.typed !== null) return;
    const stored = await this.deps.storage.read();
    runInAction(() => {
      this.typed ??= stored;
    });
  }

  /**
   * Null if nothing was typed, if this user cancelled the boot, or if this release succeeded and only its answer was
   * lost.
   */
  of(details: BootDetails): Draft | null {
    const { typed } = this;
    if (typed === null) return null;
    const { shortName } = this.deps;
    const isOwn =
      (details.closedBy ?? shortName) === shortName &&
      (details.status === 'CANCELLED' || details.receiptNumber === enteredCode(typed.receiptNumber));
    return isOwn ? null : typed;
  }

  /** The payments that have a type. */
  get payments(): readonly TypedPayment[] {
    return (this.typed?.payments ?? []).filter(({ paymentType }) => paymentType !== null);
  }

  /** The payments that are valid and can be added to the released boot as typed. */
  get validPayments(): readonly TypedPayment[] {
    return this.payments.filter((payment) => Object.keys(validatePayment(payment)).length === 0);
  }

  /** A payment has been recorded. Removes the stored draft after the last one. */
  added(payment: TypedPayment): void {
    if (this.typed === null) return;
    this.typed = { ...this.typed, payments: this.typed.payments.filter((each) => each !== payment) };
    if (this.payments.length === 0) this.discard();
    else this.deps.storage.save(this.typed);
  }

  discard(): void {
    this.typed = null;
    this.deps.storage.remove();
  }
}
