import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import type { RemovalApi } from '../../api/Api';
import { statusOf } from '../../api/errors';
import { entered } from '../../domain/equalText';
import { newIdempotencyKey } from '../../domain/idempotency';
import { RemovalAct, type RemovalActKind } from '../../domain/stored/removalAct';
import { nowInZone } from '../../domain/time/zone';
import { keyOf, REMOVAL_ACT, type UserStorage } from '../device/Device';
import { ENTRY_VERSION, isNewer } from '../device/EntryStorage';
import { Pace } from '../outbox/Pace';
import { Sender, type Attempt, type SenderDeps } from '../outbox/Sender';
import type { BrowserPage } from '../page/BrowserPage';

/** How long `Off the car` can be undone before it is sent, milliseconds. */
export const UNDO_MS = 10_000;
const CONFLICT = 409;

export interface RemovalActsDeps extends SenderDeps {
  readonly removal: Pick<RemovalApi, 'bootOff' | 'bootNotFound'>;
  readonly storage: UserStorage;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onConnection: (onChange: (isOnline: boolean) => void) => () => void;
  readonly page: Pick<BrowserPage, 'onLook'>;
  /** The server has taken an act, or refused it. */
  readonly onAnswered: (act: RemovalAct) => void;
}

/** The boot that an act is about. */
export type ActedOn = Pick<RemovalAct, 'bootId' | 'regionCode' | 'license' | 'licenseState'>;

/**
 * What one user did at the cars, stored on this device until the server has it. An act is stored first, with its time.
 * One that can be undone is sent ten seconds later. Acts are sent one at a time, oldest first; the idempotency key
 * makes each count once.
 */
export class RemovalActs {
  /** Oldest first. */
  acts: readonly RemovalAct[] = [];
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

  constructor(private readonly deps: RemovalActsDeps) {
    const { clock, later, storage } = deps;
    this.prefix = keyOf(REMOVAL_ACT, storage.userId, '');
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

  /** The stored act about a boot; undefined if there is none. */
  of(bootId: number): RemovalAct | undefined {
    return this.acts.filter((act) => act.bootId === bootId).at(-1);
  }

  /** Whether an act is not sent yet, so that it can be taken back. */
  canUndo({ key, sendAt, state }: RemovalAct): boolean {
    return state === 'waiting' && sendAt > this.reached && key !== this.sendingKey;
  }

  /**
   * Stores an act with the present time, and sends it: `off` after ten seconds, anything else at once.
   * @throws if the device can't store it; nothing is sent then
   */
  async add(boot: ActedOn, zoneId: string, kind: RemovalActKind, note = ''): Promise<void> {
    const now = this.deps.clock();
    const act: RemovalAct = {
      key: newIdempotencyKey(),
      kind,
      note: entered(note),
      bootId: boot.bootId,
      regionCode: boot.regionCode,
      license: boot.license,
      licenseState: boot.licenseState,
      dateTime: nowInZone(zoneId, () => now).dateTime,
      keptAt: now,
      sendAt: kind === 'off' ? now + UNDO_MS : now,
      state: 'waiting',
      problem: '',
    };
    this.reach();
    await this.put(act);
    await this.load();
    this.wake();
  }

  /** Takes back an act that is not sent yet. */
  async undo(act: RemovalAct): Promise<void> {
    if (this.canUndo(act)) await this.discard(act.key);
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
    const acts = stored.flatMap(([, entry]) => readAct(entry));
    acts.sort((a, b) => a.keptAt - b.keptAt || a.key.localeCompare(b.key));
    runInAction(() => {
      this.acts = acts;
    });
  }

  private put(act: RemovalAct): Promise<void> {
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
      console.warn('What was done at the cars could not be sent:', error);
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
      if (!(await this.isOwnSession())) return;
      const attempt = await this.sendAct(act);
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

  private async sendAct(act: RemovalAct): Promise<Attempt<unknown>> {
    const { removal, clock, onAnswered } = this.deps;
    const { bootId, key, kind, dateTime, keptAt, note } = act;
    runInAction(() => {
      this.sendingKey = key;
    });
    try {
      const sent = {
        bootId,
        idempotencyKey: key,
        background: true,
        stays: true,
        keptAt: new Date(keptAt).toISOString(),
        sentAt: new Date(clock()).toISOString(),
      };
      const attempt = await this.sender.attempt<unknown>(() =>
        kind === 'off'
          ? removal.bootOff({ ...sent, body: { dateTime } })
          : removal.bootNotFound({ ...sent, body: { note } }),
      );
      const problem = this.refusalOf(key, attempt);
      if (problem !== null) await this.put({ ...act, state: 'needsYou', problem });
      else if (attempt.kind === 'taken') await this.discard(key);
      else return attempt;
      await this.load();
      onAnswered(act);
      return { kind: 'taken', reply: undefined };
    } finally {
      runInAction(() => {
        this.sendingKey = null;
      });
    }
  }

  /** The server's sentence if the act needs the user; otherwise null. */
  private refusalOf(key: string, attempt: Attempt<unknown>): string | null {
    if (attempt.kind === 'refused') return attempt.problem.text;
    if (attempt.kind !== 'again' || statusOf(attempt.error) !== CONFLICT) return null;
    if (this.conflicts.has(key) && attempt.error instanceof Error) return attempt.error.message;
    this.conflicts.add(key);
    return null;
  }
}

function readAct(stored: unknown): RemovalAct[] {
  const read = v.safeParse(RemovalAct, stored);
  return read.success && !isNewer(stored) ? [read.output] : [];
}
