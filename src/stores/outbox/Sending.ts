import { makeAutoObservable, observable, runInAction } from 'mobx';
import { statusOf, type ApiError } from '../../api/errors';
import { accepted, refused } from '../../domain/stored/bootStates';
import { type OutboxEntry, type OutboxPhoto, type OutboxProblem } from '../../domain/stored/outboxEntry';
import type { CreateBootReply } from '../../domain/wire/boot';
import type { UserStorage } from '../device/Device';
import type { OutboxEntries } from './OutboxEntries';
import { RetryTimer } from './RetryTimer';
import { FORBIDDEN, isServerFailure, type Again, type Outcome } from './outcome';
import { Sender, type SenderDeps } from './Sender';
import { SendingTurn } from './SendingTurn';
import { ServerFailures } from './ServerFailures';
import type { WaitingForms } from './WaitingForms';

export interface SendingDeps extends SenderDeps {
  readonly storage: UserStorage;
  readonly companyId: number | null;
  readonly later: (ms: number, work: () => void) => () => void;
  /** Shows a failure of the server in the banner. */
  readonly report: (error: unknown) => void;
}

/** The outbox whose entries are sent. */
interface Outgoing {
  readonly entries: readonly OutboxEntry[];
  /** Reads the entries again. */
  load(): Promise<void>;
  /** Reads the entries again and notifies the other windows. */
  changed(): Promise<void>;
}

/** Something to send. */
interface Step {
  /** Whether a form is waiting for its outcome. */
  readonly isAwaited: boolean;
  readonly send: () => Promise<Outcome<unknown>>;
}

/** Every pass begins with the oldest boot, but one that the server has failed on this often no longer blocks later ones. */
const FAILURES_IN_ORDER = 3;

/**
 * Sends the entries of an outbox, in passes: boots in order, one at a time, and photos after their boot. It notes in
 * each entry how far it has come, so that any window can go on.
 */
export class Sending {
  /** Whether sending is paused until the user signs in again. */
  needsSignIn = false;
  /** The keys of the boots that this window is sending. */
  readonly boots = observable.set<string>();
  /** Percent of the photo that this window is sending, by the photo's key. */
  private readonly progress = observable.map<string, number>();
  /** The failures of the server, by boot or photo. */
  private readonly serverFailures: ServerFailures;
  private readonly sender: Sender;
  private readonly retryTimer: RetryTimer;
  private isPassing = false;
  private isWanted = false;
  private readonly turn: SendingTurn;
  /** Entries that the server could not accept in this pass. */
  private readonly skipped = new Set<string>();
  /** How often the server has failed on each boot that this window sent. */
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly deps: SendingDeps,
    private readonly stored: OutboxEntries,
    private readonly forms: WaitingForms,
    private readonly outbox: Outgoing,
  ) {
    const { clock, later, storage } = deps;
    this.turn = new SendingTurn(storage.device.locks, `outbox:${String(storage.userId)}`);
    this.serverFailures = new ServerFailures(deps.report);
    this.sender = new Sender(deps);
    this.retryTimer = new RetryTimer({ clock, later, onDue: () => this.send() });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * There is a sign of a network, or the user asks for it: sends everything that is waiting, unless the server has
   * asked to wait.
   */
  wake(): void {
    if (this.retryTimer.wake()) this.send();
  }

  /** Another window changed the outbox, so it is open and really holds the lock. */
  otherIsActive(): void {
    this.turn.otherIsActive();
  }

  stop(): void {
    this.retryTimer.stop();
  }

  /** Whether this window is sending a boot or a photo right now. */
  get isBusy(): boolean {
    return this.boots.size + this.progress.size > 0;
  }

  /** The upload progress of a photo that this window is sending, in percent. */
  progressOf(key: string, photo: string): number | undefined {
    return this.progress.get(this.stored.photos.keyOf(key, photo));
  }

  /** How the server failed on a boot that this window sends; undefined if it did not, or did not answer. */
  failureOf(key: string): ApiError | undefined {
    return this.serverFailures.of(key);
  }

  /** Whether a boot was recorded for the company that the user works for now. Only then is it sent or corrected. */
  isOwn({ companyId }: OutboxEntry): boolean {
    return companyId === this.deps.companyId;
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
        if (!(await this.turn.run(() => this.sendAll()))) this.retryTimer.failed(0);
      }
    } catch (error) {
      console.warn('The outbox could not be sent:', error);
      this.retryTimer.failed(0);
    } finally {
      this.isPassing = false;
    }
  }

  /**
   * Sends boots in order, and photos only while no boot is waiting. A boot that is added meanwhile is sent before
   * further photos.
   */
  private async sendAll(): Promise<void> {
    await this.outbox.load();
    this.skipped.clear();
    let isChecked = false;
    for (;;) {
      const next = this.next();
      if (next === null) break;
      if (!next.isAwaited && !isChecked) {
        if (!(await this.isOwnSession())) return;
        isChecked = true;
        continue;
      }
      const outcome = await next.send();
      // Meanwhile somebody else may have signed in.
      isChecked = false;
      if (outcome.kind === 'again') this.pauseAfter(outcome.retryAfterMs);
      else this.noteSession(outcome.kind !== 'signedOut');
      if (outcome.kind === 'again' || outcome.kind === 'signedOut') return;
    }
    if (this.skipped.size === 0) this.retryTimer.rest();
    else this.pauseAfter(0);
  }

  /**
   * Whether the session still belongs to this user: somebody else may have signed in in another window. Only a boot
   * whose form is waiting is sent without this check, like any form.
   */
  private async isOwnSession(): Promise<boolean> {
    const { storage, companyId } = this.deps;
    const user = await this.sender.whoIsThere();
    if (user === null) this.pauseAfter(0);
    else
      this.noteSession(
        user.loggedIn && user.id === storage.userId && (user.towCompanyId ?? null) === companyId,
      );
    return user !== null && !this.needsSignIn;
  }

  private pauseAfter(retryAfterMs: number): void {
    this.retryTimer.failed(retryAfterMs);
    this.forms.settleAll();
  }

  private noteSession(isOwn: boolean): void {
    this.needsSignIn = !isOwn;
    if (!isOwn) this.forms.settleAll();
  }

  /** The next step of the pass; null if nothing is left to send. */
  private next(): Step | null {
    const own = this.outbox.entries.filter((entry) => this.isOwn(entry));
    const boot = own.find(({ key, state }) => state === 'waiting' && !this.skipped.has(key));
    if (boot !== undefined) return { isAwaited: this.forms.has(boot.key), send: () => this.sendBoot(boot) };
    for (const entry of own.filter(({ state }) => state === 'recorded')) {
      const photo = entry.photos.find(
        ({ id, state }) => state === 'waiting' && !this.skipped.has(`${entry.key}:${id}`),
      );
      if (photo !== undefined) return { isAwaited: false, send: () => this.sendPhoto(entry, photo) };
      const isSkipped = this.skipped.has(entry.key);
      if (!isSkipped && entry.photos.some(({ state }) => state === 'registered'))
        return { isAwaited: false, send: () => this.confirmPhotos(entry) };
    }
    return null;
  }

  private async sendBoot(entry: OutboxEntry): Promise<Outcome<unknown>> {
    const { key } = entry;
    runInAction(() => this.boots.add(key));
    try {
      const outcome = await this.sender.boot(entry, !this.forms.has(key));
      this.serverFailures.note(key, outcome);
      if (outcome.kind === 'accepted') await this.markRecorded(key, outcome.reply);
      if (outcome.kind === 'refused') await this.markRefused(key, outcome.problem, outcome.error);
      if (outcome.kind !== 'again') return outcome;
      await this.stored.update(key, () => ({ mayBeRecorded: true }));
      if (isServerFailure(outcome)) this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
      return (this.failures.get(key) ?? 0) < FAILURES_IN_ORDER ? outcome : this.skip(key, outcome);
    } finally {
      runInAction(() => this.boots.delete(key));
    }
  }

  private async markRecorded(key: string, reply: CreateBootReply): Promise<void> {
    await this.stored.apply(accepted(reply, this.deps.clock()), key);
    this.forms.settle(key, { reply });
    await this.outbox.changed();
  }

  private async markRefused(key: string, problem: OutboxProblem, error: unknown): Promise<void> {
    const isAwaited = this.forms.has(key);
    await this.stored.apply(refused(problem), key);
    // The waiting form shows the refusal and gets the boot back.
    if (isAwaited) this.forms.settle(key, { error });
    await this.outbox.changed();
  }

  private async sendPhoto(entry: OutboxEntry, photo: OutboxPhoto): Promise<Outcome<unknown>> {
    const { key, regionCode, recorded } = entry;
    const photoKey = this.stored.photos.keyOf(key, photo.id);
    const file = await this.stored.fileOf(key, photo.id);
    if (file !== null) runInAction(() => this.progress.set(photoKey, 0));
    const outcome =
      file === null
        ? ({ kind: 'accepted', reply: undefined } as const)
        : await this.sender.photo({ regionCode, bootId: recorded?.id ?? 0 }, photo, file, (percent) => {
            runInAction(() => this.progress.set(photoKey, percent));
          });
    runInAction(() => this.progress.delete(photoKey));
    this.serverFailures.note(photoKey, outcome);
    if (outcome.kind === 'accepted')
      await this.stored.changePhoto(key, photo, { state: file === null ? 'lost' : 'registered' });
    if (outcome.kind === 'refused') {
      await this.stored.changePhoto(key, photo, { state: 'refused', text: outcome.problem.text });
    }
    await this.outbox.changed();
    return outcome.kind === 'again' ? this.skip(`${key}:${photo.id}`, outcome) : outcome;
  }

  /** Entries that our server can't accept right now do not hold up the others. Without a network, sending stops. */
  private skip(key: string, outcome: Again): Outcome<unknown> {
    if (!isServerFailure(outcome)) return outcome;
    this.skipped.add(key);
    return { kind: 'accepted', reply: undefined };
  }

  /** Deletes from the device the photos that the server lists for their boot. */
  private async confirmPhotos(entry: OutboxEntry): Promise<Outcome<unknown>> {
    const { key, recorded } = entry;
    const outcome = await this.sender.listed(recorded?.id ?? 0);
    this.serverFailures.note(key, outcome);
    // The server compared the hash at the registration already, and lists nothing to users who may not see the boot.
    const isHidden = outcome.kind === 'refused' && statusOf(outcome.error) === FORBIDDEN;
    if (outcome.kind === 'refused' && !isHidden)
      return this.skip(key, { ...outcome, kind: 'again', retryAfterMs: 0 });
    if (outcome.kind === 'again' || outcome.kind === 'signedOut') return outcome;
    const listed = outcome.kind === 'accepted' ? outcome.reply : null;
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
    await this.outbox.changed();
    // Send the missing ones again in the next pass, so that they do not hold up other photos now.
    for (const photo of entry.photos)
      if (photo.state === 'registered' && !isThere(photo)) this.skipped.add(`${key}:${photo.id}`);
    return { kind: 'accepted', reply: undefined };
  }
}

function nextState(photo: OutboxPhoto, isThere: boolean): OutboxPhoto['state'] {
  if (isThere) return 'done';
  // The upload was accepted but the boot does not list the photo, so it is sent again.
  return photo.state === 'registered' ? 'waiting' : photo.state;
}
