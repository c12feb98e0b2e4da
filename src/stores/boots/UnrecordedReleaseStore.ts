import { makeAutoObservable, observableRef } from 'mobx';
import type { ReleaseDraft } from '../../domain/stored/releaseDraft';
import { validatePayment } from '../../domain/validation/release';
import type { BootDetails } from '../../domain/wire/boot';

type Draft = Omit<ReleaseDraft, 'savedAt'>;
type TypedPayment = Draft['payments'][number];

export interface UnrecordedReleaseDeps {
  /** Where the device stores what this person typed into the release of this boot. */
  readonly storage: { save(draft: Draft): void; remove(): void };
  /** What was typed; null if nothing was. */
  readonly typed: Draft | null;
  /** Short name of the person who is signed in. */
  readonly shortName: string | null | undefined;
}

/** What a person typed into the release of a boot that somebody else closed before it was recorded. */
export class UnrecordedReleaseStore {
  private typed: Draft | null;

  constructor(
    readonly bootId: number,
    private readonly deps: UnrecordedReleaseDeps,
  ) {
    this.typed = deps.typed;
    makeAutoObservable<this, 'typed' | 'deps'>(
      this,
      { bootId: false, typed: observableRef, deps: false },
      { autoBind: true },
    );
  }

  /** Null if nothing was typed, if this person cancelled the boot, or if it was this release whose answer was lost. */
  of(details: BootDetails): Draft | null {
    const { typed } = this;
    if (typed === null) return null;
    const { shortName } = this.deps;
    const isOwn =
      (details.closedBy ?? shortName) === shortName &&
      (details.status === 'CANCELLED' || details.receiptNumber === typed.receiptNumber.trim());
    return isOwn ? null : typed;
  }

  /** The payments whose type was chosen. */
  get payments(): readonly TypedPayment[] {
    return (this.typed?.payments ?? []).filter(({ paymentType }) => paymentType !== null);
  }

  /** Those that can be added to the released boot as they were typed. */
  get validPayments(): readonly TypedPayment[] {
    return this.payments.filter((payment) => Object.keys(validatePayment(payment)).length === 0);
  }

  /** A payment is on record now. Nothing is left to do after the last one. */
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
