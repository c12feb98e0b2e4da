import { makeAutoObservable, runInAction } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import { resentWithoutDevice, submitted, takenBack } from '../../domain/stored/bootStates';
import {
  isOver,
  isSendable,
  isWaiting,
  type OutboxEntry,
  type OutboxPhoto,
} from '../../domain/stored/outboxEntry';
import type { CreateBootBody, CreateBootReply } from '../../domain/wire/boot';
import { BootPhotos, nextPhotoId, type DraftPhoto } from '../device/BootPhotos';
import { quietlyLater } from '../device/Device';
import type { BrowserPage } from '../page/BrowserPage';
import { NotKeptError } from './NotKeptError';
import { OutboxEntries } from './OutboxEntries';
import { outboxText, takeInText, type TakenIn } from './outboxFile';
import { Sending, type SendingDeps } from './Sending';
import { KEPT, WaitingForms, type KeptBoot } from './WaitingForms';

export interface OutboxDeps extends SendingDeps {
  readonly companyName: string | null;
  readonly onConnection: (onChange: (isOnline: boolean) => void) => () => void;
  readonly page: Pick<BrowserPage, 'onLook' | 'origin' | 'shared'>;
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
}

/** Notifies the other windows that the outbox has changed. */
const CHANGED = 'boot-outbox-changed';

/**
 * One user's boots and photos that are stored on this device until they are recorded. Everything is stored before it is
 * sent. Boots are sent in order, one at a time, and photos after their boot. Sending runs by itself, in whichever
 * window is open; the idempotency key prevents duplicates.
 */
export class OutboxStore {
  /** Oldest first. */
  entries: readonly OutboxEntry[] = [];
  /** The keys of entries that can't be read any more. They can only be discarded. */
  damaged: readonly string[] = [];
  /** Whether this device has unsent boots of another user. */
  othersWait = false;
  /** Whether the device can't be read. */
  isUnreadable = false;
  /** The size of the user's other photos on this device, in bytes: of unfinished forms, and of boots already recorded. */
  otherBytes = 0;
  /** The size of the photos of acts at cars, in bytes. */
  private actBytes = 0;
  private readonly stored: OutboxEntries;
  private readonly forms: WaitingForms;
  private readonly sendingNow: Sending;
  private stops: (() => void)[] = [];

  constructor(private readonly deps: OutboxDeps) {
    const { storage, later } = deps;
    this.stored = new OutboxEntries(storage.device.entries, storage.userId, new BootPhotos(storage));
    this.forms = new WaitingForms(later);
    this.sendingNow = new Sending(deps, this.stored, this.forms, this);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether sending is paused until the user signs in again. */
  get needsSignIn(): boolean {
    return this.sendingNow.needsSignIn;
  }

  /** Whether this window is sending a boot or a photo right now. */
  get isSending(): boolean {
    return this.sendingNow.isBusy;
  }

  /** The keys of the boots that this window is sending. */
  get sending(): ReadonlySet<string> {
    return this.sendingNow.boots;
  }

  /** The entries that are waiting to be sent, or that need the user. */
  get waiting(): readonly OutboxEntry[] {
    return this.entries.filter(isWaiting);
  }

  /** Whether anything is waiting that could be sent now. */
  get canSend(): boolean {
    return this.entries.some((entry) => this.isOwn(entry) && isSendable(entry));
  }

  /** The size of the outbox's photos on this device, in bytes. */
  get bytes(): number {
    const isHere = ({ state }: OutboxPhoto) => state !== 'done' && state !== 'lost';
    const left = this.entries.flatMap(({ photos }) => photos.filter(isHere));
    return left.reduce((sum, { size }) => sum + size, this.actBytes);
  }

  /** Whether a boot was recorded for the company that the user works for now. Only then is it sent or corrected. */
  isOwn(entry: OutboxEntry): boolean {
    return this.sendingNow.isOwn(entry);
  }

  /** The upload progress of a photo that this window is sending, in percent. */
  progressOf(key: string, photo: string): number | undefined {
    return this.sendingNow.progressOf(key, photo);
  }

  /** How the server failed on a boot that this window sends; undefined if it did not, or did not answer. */
  failureOf(key: string): unknown {
    return this.sendingNow.failureOf(key);
  }

  /** Loads the outbox and starts sending. Tries again at every sign of a network. */
  async start(): Promise<void> {
    const { onConnection, page } = this.deps;
    this.stops = [
      onConnection(() => this.wake()),
      page.onLook(() => this.wake()),
      page.shared.onChange(CHANGED, () => {
        this.sendingNow.otherIsActive();
        void this.load().then(this.wake);
      }),
    ];
    await this.load();
    this.wake();
  }

  stop(): void {
    this.stops.forEach((stop) => stop());
    this.stops = [];
    this.sendingNow.stop();
  }

  /** Reads the outbox again. Never throws. */
  async load(): Promise<void> {
    try {
      const { entries, damaged } = await this.stored.loadAll();
      const old = entries.filter((entry) => isOver(entry, this.deps.clock()));
      await Promise.all(old.map((entry) => this.stored.remove(entry)));
      const othersWait = await this.stored.hasOthers();
      runInAction(() => {
        this.entries = entries.filter((entry) => !old.includes(entry));
        this.damaged = damaged;
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
      if (state === 'recorded' && recorded !== null) this.forms.settle(key, { reply: recorded });
      // Another window has sent it.
      else if (state === 'needsYou' && !this.sending.has(key))
        this.forms.settle(key, { error: new Error(problem?.text) });
    }
  }

  /** Adds up the size of the photos that no boot of the outbox has. Never rejects. */
  async measureOthers(): Promise<void> {
    const bytes = await quietlyLater(() => this.stored.otherPhotoBytes(), { acts: 0, others: 0 });
    runInAction(() => {
      this.actBytes = bytes.acts;
      this.otherBytes = bytes.others;
    });
  }

  /** Reads the outbox again and notifies the other windows. */
  async changed(): Promise<void> {
    await this.load();
    // The value differs each time, since other windows are notified only of changed values.
    this.deps.page.shared.set(CHANGED, newIdempotencyKey());
  }

  /**
   * Stores a boot and its photos on the device, then sends the boot at once.
   * @returns the server's answer, or, if none arrives in time, that the boot is stored
   * @throws NotKeptError if the device could not store the boot; nothing was sent then
   * @throws the server's refusal; the form has the boot back then
   */
  async submit(boot: BootToSend): Promise<CreateBootReply | KeptBoot> {
    const { key, unstored } = boot;
    const isCorrection = this.entries.some((entry) => entry.key === key);
    try {
      const bytes = unstored.map((photo) => this.stored.photos.entryOf(key, photo));
      const isStored = await this.stored.apply(submitted(this.entryOf(boot)), key, bytes);
      if (!isStored) throw new Error('The entry of this boot cannot be read');
    } catch (error) {
      throw new NotKeptError(error);
    }
    const outcome = this.forms.outcomeOf(key);
    await this.changed();
    this.wake();
    const settled = await outcome;
    if ('reply' in settled) return settled.reply;
    if ('keptOnDevice' in settled) return KEPT;
    // A boot opened from the outbox for correction stays there, with the server's new message.
    if (!isCorrection) await this.takeBack(key);
    throw settled.error;
  }

  /** The form stops waiting for the answer. The boot stays stored and is still sent. */
  stopWaiting(key: string): void {
    this.forms.settle(key, KEPT);
  }

  /**
   * There is a sign of a network, or the user asks for it: sends everything that is waiting, unless the server has
   * asked to wait.
   */
  wake(): void {
    this.sendingNow.wake();
  }

  /**
   * Adds a photo to a boot of the outbox, even to one that is already recorded.
   * @throws if the device can't store it, or the boot is no longer in the outbox
   */
  async addPhoto(key: string, photo: Omit<DraftPhoto, 'id'>): Promise<string> {
    const photos = this.entries.find((entry) => entry.key === key)?.photos ?? [];
    const added = { ...photo, id: nextPhotoId(photos.map(({ id }) => id)) };
    const put = [this.stored.photos.entryOf(key, added)];
    const add = (entry: OutboxEntry) => ({ photos: [...entry.photos, waitingPhoto(added)] });
    if ((await this.stored.update(key, add, { put })) === null)
      throw new Error('The boot is not in the outbox');
    await this.changed();
    this.wake();
    return added.id;
  }

  /** Retries a photo that the server has refused. */
  async retryPhoto(key: string, id: string): Promise<void> {
    await this.stored.changePhoto(key, { id, state: 'refused' }, { state: 'waiting', text: '' });
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

  /** Stores the number of a boot's notice with the boot. */
  async keepNotice(key: string, noticeNumber: string): Promise<void> {
    await this.stored.update(key, () => ({ noticeNumber }));
    await this.changed();
  }

  /** Sends a boot that the server has refused without the number of the physical boot. */
  async sendWithoutDevice(key: string): Promise<void> {
    await this.stored.apply(resentWithoutDevice, key);
    await this.changed();
    this.wake();
  }

  /** Deletes an entry and its photos for good. */
  async discard(key: string): Promise<void> {
    await this.stored.discard(key);
    await this.changed();
  }

  /**
   * Deletes entries and their photos for good.
   * @param what `recorded`: those that are recorded completely; `all`: also those that wait
   */
  async empty(what: 'recorded' | 'all'): Promise<void> {
    const isMeant = (entry: OutboxEntry) => what === 'all' || !isWaiting(entry);
    for (const entry of this.entries.filter(isMeant)) await this.stored.remove(entry);
    if (what === 'all') for (const key of this.damaged) await this.stored.discard(key);
    await this.changed();
  }

  /** The entry of a boot to correct; null if it does not exist. */
  async find(key: string): Promise<OutboxEntry | null> {
    const entry = await this.stored.find(key);
    return entry !== null && this.isOwn(entry) ? entry : null;
  }

  /** Exports what waits as the text of a file: boots, acts at the cars and prints, with their photos. */
  toFile(): Promise<string> {
    return outboxText(this.owner, this.place);
  }

  /**
   * Imports the entries of a file that this device does not have, and sends the boots.
   * @throws OutboxFileError
   */
  async takeIn(text: string): Promise<TakenIn> {
    const taken = await takeInText(text, this.owner, this.place);
    await this.changed();
    this.wake();
    return taken;
  }

  private get place() {
    return { storage: this.deps.storage, boots: this.stored };
  }

  private get owner() {
    return { userId: this.deps.storage.userId, site: this.deps.page.origin() };
  }

  /** Gives a boot back to its form. Never rejects. */
  private async takeBack(key: string): Promise<void> {
    await quietlyLater(() => this.stored.apply(takenBack(this.deps.clock()), key), false);
    await this.changed();
  }

  private entryOf({ key, regionCode, body, values, edited, photos }: BootToSend): OutboxEntry {
    const { storage, companyId, companyName, clock } = this.deps;
    return {
      key,
      userId: storage.userId,
      companyId,
      companyName,
      regionCode,
      body,
      values,
      edited,
      photos: photos.map(waitingPhoto),
      keptAt: clock(),
      state: 'waiting',
      mayBeRecorded: false,
      problem: null,
      recorded: null,
      noticeNumber: null,
      recordedAt: null,
      draft: null,
    };
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
