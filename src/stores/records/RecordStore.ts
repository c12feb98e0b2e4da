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
    const source = () => this.changes;
    const hasValues = () => this.boot.details !== undefined;
    this.live = new LiveStore({
      ...deps.live,
      list: {
        get source() {
          return source();
        },
        get hasValues() {
          return hasValues();
        },
        reload: (by) => this.reload(by),
      },
      details: { id: undefined, refresh: () => Promise.resolve() },
      closing: { sending: () => undefined, closingOf: () => undefined },
    });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  private get changes(): BootListSource {
    const { details } = this.boot;
    if (details?.regionCode == null || details.removal == null || details.removal.state === 'OFF')
      return { kind: 'none' };
    return this.deps.changesOf(details.regionCode);
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

  private async reload(by: { readonly background?: boolean } = {}): Promise<void> {
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
