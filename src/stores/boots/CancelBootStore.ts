import { makeAutoObservable } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { FieldError } from '../../domain/validation/fieldError';
import { checkCancelNote } from '../../domain/validation/release';

export interface CancelBootDeps {
  readonly closing: {
    cancel(regionCode: string, bootId: number, note: string, idempotencyKey: string): Promise<boolean>;
  };
}

/**
 * The note of a cancellation. One for each boot; a refusal and closing the dialog keep
 * what was typed, and the idempotency key with it.
 */
export class CancelBootStore {
  note = '';
  isOpen = false;
  private readonly idempotencyKey = newIdempotencyKey();
  private readonly boot: { readonly id: number; readonly regionCode: string };
  private readonly deps: CancelBootDeps;

  constructor(boot: { readonly id: number; readonly regionCode: string }, deps: CancelBootDeps) {
    this.boot = boot;
    this.deps = deps;
    makeAutoObservable<this, 'boot' | 'deps' | 'idempotencyKey'>(
      this,
      { boot: false, deps: false, idempotencyKey: false },
      { autoBind: true },
    );
  }

  get error(): FieldError | null {
    return checkCancelNote(this.note);
  }

  setNote(note: string): void {
    this.note = note;
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  /**
   * Sends the cancellation; the dialog closes with the answer, whatever it is, so that nothing hides the banner.
   * @returns whether the boot is cancelled now
   */
  async confirm(): Promise<boolean> {
    if (this.error) return false;
    const { id, regionCode } = this.boot;
    const done = await this.deps.closing.cancel(regionCode, id, this.note, this.idempotencyKey);
    this.close();
    return done;
  }
}
