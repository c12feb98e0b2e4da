import { makeAutoObservable } from 'mobx';
import type { BootApi, RecordApi } from '../../api/Api';
import type { Entry } from '../../domain/wire/records';
import { BootDetailsStore } from '../boots/BootDetailsStore';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

export interface RecordDeps {
  readonly boots: Pick<BootApi, 'details'>;
  readonly records: Pick<RecordApi, 'timeline'>;
  /** Logs a failed load. */
  readonly log: (message: string, error: unknown) => void;
}

/** One record: the boot and its history. */
export class RecordStore {
  readonly boot: BootDetailsStore;
  private readonly history = new AsyncState<Entry[]>();
  private readonly deps: RecordDeps;

  constructor(deps: RecordDeps) {
    this.deps = deps;
    this.boot = new BootDetailsStore({ api: deps.boots, log: deps.log });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
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
    if (id !== this.boot.id) return;
    await Promise.all([this.boot.refresh(id), this.loadHistory()]);
  }

  /** Reloads the history. */
  async loadHistory(): Promise<void> {
    const { id } = this.boot;
    if (id === undefined) return;
    await this.history.run(() => this.deps.records.timeline({ bootId: id }));
    if (id === this.boot.id && this.history.status === 'error') {
      this.deps.log(`The history of boot ${String(id)} could not be loaded`, this.history.error);
    }
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.boot.reset();
    this.history.reset();
  }
}
