import type { CreateBootReply } from '../../domain/wire/boot';

/** The boot is stored on the device and will be sent later. */
export interface KeptBoot {
  readonly keptOnDevice: true;
}

/** What has become of a boot whose form is waiting. */
export type Settled = { readonly reply: CreateBootReply } | { readonly error: unknown } | KeptBoot;

/** How long a form waits for the answer before it says that the boot is stored on the device, milliseconds. */
const FORM_WAITS_MS = 8_000;
export const KEPT: KeptBoot = { keptOnDevice: true };

/** The forms that are waiting for the outcome of their boot. */
export class WaitingForms {
  private readonly forms = new Map<string, (outcome: Settled) => void>();

  /** @param later runs a callback once, later, and returns a function that cancels it */
  constructor(private readonly later: (ms: number, work: () => void) => () => void) {}

  has(key: string): boolean {
    return this.forms.has(key);
  }

  /** @returns the outcome, or, if none is known in time, that the boot is stored */
  outcomeOf(key: string): Promise<Settled> {
    return new Promise((resolve) => {
      const cancel = this.later(FORM_WAITS_MS, () => this.settle(key, KEPT));
      this.forms.set(key, (outcome) => {
        cancel();
        resolve(outcome);
      });
    });
  }

  /** Tells a form the outcome of its boot, if it is waiting. */
  settle(key: string, outcome: Settled): void {
    const tell = this.forms.get(key);
    this.forms.delete(key);
    tell?.(outcome);
  }

  /** Nothing can be sent for now: no form waits any longer. */
  settleAll(): void {
    for (const key of this.forms.keys()) this.settle(key, KEPT);
  }
}
