import { makeAutoObservable } from 'mobx';
import type { BootApi, RecordApi } from '../../api/Api';
import type { BootListSource } from '../../domain/boot/listSource';
import type { Entry } from '../../domain/wire/records';
import { BootDetailsStore } from '../boots/BootDetailsStore';
import { LiveStore, type LiveDeps } from '../boots/LiveStore';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

export interface RecordDeps {
  readonly boots: Pick<BootApi, 'details'>;
  readonly records: Pick<RecordApi, 'timeline'>;
  /** Logs a failed load. */
  readonly log: (message: string, error: unknown) => void;
  readonly live: Pick<LiveDeps, 'open' | 'later' | 'onConnection' | 'loginUser'>;
  /** Where the user hears of the changes of a region's boots. */
  readonly changesOf: (regionCode: string) => BootListSource;
}

/** One record: the boot and its history. */
export class RecordStore {
  readonly boot: BootDetailsStore;
  /** Reloads the record with each change in its region, while its boot is still on the car. */
  readonly live: LiveStore;
  private readonly history = new AsyncState<Entry[]>();
  private readonly deps: RecordDeps;

  constructor(deps: RecordDeps) {
    this.deps = deps;
    this.boot = new BootDetailsStore({ api: deps.boots, log: deps.log });
    this.live = new LiveStore({ ...deps.live, list: this });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Where to listen for changes; nowhere once the boot is off the car. */
  get source(): BootListSource {
    const { details } = this.boot;
    if (details?.regionCode == null || details.removal == null || details.removal.state === 'OFF')
      return { kind: 'none' };
    return this.deps.changesOf(details.regionCode);
  }

  get hasValues(): boolean {
    return this.boot.details !== undefined;
  }

  /** The history, oldest entry first; undefined until loaded. */
  get entries(): readonly Entry[] | undefined {
    return this.history.value;
  }

  get historyStatus(): LoadStatus {
    return this.history.status;
  }

  get historyError(): unknown {
    return this.history.error;
  }

  /** Selects a record and loads it, or selects none. Selecting the same one again does nothing. */
  async select(id: number | undefined): Promise<void> {
    if (id === this.boot.id) return;
    this.history.reset();
    await Promise.all([this.boot.select(id), this.loadHistory()]);
  }

  /** Loads the record again after a failure. */
  async retry(): Promise<void> {
    await Promise.all([this.boot.retry(), this.loadHistory()]);
  }

  /** Reloads the record after a change. The current record stays until the answer arrives. */
  async refresh(id: number): Promise<void> {
    if (id === this.boot.id) await this.reload();
  }

  /** Reloads the record. @param by whether the page reloads it on its own */
  async reload(by: { readonly background?: boolean } = {}): Promise<void> {
    const { id } = this.boot;
    if (id !== undefined) await Promise.all([this.boot.refresh(id, by), this.loadHistory(by)]);
  }

  /** Reloads the history. */
  async loadHistory(by: { readonly background?: boolean } = {}): Promise<void> {
    const { id } = this.boot;
    if (id === undefined) return;
    await this.history.run(() => this.deps.records.timeline({ bootId: id, ...by }));
    if (id === this.boot.id && this.history.status === 'error') {
      this.deps.log(`The history of boot ${String(id)} could not be loaded`, this.history.error);
    }
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.live.reset();
    this.boot.reset();
    this.history.reset();
  }
}
