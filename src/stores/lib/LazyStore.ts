import { makeAutoObservable, observableRef } from 'mobx';

/**
 * The slot of a store whose code loads with its screen. The RootStore knows only its type; the screen creates it
 * (`useLazyStore`).
 */
export class LazyStore<Store extends object> {
  /** The current store; null until a screen opens it. */
  current: Store | null = null;
  private prepared: { readonly key: string; readonly store: Store } | null = null;

  /** @param closes `closes` drops the store with its screen, as for a form; `stays` retains it between screens */
  constructor(private readonly closes: 'closes' | 'stays') {
    makeAutoObservable<this, 'prepared' | 'closes'>(
      this,
      { current: observableRef, prepared: false, closes: false },
      { autoBind: true },
    );
  }

  /** Prepares a store for a screen that is about to render. @param key identifies what the store is about */
  prepare(key: string, store: Store): void {
    this.prepared = { key, store };
  }

  /** The store for a screen; null if the screen has to create one. Free of side effects, so a render may call it. */
  find(key = ''): Store | null {
    if (this.closes === 'stays') return this.current;
    return this.prepared?.key === key ? this.prepared.store : null;
  }

  /** A screen now shows this store. */
  show(store: Store): void {
    this.prepared = null;
    this.current = store;
  }

  /** The screen has closed. Drops its store, unless another screen has replaced it. */
  hide(store: Store): void {
    if (this.closes === 'closes' && this.current === store) this.current = null;
  }

  /** Clears the slot at sign-out. */
  reset(): void {
    this.prepared = null;
    this.current = null;
  }
}
