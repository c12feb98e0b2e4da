import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OutboxDeps, OutboxStore } from './OutboxStore';

/** Gives access to the signed-in user's outbox, whose code loads after the screen. */
export class OutboxDoor {
  /** Null until it is loaded, or if the server has no outbox. */
  store: OutboxStore | null = null;
  private opening: Promise<OutboxStore | null> | null = null;

  /** @param deps null if nobody is signed in or the server has no outbox */
  constructor(private readonly deps: () => OutboxDeps | null) {
    makeAutoObservable<this, 'deps' | 'opening'>(
      this,
      { store: observableRef, deps: false, opening: false },
      { autoBind: true },
    );
  }

  /** Opens the outbox once and starts sending. Resolves with null if there is no outbox. Never rejects. */
  async open(): Promise<OutboxStore | null> {
    this.opening ??= this.load();
    const store = await this.opening;
    if (store === null) this.opening = null;
    return store;
  }

  reset(): void {
    this.store?.stop();
    this.store = null;
    this.opening = null;
  }

  private async load(): Promise<OutboxStore | null> {
    const deps = this.deps();
    if (deps === null) return null;
    try {
      const { OutboxStore } = await import(/* webpackChunkName: "outbox" */ './OutboxStore');
      const store = new OutboxStore(deps);
      await store.start();
      runInAction(() => {
        this.store = store;
      });
      return store;
    } catch (error) {
      console.warn('The outbox could not be opened:', error);
      return null;
    }
  }
}
