import type { Db } from './database';
import { afterCommit, databaseOf } from './transaction';

/** Somebody listens. */
export interface Listening {
  /** Everything that is committed from then on is heard. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface Listener {
  /** Told each text, once it is committed. */
  readonly heard: (text: string) => void;
  /** Told after a time in which nothing could be heard. */
  readonly missed: () => void;
}

/** What the processes of one database tell each other of changes. */
export interface Announcements {
  /** Tells all who listen, if the transaction is committed. */
  announce(trx: Db, text: string): Promise<void>;
  listen(listener: Listener): Listening;
}

const ofDatabases = new WeakMap<Db, Announcements>();

/** Says how the processes of a database tell each other of changes. */
export function setAnnouncements(db: Db, announcements: Announcements): void {
  ofDatabases.set(db, announcements);
}

/**
 * Tells every process of the database of a change, as soon as it is committed.
 * @param trx the change's own, of `inTransaction`
 */
export async function announce(trx: Db, text: string): Promise<void> {
  await ofDatabases.get(databaseOf(trx))?.announce(trx, text);
}

/** For a database that this process has for itself. */
export function inMemory(): Announcements {
  const listeners = new Set<Listener>();
  return {
    announce: (trx, text) => {
      afterCommit(trx, () => {
        for (const { heard } of listeners) heard(text);
      });
      return Promise.resolve();
    },
    listen: (listener) => {
      listeners.add(listener);
      const stop = () => {
        listeners.delete(listener);
        return Promise.resolve();
      };
      return { ready: Promise.resolve(), stop };
    },
  };
}
