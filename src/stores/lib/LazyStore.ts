import { makeAutoObservable, observableRef } from 'mobx';

/**
 * The slot of a store whose code is loaded with its screen: the RootStore knows it by its type alone, and the screen
 * makes it (`useLazyStore`).
 */
export class LazyStore<Store extends object> {
  /** Null while no screen has opened it. */
  current: Store | null = null;
  private prepared: { readonly key: string; readonly store: Store } | null = null;

  /** @param closes whether it goes with its screen, as a form does; others stay while a person changes screens */
  constructor(private readonly closes: 'closes' | 'stays') {
    makeAutoObservable<this, 'prepared' | 'closes'>(
      this,
      { current: observableRef, prepared: false, closes: false },
      { autoBind: true },
    );
  }

  /** Leaves a store for a screen that is about to be rendered. @param key says what the store is about */
  prepare(key: string, store: Store): void {
    this.prepared = { key, store };
  }

  /** The store that a screen should show; null if it has to make one. Changes nothing, so it may be called in a render. */
  find(key = ''): Store | null {
    if (this.closes === 'stays') return this.current;
    return this.prepared?.key === key ? this.prepared.store : null;
  }

  /** A screen shows it. */
  show(store: Store): void {
    this.prepared = null;
    this.current = store;
  }

  /** Its screen has gone, unless another screen shows another one by now. */
  hide(store: Store): void {
    if (this.closes === 'closes' && this.current === store) this.current = null;
  }

  /** Forgets it, at sign-out. */
  reset(): void {
    this.prepared = null;
    this.current = null;
  }
}
