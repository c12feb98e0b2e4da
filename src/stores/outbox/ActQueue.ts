import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { statusOf } from '../../api/errors';
import { keyOf, type UserStorage } from '../device/Device';
import { ENTRY_VERSION, isNewer } from '../device/EntryStorage';
import type { BrowserPage } from '../page/BrowserPage';
import { Pace } from './Pace';
import { Sender, type Attempt, type SenderDeps } from './Sender';

const CONFLICT = 409;

/** What every act has that the device stores until the server has it. */
export type StoredAct = Readonly<{
  /** Identifies the act in all its retries. */
  key: string;
  /** When it was stored, in milliseconds since the epoch by the corrected clock. */
  keptAt: number;
  /** Milliseconds since the epoch. The act is not sent before, so that it can be undone. */
  sendAt: number;
  state: 'waiting' | 'needsYou';
  /** Why the server refused it; empty unless it needs the user. */
  problem: string;
}>;

/** How an act is sent. */
export interface SentAct {
  readonly idempotencyKey: string;
  readonly background: true;
  readonly stays: true;
  readonly keptAt: string;
  readonly sentAt: string;
}

/** The external dependencies of a queue. */
export interface ActQueueDeps extends SenderDeps {
  readonly storage: UserStorage;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onConnection: (onChange: (isOnline: boolean) => void) => () => void;
  readonly page: Pick<BrowserPage, 'onLook'>;
}

/** A kind of act. */
export interface ActKind<Act extends StoredAct> {
  /** The prefix of the keys of its entries. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Act>;
  readonly send: (act: Act, sent: SentAct) => Promise<unknown>;
  /** The act as it can be sent now; `later` if it has to wait, `never` if what it is about is gone. Default: as it is. */
  readonly ready?: (act: Act) => Act | 'later' | 'never';
  /**
   * A refused act with what its refusal says besides the sentence; null if it says nothing. A conflict that says nothing
   * may only mean that the same request is still in progress.
   */
  readonly withRefusal?: (act: Act, error: unknown) => Act | null;
  /** The server has taken an act, or refused it. */
  readonly onAnswered: (act: Act) => void;
}

/**
 * Acts of one kind and user, stored on this device until the server has them. An act is stored first, and then sent,
 * oldest first, one at a time; the idempotency key makes each count once.
 */
export class ActQueue<Act extends StoredAct> {
  /** Oldest first. */
  acts: readonly Act[] = [];
  /** Whether sending is paused until the user signs in again. */
  needsSignIn = false;
  /** The key of the act that is being sent. */
  private sendingKey: string | null = null;
  /** The time up to which acts are due. An observable, so that `Undo` goes away when its time is over. */
  private reached = 0;
  /** The acts that the server answered once with a conflict: it may only have meant the same request in progress. */
  private readonly conflicts = new Set<string>();
  private readonly prefix: string;
  private readonly sender: Sender;
  private readonly pace: Pace;
  #isPassing = false;
  #isWanted = false;
  #cancelWait: () => void = () => undefined;
  #stops: (() => void)[] = [];

  constructor(
    private readonly deps: ActQueueDeps,
    private readonly kind: ActKind<Act>,
  ) {
    const { clock, later, storage } = deps;
    this.prefix = keyOf(kind.name, storage.userId, '');
    this.sender = new Sender(deps);
    this.pace = new Pace({ clock, later, onDue: () => this.send() });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Loads the acts and starts sending. Tries again at every sign of a network. */
  async start(): Promise<void> {
    const { onConnection, page } = this.deps;
    this.#stops = [onConnection(() => this.wake()), page.onLook(() => this.wake())];
    await this.load();
    this.wake();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#cancelWait();
    this.pace.stop();
  }

  /** Whether an act is not sent yet, so that it can be taken back. */
  canUndo({ key, sendAt, state }: Act): boolean {
    return state === 'waiting' && sendAt > this.reached && key !== this.sendingKey;
  }

  /**
   * Stores an act, and sends it when it is due.
   * @throws if the device can't store it; nothing is sent then
   */
  async add(act: Act): Promise<void> {
    this.reach();
    await this.put(act);
    await this.load();
    this.wake();
  }

  /** Deletes an act for good. */
  async discard(key: string): Promise<void> {
    await this.deps.storage.device.entries.change({ remove: [this.prefix + key] });
    await this.load();
  }

  /** There is a sign of a network: sends everything that is due. */
  wake(): void {
    if (this.pace.wake()) this.send();
  }

  /** Reads the acts again. Entries that can't be read are left alone. */
  private async load(): Promise<void> {
    const stored = await this.deps.storage.device.entries.entries(this.prefix);
    const acts = stored.flatMap(([, entry]) => this.read(entry));
    acts.sort((a, b) => a.keptAt - b.keptAt || a.key.localeCompare(b.key));
    runInAction(() => {
      this.acts = acts;
    });
  }

  private read(stored: unknown): Act[] {
    const read = v.safeParse(this.kind.schema, stored);
    return read.success && !isNewer(stored) ? [read.output] : [];
  }

  private put(act: Act): Promise<void> {
    const entry = { ...act, version: ENTRY_VERSION };
    return this.deps.storage.device.entries.change({ put: [[this.prefix + act.key, entry]] });
  }

  private reach(): void {
    this.reached = this.deps.clock();
  }

  private send(): void {
    this.#isWanted = true;
    if (!this.#isPassing) void this.pass();
  }

  private async pass(): Promise<void> {
    const { locks } = this.deps.storage.device;
    this.#isPassing = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        this.reach();
        // Another window that holds the lock sends them.
        const hasRun = await locks.during(this.prefix, () => this.sendDue());
        if (!hasRun) this.pace.failed(0);
      }
    } catch (error) {
      console.warn('What was done on this device could not be sent:', error);
      this.pace.failed(0);
    } finally {
      this.#isPassing = false;
      this.waitForNext();
    }
  }

  /** Sends again when the next act can no longer be undone. */
  private waitForNext(): void {
    this.#cancelWait();
    const times = this.acts.filter((act) => this.canUndo(act)).map(({ sendAt }) => sendAt);
    if (times.length === 0) return;
    const ms = Math.max(0, Math.min(...times) - this.deps.clock());
    this.#cancelWait = this.deps.later(ms, this.wake);
  }

  private async sendDue(): Promise<void> {
    await this.load();
    for (const act of this.acts) {
      if (act.state !== 'waiting' || act.sendAt > this.reached) continue;
      const ready = this.kind.ready?.(act) ?? act;
      if (ready === 'never') await this.discard(act.key);
      if (typeof ready === 'string') continue;
      if (ready !== act) await this.put(ready);
      if (!(await this.isOwnSession())) return;
      const attempt = await this.sendAct(ready);
      if (attempt.kind === 'signedOut') this.noteSession(false);
      if (attempt.kind === 'again') this.pace.failed(attempt.retryAfterMs);
      if (attempt.kind === 'again' || attempt.kind === 'signedOut') return;
    }
    this.pace.rest();
  }

  /** Whether the session still belongs to this user: somebody else may have signed in in another window. */
  private async isOwnSession(): Promise<boolean> {
    const user = await this.sender.whoIsThere();
    if (user === null) this.pace.failed(0);
    else this.noteSession(user.loggedIn && user.id === this.deps.storage.userId);
    return user !== null && !this.needsSignIn;
  }

  private noteSession(isOwn: boolean): void {
    this.needsSignIn = !isOwn;
  }

  private async sendAct(act: Act): Promise<Attempt<unknown>> {
    const { clock } = this.deps;
    const { key, keptAt } = act;
    runInAction(() => {
      this.sendingKey = key;
    });
    try {
      const sent: SentAct = {
        idempotencyKey: key,
        background: true,
        stays: true,
        keptAt: new Date(keptAt).toISOString(),
        sentAt: new Date(clock()).toISOString(),
      };
      const attempt = await this.sender.attempt<unknown>(() => this.kind.send(act, sent));
      const told = 'error' in attempt ? this.kind.withRefusal?.(act, attempt.error) : null;
      const problem = this.refusalOf(key, attempt, told != null);
      if (problem !== null) await this.put({ ...(told ?? act), state: 'needsYou', problem });
      else if (attempt.kind === 'taken') await this.discard(key);
      else return attempt;
      await this.load();
      this.kind.onAnswered(act);
      return { kind: 'taken', reply: undefined };
    } finally {
      runInAction(() => {
        this.sendingKey = null;
      });
    }
  }

  /** The server's sentence if the act needs the user; otherwise null. */
  private refusalOf(key: string, attempt: Attempt<unknown>, isFinal: boolean): string | null {
    if (attempt.kind === 'refused') return attempt.problem.text;
    if (attempt.kind !== 'again' || statusOf(attempt.error) !== CONFLICT) return null;
    const { error } = attempt;
    if ((isFinal || this.conflicts.has(key)) && error instanceof Error) return error.message;
    this.conflicts.add(key);
    return null;
  }
}
