import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { statusOf } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import {
  isSendable,
  isWaiting,
  RECORDED_STAYS_MS,
  type OutboxEntry,
  type OutboxPhoto,
  type OutboxProblem,
} from '../../domain/stored/outboxEntry';
import type { CreateBootBody, CreateBootReply } from '../../domain/wire/boot';
import { BootPhotos, type DraftPhoto } from '../device/BootPhotos';
import type { Keeper } from '../device/Device';
import type { Entry } from '../device/EntryStorage';
import type { BrowserPage } from '../page/BrowserPage';
import { NotKeptError } from './NotKeptError';
import { OutboxEntries } from './OutboxEntries';
import { outboxText, takeInText } from './outboxFile';
import { Pace } from './Pace';
import { Sender, type Attempt, type SenderDeps } from './Sender';

export interface OutboxDeps extends SenderDeps {
  readonly keeper: Keeper;
  readonly companyId: number | null;
  readonly companyName: string | null;
  readonly later: (ms: number, work: () => void) => () => void;
  readonly onConnection: (onChange: (isOnline: boolean) => void) => () => void;
  readonly page: Pick<BrowserPage, 'onLook' | 'shared'>;
}

/** A boot that a form passes to the outbox. */
export interface BootToSend {
  readonly key: string;
  readonly regionCode: string;
  readonly body: CreateBootBody;
  readonly values: OutboxEntry['values'];
  readonly edited: OutboxEntry['edited'];
  readonly photos: readonly DraftPhoto[];
  /** The photos that the device has not stored yet. */
  readonly unstored: readonly DraftPhoto[];
  /**
   * The form's draft with its key. Removed when the boot enters the outbox, and stored again if the form gets the boot
   * back.
   */
  readonly draft: readonly [key: string, entry: Entry] | null;
}

/** The boot is stored on the device and will be sent later. */
export interface KeptBoot {
  readonly keptOnDevice: true;
}

type Again = Extract<Attempt<unknown>, { kind: 'again' }>;
type Settled = { readonly reply: CreateBootReply } | { readonly error: unknown } | KeptBoot;

/** How long a form waits for the answer before it says that the boot is stored on the device, milliseconds. */
const FORM_WAITS_MS = 8_000;
/**
 * After this many passes in which another window seems to hold the lock, one pass runs without it: Safari keeps locks
 * past a reload.
 */
const MOST_MISSES = 3;
/** Every pass begins with the oldest boot, but one that the server has failed on this often no longer blocks later ones. */
const FAILURES_IN_ORDER = 3;
/** Notifies the other windows that the outbox has changed. */
const CHANGED = 'boot-outbox-changed';
const KEPT: KeptBoot = { keptOnDevice: true };

/**
 * One user's boots and photos that are stored on this device until they are recorded. Everything is stored before it is
 * sent. Boots are sent in order, one at a time, and photos after their boot. Sending runs by itself, in whichever
 * window is open; the idempotency key prevents duplicates.
 */
export class OutboxStore {
  /** Oldest first. */
  entries: readonly OutboxEntry[] = [];
  /** Whether this device has unsent boots of another user. */
  othersWait = false;
  /** Whether sending is paused until the user signs in again. */
  needsSignIn = false;
  /** Whether the device can't be read. */
  isUnreadable = false;
  /** The keys of the boots that this window is sending. */
  readonly sending = new Set<string>();
  /** Percent of the photo that this window is sending, by the photo's key. */
  readonly progress = new Map<string, number>();
  private readonly stored: OutboxEntries;
  private readonly sender: Sender;
  private readonly pace: Pace;
  /** The forms that are waiting for the outcome of their boot. */
  private readonly waitingForms = new Map<string, (outcome: Settled) => void>();
  private isPassing = false;
  private isWanted = false;
  private misses = 0;
  /** Entries that the server could not accept in this pass. */
  private readonly skipped = new Set<string>();
  /** How often the server has failed on each boot that this window sent. */
  private readonly failures = new Map<string, number>();
  private stops: (() => void)[] = [];

  constructor(private readonly deps: OutboxDeps) {
    const { keeper, clock, later } = deps;
    this.stored = new OutboxEntries(keeper.device.entries, keeper.userId, new BootPhotos(keeper));
    this.sender = new Sender(deps);
    this.pace = new Pace({ clock, later, onDue: () => this.send() });
    makeAutoObservable<
      this,
      | 'deps'
      | 'stored'
      | 'sender'
      | 'pace'
      | 'waitingForms'
      | 'isPassing'
      | 'isWanted'
      | 'misses'
      | 'skipped'
      | 'failures'
      | 'stops'
    >(
      this,
      {
        entries: observableRef,
        deps: false,
        stored: false,
        sender: false,
        pace: false,
        waitingForms: false,
        isPassing: false,
        isWanted: false,
        misses: false,
        isOwn: false,
        skipped: false,
        failures: false,
        stops: false,
      },
      { autoBind: true },
    );
  }

  /** The entries that are waiting to be sent, or that need the user. */
  get waiting(): readonly OutboxEntry[] {
    return this.entries.filter(isWaiting);
  }

  /** Whether anything is waiting that could be sent now. */
  get canSend(): boolean {
    return this.entries.some((entry) => this.isOwn(entry) && isSendable(entry));
  }

  /** The size of the photos on this device, in bytes. */
  get bytes(): number {
    const isHere = ({ state }: OutboxPhoto) => state !== 'done' && state !== 'lost';
    const left = this.entries.flatMap(({ photos }) => photos.filter(isHere));
    return left.reduce((sum, { size }) => sum + size, 0);
  }

  /** Whether a boot was recorded for the company that the user works for now. Only then is it sent or corrected. */
  isOwn({ companyId }: OutboxEntry): boolean {
    return companyId === this.deps.companyId;
  }

  /** The upload progress of a photo that this window is sending, in percent. */
  progressOf(key: string, photo: string): number | undefined {
    return this.progress.get(this.stored.photos.keyOf(key, photo));
  }

  /** Loads the outbox and starts sending. Tries again at every sign of a network. */
  async start(): Promise<void> {
    const { onConnection, page } = this.deps;
    this.stops = [
      onConnection(() => this.wake()),
      page.onLook(() => this.wake()),
      page.shared.onChange(CHANGED, () => void this.load().then(this.wake)),
    ];
    await this.load();
    this.wake();
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.stops = [];
    this.pace.stop();
  }

  /** Reads the outbox again. Never throws. */
  async load(): Promise<void> {
    try {
      const entries = await this.stored.load();
      const old = entries.filter((entry) => this.isOver(entry));
      await Promise.all(old.map((entry) => this.stored.remove(entry)));
      const othersWait = await this.stored.hasOthers();
      runInAction(() => {
        this.entries = entries.filter((entry) => !old.includes(entry));
        this.othersWait = othersWait;
        this.isUnreadable = false;
      });
    } catch (error) {
      console.warn('The outbox could not be read:', error);
      runInAction(() => {
        this.isUnreadable = true;
      });
    }
    for (const { key, state, recorded, problem } of this.entries) {
      if (state === 'recorded' && recorded !== null) this.settle(key, { reply: recorded });
      // Another window has sent it.
      else if (state === 'needsYou' && !this.sending.has(key))
        this.settle(key, { error: new Error(problem?.text) });
    }
  }

  /**
   * Stores a boot and its photos on the device, then sends the boot at once.
   * @returns the server's answer, or, if none arrives in time, that the boot is stored
   * @throws NotKeptError if the device could not store the boot; nothing was sent then
   * @throws the server's refusal; the form has the boot back then
   */
  async submit(boot: BootToSend): Promise<CreateBootReply | KeptBoot> {
    const { key, photos, unstored, draft } = boot;
    const before = this.entries.find((entry) => entry.key === key) ?? null;
    const entry = this.entryOf(boot);
    try {
      const bytes = unstored.map((photo) => this.stored.photos.entryOf(key, photo));
      await this.stored.put(entry, { put: bytes, remove: draft === null ? [] : [draft[0]] });
    } catch (error) {
      throw new NotKeptError(error);
    }
    const outcome = this.outcomeOf(key);
    await this.changed();
    this.wake();
    const settled = await outcome;
    if ('reply' in settled) return settled.reply;
    if ('keptOnDevice' in settled) return KEPT;
    await this.giveBack({ ...entry, photos: photos.map(waitingPhoto) }, before, draft);
    throw settled.error;
  }

  /** The form stops waiting for the answer. The boot stays stored and is still sent. */
  stopWaiting(key: string): void {
    this.settle(key, KEPT);
  }

  /**
   * There is a sign of a network, or the user asks for it: sends everything that is waiting, unless the server has
   * asked to wait.
   */
  wake(): void {
    if (this.pace.wake()) this.send();
  }

  /** Retries a photo that the server has refused. */
  async retryPhoto(key: string, id: string): Promise<void> {
    await this.changePhoto(key, { id, state: 'refused' }, { state: 'waiting', text: '' });
    await this.changed();
    this.wake();
  }

  /** Deletes one photo of a boot for good, such as one that the server refuses or the device has lost. */
  async discardPhoto(key: string, id: string): Promise<void> {
    await this.stored.update(key, ({ photos }) => ({ photos: photos.filter((photo) => photo.id !== id) }), {
      remove: [this.stored.photos.keyOf(key, id)],
    });
    await this.changed();
  }

  /** Deletes an entry and its photos for good. */
  async discard(key: string): Promise<void> {
    const entry = await this.stored.find(key);
    if (entry !== null) await this.stored.remove(entry);
    await this.changed();
  }

  /**
   * Deletes entries and their photos for good.
   * @param what `recorded`: those that are recorded completely; `all`: also those that wait
   */
  async empty(what: 'recorded' | 'all'): Promise<void> {
    const isMeant = (entry: OutboxEntry) => what === 'all' || !isWaiting(entry);
    for (const entry of this.entries.filter(isMeant)) await this.stored.remove(entry);
    await this.changed();
  }

  /** The entry of a boot to correct; null if it does not exist. */
  async find(key: string): Promise<OutboxEntry | null> {
    const entry = await this.stored.find(key);
    return entry !== null && this.isOwn(entry) ? entry : null;
  }

  /** Exports the waiting entries and their photos as the text of a file. */
  toFile(): Promise<string> {
    return outboxText(this.deps.keeper.userId, this.stored);
  }

  /**
   * Imports the entries of a file that this device does not have.
   * @returns how many boots are new here
   * @throws OutboxFileError
   */
  async takeIn(text: string): Promise<number> {
    const count = await takeInText(text, this.deps.keeper.userId, this.stored);
    await this.changed();
    this.wake();
    return count;
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
        await this.passOnce();
      }
    } catch (error) {
      console.warn('The outbox could not be sent:', error);
      this.pace.failed(0);
    } finally {
      this.isPassing = false;
    }
  }

  private async passOnce(): Promise<void> {
    const { keeper } = this.deps;
    const work = () => this.sendAll();
    const hasRun = await keeper.device.locks.during(`outbox:${String(keeper.userId)}`, work);
    if (hasRun) {
      this.misses = 0;
      return;
    }
    this.misses += 1;
    if (this.misses < MOST_MISSES) this.pace.failed(0);
    else await work();
  }

  /**
   * Sends boots in order, and photos only while no boot is waiting. A boot that is added meanwhile is sent before
   * further photos.
   */
  private async sendAll(): Promise<void> {
    await this.load();
    this.skipped.clear();
    if (!this.entries.some(isWaiting)) return;
    if (!(await this.isOwnSession())) return;
    for (;;) {
      const attempt = await this.sendNext();
      if (attempt === null) {
        this.pace.rest();
        return;
      }
      if (attempt.kind === 'again') this.pauseAfter(attempt.retryAfterMs);
      else this.noteSession(attempt.kind !== 'signedOut');
      if (attempt.kind === 'again' || attempt.kind === 'signedOut') return;
    }
  }

  /**
   * Whether the session still belongs to this user: somebody else may have signed in in another window. A boot whose
   * form is waiting is sent without this check, like any form.
   */
  private async isOwnSession(): Promise<boolean> {
    if (this.waitingForms.size > 0) return true;
    const { keeper, companyId } = this.deps;
    const user = await this.sender.whoIsThere();
    if (user === null) this.pauseAfter(0);
    else
      this.noteSession(
        user.loggedIn && user.id === keeper.userId && (user.towCompanyId ?? null) === companyId,
      );
    return user !== null && !this.needsSignIn;
  }

  private pauseAfter(retryAfterMs: number): void {
    this.pace.failed(retryAfterMs);
    for (const key of this.waitingForms.keys()) this.settle(key, KEPT);
  }

  private noteSession(isOwn: boolean): void {
    this.needsSignIn = !isOwn;
    if (!isOwn) for (const key of this.waitingForms.keys()) this.settle(key, KEPT);
  }

  /** @returns null if nothing is left to send */
  private async sendNext(): Promise<Attempt<unknown> | null> {
    const own = this.entries.filter((entry) => this.isOwn(entry));
    const boot = own.find(({ key, state }) => state === 'waiting' && !this.skipped.has(key));
    if (boot !== undefined) return this.sendBoot(boot);
    const recorded = own.filter(({ state }) => state === 'recorded');
    for (const entry of recorded) {
      const photo = entry.photos.find(
        ({ id, state }) => state === 'waiting' && !this.skipped.has(`${entry.key}:${id}`),
      );
      if (photo !== undefined) return this.sendPhoto(entry, photo);
      const isSkipped = this.skipped.has(entry.key);
      if (!isSkipped && entry.photos.some(({ state }) => state === 'registered'))
        return this.confirmPhotos(entry);
    }
    return this.skipped.size === 0 ? null : { kind: 'again', retryAfterMs: 0, error: null };
  }

  private async sendBoot(entry: OutboxEntry): Promise<Attempt<unknown>> {
    const { key } = entry;
    runInAction(() => this.sending.add(key));
    try {
      const attempt = await this.sender.boot(entry, !this.waitingForms.has(key));
      if (attempt.kind === 'taken') await this.markRecorded(key, attempt.reply);
      if (attempt.kind === 'refused') await this.markRefused(key, attempt.problem, attempt.error);
      if (attempt.kind !== 'again') return attempt;
      await this.stored.update(key, () => ({ mayBeRecorded: true }));
      if (isServerFailure(attempt)) this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
      return (this.failures.get(key) ?? 0) < FAILURES_IN_ORDER ? attempt : this.skip(key, attempt);
    } finally {
      runInAction(() => this.sending.delete(key));
    }
  }

  private async markRecorded(key: string, reply: CreateBootReply): Promise<void> {
    await this.stored.update(key, () => ({
      ...{ state: 'recorded', recorded: reply, recordedAt: this.deps.clock() },
      ...{ problem: null, mayBeRecorded: false },
    }));
    this.settle(key, { reply });
    await this.changed();
  }

  private async markRefused(key: string, problem: OutboxProblem, error: unknown): Promise<void> {
    const isAwaited = this.waitingForms.has(key);
    await this.stored.update(key, () => ({ state: 'needsYou', problem }));
    // The waiting form shows the refusal and gets the boot back.
    if (isAwaited) this.settle(key, { error });
    await this.changed();
  }

  private async sendPhoto(entry: OutboxEntry, photo: OutboxPhoto): Promise<Attempt<unknown>> {
    const { key } = entry;
    const photoKey = this.stored.photos.keyOf(key, photo.id);
    const file = await this.stored.fileOf(key, photo.id);
    const attempt =
      file === null
        ? ({ kind: 'taken', reply: undefined } as const)
        : await this.sender.photo(entry, photo, file, (percent) => {
            runInAction(() => this.progress.set(photoKey, percent));
          });
    runInAction(() => this.progress.delete(photoKey));
    if (attempt.kind === 'taken')
      await this.changePhoto(key, photo, { state: file === null ? 'lost' : 'registered' });
    if (attempt.kind === 'refused') {
      await this.changePhoto(key, photo, { state: 'refused', text: attempt.problem.text });
    }
    await this.changed();
    return attempt.kind === 'again' ? this.skip(`${key}:${photo.id}`, attempt) : attempt;
  }

  /** Entries that our server can't accept right now do not hold up the others. Without a network, sending stops. */
  private skip(key: string, attempt: Again): Attempt<unknown> {
    if (!isServerFailure(attempt)) return attempt;
    this.skipped.add(key);
    return { kind: 'taken', reply: undefined };
  }

  /** Deletes from the device the photos that the server lists for their boot. */
  private async confirmPhotos(entry: OutboxEntry): Promise<Attempt<unknown>> {
    const { key, recorded } = entry;
    const attempt = await this.sender.listed(recorded?.id ?? 0);
    if (attempt.kind === 'refused') return this.skip(key, { ...attempt, kind: 'again', retryAfterMs: 0 });
    if (attempt.kind !== 'taken') return attempt;
    const listed = attempt.reply;
    const isThere = ({ state, sha256 }: OutboxPhoto) =>
      state === 'registered' && (listed === null || sha256 === null || listed.has(sha256));
    const arrived = entry.photos.filter(isThere);
    const remove = arrived.map(({ id }) => this.stored.photos.keyOf(key, id));
    await this.stored.update(
      key,
      ({ photos }) => ({
        photos: photos.map((photo) => ({ ...photo, state: nextState(photo, isThere(photo)) })),
      }),
      { remove },
    );
    await this.changed();
    const isMissing = entry.photos.some((photo) => photo.state === 'registered' && !isThere(photo));
    return isMissing ? { kind: 'again', retryAfterMs: 0, error: null } : attempt;
  }

  /** Changes a photo, unless another window has changed its state in the meantime. */
  private async changePhoto(
    key: string,
    { id, state }: Pick<OutboxPhoto, 'id' | 'state'>,
    change: Partial<OutboxPhoto>,
  ): Promise<void> {
    const isMeant = (photo: OutboxPhoto) => photo.id === id && photo.state === state;
    await this.stored.update(key, ({ photos }) => ({
      photos: photos.map((photo) => (isMeant(photo) ? { ...photo, ...change } : photo)),
    }));
  }

  /**
   * The form has its boot back. A boot that was being corrected stays in the outbox, with the server's latest message.
   */
  private async giveBack(
    entry: OutboxEntry,
    before: OutboxEntry | null,
    draft: BootToSend['draft'],
  ): Promise<void> {
    const put = draft === null ? [] : [draft];
    try {
      if (before === null) await this.stored.remove(entry, { put }, true);
      else await this.stored.update(entry.key, () => ({ state: 'needsYou' }), { put });
    } catch (error) {
      console.warn('The outbox could not be written:', error);
    }
    await this.changed();
  }

  private entryOf({ key, regionCode, body, values, edited, photos }: BootToSend): OutboxEntry {
    const { keeper, companyId, companyName, clock } = this.deps;
    return {
      ...{ key, userId: keeper.userId, companyId, companyName, regionCode, body, values, edited },
      ...{ photos: photos.map(waitingPhoto), keptAt: clock(), state: 'waiting', mayBeRecorded: false },
      ...{ problem: null, recorded: null, recordedAt: null },
    };
  }

  private outcomeOf(key: string): Promise<Settled> {
    return new Promise((resolve) => {
      const cancel = this.deps.later(FORM_WAITS_MS, () => this.settle(key, KEPT));
      this.waitingForms.set(key, (outcome) => {
        cancel();
        resolve(outcome);
      });
    });
  }

  private settle(key: string, outcome: Settled): void {
    const tell = this.waitingForms.get(key);
    this.waitingForms.delete(key);
    tell?.(outcome);
  }

  /** Reads the outbox again and notifies the other windows. */
  private async changed(): Promise<void> {
    await this.load();
    // The value differs each time, since other windows are notified only of changed values.
    this.deps.page.shared.set(CHANGED, newIdempotencyKey());
  }

  private isOver(entry: OutboxEntry): boolean {
    return !isWaiting(entry) && this.deps.clock() - (entry.recordedAt ?? 0) > RECORDED_STAYS_MS;
  }
}

function waitingPhoto({ id, name, type, size, sha256, label }: DraftPhoto): OutboxPhoto {
  return {
    id,
    name,
    type,
    size,
    sha256,
    state: 'waiting',
    text: '',
    ...(label === undefined ? {} : { label }),
  };
}

/** Whether our own server could not accept it, without saying when it can. */
function isServerFailure({ error, retryAfterMs }: Again): boolean {
  return (statusOf(error) ?? 0) > 0 && retryAfterMs === 0;
}

function nextState(photo: OutboxPhoto, isThere: boolean): OutboxPhoto['state'] {
  if (isThere) return 'done';
  // The upload was accepted but the boot does not list the photo, so it is sent again.
  return photo.state === 'registered' ? 'waiting' : photo.state;
}
