import { AsyncState } from './AsyncState';

/**
 * The loads of one kind of list, one for each key (a region, a region's make). A list is loaded once, shared by all
 * who ask at the same time, and tried again after a failure.
 */
export class KeyedStates<T> {
  private readonly states = new Map<string, AsyncState<T>>();

  /**
   * @param onFailure is told once of each load that failed, however many had asked for it
   * @param onRecovery is told of a load that did not fail after one that had
   */
  constructor(
    private readonly onFailure: (error: unknown) => void,
    private readonly onRecovery: () => void = () => undefined,
  ) {}

  /** The state under a key; an untouched one where nobody has loaded it yet. */
  of(key: string): AsyncState<T> {
    let state = this.states.get(key);
    if (!state) {
      state = new AsyncState<T>();
      this.states.set(key, state);
    }
    return state;
  }

  /** Sees to it that the list under a key is loaded. */
  async ensure(key: string, load: () => Promise<T>): Promise<T | undefined> {
    const state = this.of(key);
    const isFirstToAsk = state.status !== 'loading';
    const hadFailed = state.status === 'error';
    const value = await state.ensure(load);
    if (isFirstToAsk && state.status === 'error') this.onFailure(state.error);
    if (hadFailed && state.status === 'loaded') this.onRecovery();
    return value;
  }

  reset(): void {
    for (const state of this.states.values()) state.reset();
  }
}

/** One key for several parts, none of which can be mistaken for another. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}
