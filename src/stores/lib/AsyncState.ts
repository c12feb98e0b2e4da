import { makeAutoObservable } from 'mobx';

/** The status of a load. */
export type LoadStatus = 'initial' | 'loading' | 'loaded' | 'blocked' | 'error';

/**
 * The state of one load: status, value, error. The latest call wins: an answer is ignored if a newer call or a reset
 * came after it. A reload keeps the last value until the new one arrives.
 */
export class AsyncState<T> {
  status: LoadStatus = 'initial';
  value: T | undefined = undefined;
  error: unknown = undefined;
  private current: Promise<T | undefined> | null = null;
  private generation = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get isLoading(): boolean {
    return this.status === 'loading';
  }

  /**
   * Loads, even if a value is already loaded.
   * @returns the value; undefined if the load failed (see `error`) or a later call replaced it
   */
  run(load: () => Promise<T>): Promise<T | undefined> {
    const generation = ++this.generation;
    this.status = 'loading';
    this.error = undefined;
    this.current = this.settle(generation, load);
    return this.current;
  }

  /** Loads unless already loaded. Concurrent callers share one load. Retries after an error. */
  ensure(load: () => Promise<T>): Promise<T | undefined> {
    if (this.status === 'loaded') return Promise.resolve(this.value);
    if (this.status === 'loading' && this.current) return this.current;
    return this.run(load);
  }

  /** Marks the state as blocked: it can't load until something else is known. */
  block(): void {
    this.drop();
    this.status = 'blocked';
  }

  /** Sets the value and ignores a pending load. */
  set(value: T): void {
    this.drop();
    this.status = 'loaded';
    this.value = value;
  }

  /** The load failed, and this older value stands in for its answer. Ignores a pending load. */
  standIn(value: T, error: unknown): void {
    this.set(value);
    this.status = 'error';
    this.error = error;
  }

  /** Returns to the initial state and ignores a pending load. */
  reset(): void {
    this.drop();
    this.status = 'initial';
  }

  private drop(): void {
    this.generation += 1;
    this.current = null;
    this.value = undefined;
    this.error = undefined;
  }

  private async settle(generation: number, load: () => Promise<T>): Promise<T | undefined> {
    try {
      const value = await load();
      return this.succeed(generation, value);
    } catch (error) {
      this.fail(generation, error);
      return undefined;
    }
  }

  private succeed(generation: number, value: T): T | undefined {
    if (generation !== this.generation) return undefined;
    this.status = 'loaded';
    this.value = value;
    return value;
  }

  private fail(generation: number, error: unknown): void {
    if (generation !== this.generation) return;
    this.status = 'error';
    this.error = error;
  }
}
