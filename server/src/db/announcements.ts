import type { Db } from './database';
import { afterCommit, databaseOf } from './transaction';

/** An active subscription. */
export interface Listening {
  /** Resolves once the listener is guaranteed to receive everything that is committed from then on. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface Listener {
  /** Called with each text after its commit. */
  readonly heard: (text: string) => void;
  /** Called after a gap in which announcements may have been lost. */
  readonly missed: () => void;
}

/** Announces changes to all processes of one database. */
export interface Announcements {
  /** Sends the text to all listeners if the transaction commits. */
  announce(trx: Db, text: string): Promise<void>;
  listen(listener: Listener): Listening;
}

const ofDatabases = new WeakMap<Db, Announcements>();

/** Sets how the processes of a database announce changes to each other. */
export function setAnnouncements(db: Db, announcements: Announcements): void {
  ofDatabases.set(db, announcements);
}

/**
 * Announces a change to every process of the database, as soon as it is committed.
 * @param trx the transaction of the change, from `inTransaction`
 */
export async function announce(trx: Db, text: string): Promise<void> {
  await ofDatabases.get(databaseOf(trx))?.announce(trx, text);
}

/** Announcements for a database that only this process uses. */
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
