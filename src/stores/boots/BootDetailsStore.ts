import { makeAutoObservable } from 'mobx';
import type { BootApi, CopyOf } from '../../api/Api';
import { ConnectionError, isOutcomeUnknown, statusOf } from '../../api/errors';
import type { BootDetails } from '../../domain/wire/boot';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

export interface BootDetailsDeps {
  readonly api: Pick<BootApi, 'details'>;
  /** Logs that a boot could not be loaded. */
  readonly log: (message: string, error: unknown) => void;
  /** Milliseconds since the epoch; `Date.now` by default. */
  readonly clock?: () => number;
  /** The device's stored copy of details; undefined for fresh ones. */
  readonly copyOf?: CopyOf;
}

/** How many boots stay readable without a connection. */
const MOST_KEPT = 50;

/** The selected boot. A late answer for another boot is ignored. */
export class BootDetailsStore {
  id: number | undefined = undefined;
  /**
   * When the displayed copy was read, milliseconds since the epoch, if it is an older copy that stands in for a failed
   * load.
   */
  offlineSince: number | undefined = undefined;
  /** The boots opened most recently in this page. */
  private readonly read = new Map<number, { readonly details: BootDetails; readonly at: number }>();
  private readonly state = new AsyncState<BootDetails>();
  private readonly again = new AsyncState<BootDetails>();
  /** The latest refresh. */
  private looking: Promise<BootDetails | undefined> | undefined = undefined;
  private readonly deps: BootDetailsDeps;

  constructor(deps: BootDetailsDeps) {
    this.deps = deps;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.state.status;
  }

  get error(): unknown {
    return this.state.error;
  }

  get details(): BootDetails | undefined {
    return this.state.value;
  }

  /** The amount due in dollars; undefined until it is known. */
  get totalPaymentAmount(): number | undefined {
    return this.details?.totalPaymentAmount ?? undefined;
  }

  /** Whether the boot does not exist or the user may not see it. The server gives the same answer to both. */
  get isNotFound(): boolean {
    return this.state.status === 'error' && statusOf(this.state.error) === 404;
  }

  /** Whether the boot was released or cancelled. False if the server does not say. */
  get isClosed(): boolean {
    return isClosed(this.details);
  }

  /** Selects a boot and loads it, or selects none. Selecting the same one again does nothing. */
  async select(id: number | undefined): Promise<void> {
    if (id === this.id) return;
    this.id = id;
    this.offlineSince = undefined;
    this.state.reset();
    this.again.reset();
    if (id !== undefined) await this.load(id);
  }

  /** Loads the selected boot again and shows the loading state. */
  async retry(): Promise<void> {
    if (this.id === undefined) return;
    this.state.reset();
    await this.load(this.id);
  }

  /**
   * Checks in the background whether the boot has changed. The details stay on the screen until the answer arrives,
   * and also if the check fails. Does nothing if the boot is no longer selected.
   * @param options.background true for a check that the user did not ask for: it does not keep the session alive
   * @returns the current boot, or undefined if it could not be loaded
   */
  async refresh(
    id: number,
    { background = false }: { readonly background?: boolean } = {},
  ): Promise<BootDetails | undefined> {
    if (id !== this.id || this.details === undefined) return undefined;
    this.looking = this.look(id, background ? { background } : {});
    // A refresh that was superseded returns nothing, so wait for the latest one.
    let last: Promise<BootDetails | undefined> | undefined;
    let fresh: BootDetails | undefined;
    do {
      last = this.looking;
      fresh = await last;
    } while (last !== this.looking);
    return id === this.id ? fresh : undefined;
  }

  private async look(id: number, by: { readonly background?: boolean }): Promise<BootDetails | undefined> {
    const { again } = this;
    const fresh = await again.run(() => this.deps.api.details({ bootId: id, ...by }));
    if (id !== this.id) return undefined;
    if (fresh !== undefined) this.keep(id, fresh);
    else if (again.error !== undefined)
      this.deps.log(`Boot ${String(id)} could not be read again`, again.error);
    return fresh;
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.id = undefined;
    this.offlineSince = undefined;
    this.read.clear();
    this.state.reset();
    this.again.reset();
  }

  private async load(id: number): Promise<void> {
    const fresh = await this.state.run(() => this.deps.api.details({ bootId: id, orKept: true }));
    if (id !== this.id) return;
    if (fresh !== undefined) this.keep(id, fresh);
    if (this.state.status !== 'error') return;
    this.deps.log(`Boot ${String(id)} could not be loaded`, this.state.error);
    const earlier = this.read.get(id);
    if (earlier === undefined || !isOutcomeUnknown(this.state.error)) return;
    if (this.state.error instanceof ConnectionError) this.state.set(earlier.details);
    else this.state.standIn(earlier.details, this.state.error);
    this.offlineSince = earlier.at;
  }

  private keep(id: number, details: BootDetails): void {
    const copy = this.deps.copyOf?.(details);
    this.offlineSince = copy?.at;
    if (copy?.failure === undefined) this.state.set(details);
    else this.state.standIn(details, copy.failure);
    this.read.delete(id);
    this.read.set(id, { details, at: this.offlineSince ?? (this.deps.clock ?? Date.now)() });
    for (const oldest of this.read.keys()) {
      if (this.read.size <= MOST_KEPT) break;
      this.read.delete(oldest);
    }
  }
}

/** Whether these details say that the boot was released or cancelled. */
export function isClosed(details: BootDetails | undefined): boolean {
  return details?.status === 'RELEASED' || details?.status === 'CANCELLED';
}
