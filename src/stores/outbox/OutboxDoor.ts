import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OutboxDeps, OutboxStore } from './OutboxStore';

/** The way to the signed-in person's outbox, whose code is loaded once the screen is there. */
export class OutboxDoor {
  /** Null until it is loaded, and for a server without an outbox. */
  store: OutboxStore | null = null;
  private opening: Promise<OutboxStore | null> | null = null;

  /** @param deps null if nobody is signed in, or the server has no outbox */
  constructor(private readonly deps: () => OutboxDeps | null) {
    makeAutoObservable<this, 'deps' | 'opening'>(
      this,
      { store: observableRef, deps: false, opening: false },
      { autoBind: true },
    );
  }

  /** Opens the outbox once, and begins to send what waits. Null if there is none. Never rejects. */
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
