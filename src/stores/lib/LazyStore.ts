import { makeAutoObservable, observableRef } from 'mobx';

/**
 * The slot of a store whose code loads with its screen. The RootStore knows only its type; the screen creates it
 * (`useLazyStore`).
 */
export class LazyStore<Store extends object> {
  /** The current store; null until a screen opens it. */
  current: Store | null = null;

  /** @param closes `closes` drops the store with its screen, as for a form; `stays` retains it between screens */
  constructor(private readonly closes: 'closes' | 'stays') {
    makeAutoObservable<this, 'closes'>(this, { current: observableRef, closes: false }, { autoBind: true });
  }

  /** The store for a screen; null if the screen has to create one. */
  find(): Store | null {
    return this.closes === 'stays' ? this.current : null;
  }

  /** A screen now shows this store. */
  show(store: Store): void {
    this.current = store;
  }

  /** The screen has closed. Drops its store, unless another screen has replaced it. */
  hide(store: Store): void {
    if (this.closes === 'closes' && this.current === store) this.current = null;
  }

  /** Clears the slot at sign-out. */
  reset(): void {
    this.current = null;
  }
}
