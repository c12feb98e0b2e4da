import { makeAutoObservable, runInAction } from 'mobx';
import type * as v from 'valibot';
import { statusOf } from '../../api/errors';
import { preparePhoto } from '../../upload/preparePhoto';
import { nextPhotoId, type BootPhotos } from '../device/BootPhotos';
import { keyOf, type UserStorage } from '../device/Device';
import { ENTRY_VERSION, type EntryChange } from '../device/EntryStorage';
import { storedFile } from '../device/storedFile';
import type { BrowserPage } from '../page/BrowserPage';
import { isServerFailure, type Outcome } from './outcome';
import { readEntries, readEntry } from './readEntries';
import { RetryTimer } from './RetryTimer';
import { Sender, type SenderDeps } from './Sender';
import { SendingTurn } from './SendingTurn';
import { ServerFailures } from './ServerFailures';

const CONFLICT = 409;
/** Every act is due by this time after it was stored, in milliseconds, even if the clock was set back since. */
const LONGEST_DELAY_MS = 60_000;
const ACCEPTED: Outcome<unknown> = { kind: 'accepted', reply: undefined };

/** What every act has that the device stores until the server has it. */
export type StoredAct = Readonly<{
  /** Identifies the act in all its retries. */
  key: string;
  /** Null until its boot is recorded. */
  bootId: number | null;
  /** When it was stored, in milliseconds since the epoch by the corrected clock. */
  keptAt: number;
  /** Milliseconds since the epoch. The act is not sent before, so that it can be undone. */
  sendAt: number;
  state: 'waiting' | 'needsYou';
  /** Why the server refused it; empty unless it needs the user. */
  problem: string;
  /** Its photos that the server does not have yet, with the SHA-256 of each. Their bytes are stored separately. */
  photos?: readonly { readonly id: string; readonly sha256: string | null }[];
  /** Whether the server has the act, and only its photos remain to be sent. */
  isSent?: boolean;
}>;

/** The parameters with which every act is sent. */
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
  /** Shows a failure of the server in the banner. */
  readonly report: (error: unknown) => void;
}

/** The photos of a kind of act. */
interface ActPhotos<Act> {
  /** Their bytes, by the act's key. */
  readonly stored: BootPhotos;
  readonly label: string;
  /** The boot that they are registered with. */
  readonly bootOf: (act: Act) => { readonly regionCode: string; readonly bootId: number };
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
   * The refused act with what the refusal says besides its message; null if it says nothing else. Such a conflict may
   * only mean that the same request is still in progress.
   */
  readonly withRefusal?: (act: Act, error: unknown) => Act | null | Promise<Act | null>;
  /** Missing if acts of this kind have no photos. */
  readonly photos?: ActPhotos<Act>;
  /** The server has taken an act or one of its photos, or refused it. */
  readonly onAnswered: (act: Act) => void;
}

/**
 * Acts of one kind and user, stored on this device until the server has them. An act is stored first, and then sent,
 * oldest first, one at a time, each before its photos; the idempotency key makes each count once. If the server fails on
 * one, only later acts of the same boot wait for it.
 */
export class ActQueue<Act extends StoredAct> {
  /** Oldest first. */
  acts: readonly Act[] = [];
  /** The keys of acts that can't be read any more. They can only be discarded. */
  damaged: readonly string[] = [];
  /** Whether sending is paused until the user signs in again. */
  needsSignIn = false;
  /** The key of the act that is being sent. */
  private sendingKey: string | null = null;
  /** The time up to which acts are due. An observable, so that `Undo` goes away when its time is over. */
  private reached = 0;
  /** The acts that the server answered once with a conflict: it may only have meant the same request in progress. */
  private readonly conflicts = new Set<string>();
  /** The acts that the user has taken back or discarded in this window. */
  private readonly dropped = new Set<string>();
  private readonly prefix: string;
  private readonly turn: SendingTurn;
  private readonly serverFailures: ServerFailures;
  private readonly sender: Sender;
  private readonly retryTimer: RetryTimer;
  private isPassing = false;
  private isWanted = false;
  private cancelWait: (() => void) | null = null;
  private stops: (() => void)[] = [];

  constructor(
    private readonly deps: ActQueueDeps,
    private readonly kind: ActKind<Act>,
  ) {
    const { clock, later, storage } = deps;
    this.prefix = keyOf(kind.name, storage.userId, '');
    this.turn = new SendingTurn(storage.device.locks, this.prefix);
    this.serverFailures = new ServerFailures(deps.report);
    this.sender = new Sender(deps);
    this.retryTimer = new RetryTimer({ clock, later, onDue: () => this.send() });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Loads the acts and starts sending. Tries again at every sign of a network. */
  async start(): Promise<void> {
    const { onConnection, page } = this.deps;
    this.stops = [onConnection(() => this.wake()), page.onLook(() => this.wake())];
    await this.load();
    this.wake();
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.cancelWait?.();
    this.retryTimer.stop();
  }

  /** Whether an act is not sent yet, so that it can be taken back. */
  canUndo(act: Act): boolean {
    return act.state === 'waiting' && !this.isDue(act) && act.key !== this.sendingKey;
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

  /**
   * Stores a photo with its act, in one transaction. If the server has the act already, the photo follows it.
   * @param maxPixels the longer edge to which it is scaled down; null to keep its size
   * @throws UploadRefusal if it is not a whole picture; another error if the device can't store it
   */
  async addPhoto(act: Act, chosen: File, maxPixels: number | null): Promise<void> {
    const { photos } = this.kind;
    const prepared = await preparePhoto(chosen, maxPixels);
    const { sha256, ...file } = await storedFile(prepared, chosen.name);
    if (photos === undefined || this.dropped.has(act.key)) return;
    const key = this.prefix + act.key;
    await this.deps.storage.device.entries.update(key, (stored) => {
      const [current = { ...act, photos: [], isSent: true }] = readEntry(this.kind.schema, stored);
      const own = current.photos ?? [];
      const id = nextPhotoId(own.map((photo) => photo.id));
      const bytes = { ...file, id, sha256, size: file.bytes.length, label: photos.label };
      const changed = { ...current, photos: [...own, { id, sha256 }], version: ENTRY_VERSION };
      return { put: [photos.stored.entryOf(act.key, bytes), [key, changed]] };
    });
    await this.load();
    this.wake();
  }

  /** Deletes an act with its photos for good, even if it is damaged. */
  async discard(key: string): Promise<void> {
    this.dropped.add(key);
    const { entries } = this.deps.storage.device;
    const { photos } = this.kind;
    const ofAct = photos === undefined ? [] : await entries.keys(photos.stored.keyOf(key, ''));
    await entries.change({ remove: [this.prefix + key, ...ofAct] });
    await this.load();
  }

  /** Sends everything that is due. Called when the network may be back. */
  wake(): void {
    if (this.retryTimer.wake()) this.send();
  }

  /** Reads the acts again. */
  private async load(): Promise<void> {
    const stored = await this.deps.storage.device.entries.entries(this.prefix);
    const { entries, damaged } = readEntries(this.kind.schema, stored, this.prefix);
    runInAction(() => {
      this.acts = entries;
      this.damaged = damaged;
    });
  }

  /** Reads the acts again, after some were imported, and sends them. */
  async reload(): Promise<void> {
    await this.load();
    // One that was discarded may have been imported again.
    for (const { key } of this.acts) this.dropped.delete(key);
    this.wake();
  }

  private put(act: Act): Promise<void> {
    const entry = { ...act, version: ENTRY_VERSION };
    return this.deps.storage.device.entries.change({ put: [[this.prefix + act.key, entry]] });
  }

  /**
   * Changes a stored act as it is now: another window, or the user with a photo, may have changed it meanwhile. Photos
   * that it loses are deleted.
   * @param derive the act as it becomes; null deletes it
   */
  private change(key: string, derive: (act: Act) => Act | null): Promise<void> {
    return this.deps.storage.device.entries.update(this.prefix + key, (stored): EntryChange | null => {
      const [act] = readEntry(this.kind.schema, stored);
      if (act === undefined) return null;
      const next = derive(act);
      const gone = (act.photos ?? []).filter(({ id }) => !next?.photos?.some((photo) => photo.id === id));
      const remove = gone.flatMap(({ id }) => this.kind.photos?.stored.keyOf(key, id) ?? []);
      if (next === null) return { remove: [this.prefix + key, ...remove] };
      return { put: [[this.prefix + key, { ...next, version: ENTRY_VERSION }]], remove };
    });
  }

  private isDue({ sendAt }: Act): boolean {
    return sendAt <= this.reached || sendAt > this.reached + LONGEST_DELAY_MS;
  }

  private reach(): void {
    this.reached = this.deps.clock();
  }

  private send(): void {
    this.isWanted = true;
    if (!this.isPassing) void this.pass();
  }

  private async pass(): Promise<void> {
    this.isPassing = true;
    try {
      while (this.isWanted) {
        this.isWanted = false;
        this.reach();
        if (!(await this.turn.run(() => this.sendDue()))) this.retryTimer.failed(0);
      }
    } catch (error) {
      console.warn('What was done on this device could not be sent:', error);
      this.retryTimer.failed(0);
    } finally {
      this.isPassing = false;
      this.waitForNext();
    }
  }

  /** Sends again when the next act can no longer be undone. */
  private waitForNext(): void {
    this.cancelWait?.();
    const times = this.acts.filter((act) => this.canUndo(act)).map(({ sendAt }) => sendAt);
    if (times.length === 0) return;
    const ms = Math.max(0, Math.min(...times) - this.deps.clock());
    this.cancelWait = this.deps.later(ms, this.wake);
  }

  private async sendDue(): Promise<void> {
    await this.load();
    /** Boots with an act that failed on the server. Their later acts wait. */
    const heldUp = new Set<number | null>();
    let hasFailed = false;
    for (const act of this.acts.filter((each) => each.state === 'waiting' && this.isDue(each))) {
      // The user may have discarded it meanwhile.
      if (!this.acts.some(({ key }) => key === act.key)) continue;
      const ready = act.isSent === true ? act : (this.kind.ready?.(act) ?? act);
      if (ready === 'never') await this.discard(act.key);
      if (typeof ready === 'string' || heldUp.has(ready.bootId)) continue;
      if (ready !== act) await this.put(ready);
      if (!(await this.isOwnSession())) return;
      const sent = ready.isSent === true ? ACCEPTED : await this.sendAct(ready);
      const outcome = sent.kind === 'accepted' ? await this.sendPhotos(ready.key) : sent;
      this.serverFailures.note(ready.key, outcome);
      if (outcome.kind === 'signedOut') {
        this.noteSession(false);
        return;
      }
      if (outcome.kind !== 'again') continue;
      if (!isServerFailure(outcome)) {
        this.retryTimer.failed(outcome.retryAfterMs);
        return;
      }
      hasFailed = true;
      if (sent.kind === 'again') heldUp.add(ready.bootId);
    }
    if (hasFailed) this.retryTimer.failed(0);
    else this.retryTimer.rest();
  }

  /** Whether the session still belongs to this user: somebody else may have signed in in another window. */
  private async isOwnSession(): Promise<boolean> {
    const user = await this.sender.whoIsThere();
    if (user === null) this.retryTimer.failed(0);
    else this.noteSession(user.loggedIn && user.id === this.deps.storage.userId);
    return user !== null && !this.needsSignIn;
  }

  private noteSession(isOwn: boolean): void {
    this.needsSignIn = !isOwn;
  }

  private async sendAct(act: Act): Promise<Outcome<unknown>> {
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
      const outcome = await this.sender.attempt<unknown>(() => this.kind.send(act, sent));
      const updated = 'error' in outcome ? await this.kind.withRefusal?.(act, outcome.error) : null;
      const problem = this.refusalOf(key, outcome, updated != null);
      if (problem === null && outcome.kind !== 'accepted') return outcome;
      await this.change(key, (now) => {
        if (problem !== null) return { ...(updated ?? act), ...photosOf(now), state: 'needsYou', problem };
        return now.photos === undefined || now.photos.length === 0 ? null : { ...now, isSent: true };
      });
      await this.load();
      this.kind.onAnswered(act);
      return ACCEPTED;
    } finally {
      runInAction(() => {
        this.sendingKey = null;
      });
    }
  }

  /** Sends the photos of an act that the server has, one after another; the last one ends the act. */
  private async sendPhotos(key: string): Promise<Outcome<unknown>> {
    const { photos } = this.kind;
    for (;;) {
      const act = this.acts.find((each) => each.key === key);
      const [photo] = act?.photos ?? [];
      if (photos === undefined || act?.isSent !== true || photo === undefined) return ACCEPTED;
      const file = await photos.stored.find(key, photo.id);
      const photoFacts = { label: photos.label, sha256: photo.sha256 };
      // The device has lost the photo's bytes.
      const outcome: Outcome<unknown> =
        file === null
          ? ACCEPTED
          : await this.sender.photo(photos.bootOf(act), photoFacts, file, () => undefined);
      const problem = this.refusalOf(`${key}:${photo.id}`, outcome, false);
      if (problem === null && outcome.kind !== 'accepted') return outcome;
      await this.change(key, (now) => {
        if (problem !== null) return { ...now, state: 'needsYou', problem };
        const left = (now.photos ?? []).filter(({ id }) => id !== photo.id);
        return left.length === 0 ? null : { ...now, photos: left };
      });
      await this.load();
      this.kind.onAnswered(act);
      if (problem !== null) return ACCEPTED;
    }
  }

  /** The server's sentence if an act, or one of its photos, needs the user; otherwise null. */
  private refusalOf(key: string, outcome: Outcome<unknown>, isFinal: boolean): string | null {
    if (outcome.kind === 'refused') return outcome.problem.text;
    if (outcome.kind !== 'again' || statusOf(outcome.error) !== CONFLICT) return null;
    const { error } = outcome;
    if ((isFinal || this.conflicts.has(key)) && error instanceof Error) return error.message;
    this.conflicts.add(key);
    return null;
  }
}

/** The property `photos` of an act; none if its kind has no photos. */
const photosOf = ({ photos }: StoredAct) => (photos === undefined ? {} : { photos });
