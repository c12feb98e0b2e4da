import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { NoticeApi } from '../../api/Api';
import { HttpError } from '../../api/errors';
import { newIdempotencyKey } from '../../domain/idempotency';
import { noticeNumberOf } from '../../domain/notice/number';
import { NoticePrint } from '../../domain/stored/noticePrint';
import type { OutboxEntry } from '../../domain/stored/outboxEntry';
import { nowInZone } from '../../domain/time/zone';
import { NoticeConflict, type NoticeFacts } from '../../domain/wire/notices';
import { NOTICE_PRINT } from '../device/Device';
import { ActQueue, type ActQueueDeps } from '../outbox/ActQueue';

export interface NoticePrintsDeps extends ActQueueDeps {
  readonly notices: NoticeApi;
  /** A boot of the outbox; null if it is not there; undefined while the outbox is unknown. */
  readonly entryOf: (bootKey: string) => OutboxEntry | null | undefined;
  /** Calls `hear` whenever the boots of the outbox change. @returns a function that unsubscribes */
  readonly onBoots: (hear: () => void) => () => void;
  /** Stores the number that the server has for the notice of a boot of the outbox. */
  readonly keepNumber: (bootKey: string, number: string) => Promise<void>;
  /** The server has taken a print, or refused it. */
  readonly onAnswered: (print: NoticePrint) => void;
}

/** The boot that a notice is for: a recorded one, or one of the outbox. */
export type NoticeTarget = Pick<
  NoticePrint,
  'bootId' | 'bootKey' | 'regionCode' | 'license' | 'licenseState'
>;

/** What was printed; no facts if it was put on by hand. */
export interface Printed {
  readonly number: string;
  readonly facts: NoticeFacts | null;
}

/** The notices that one user printed, stored on this device until the server has them. */
export class NoticePrints {
  private readonly queue: ActQueue<NoticePrint>;
  private stopHearing: (() => void) | null = null;

  constructor(private readonly deps: NoticePrintsDeps) {
    const { notices, keepNumber, onAnswered } = deps;
    this.queue = new ActQueue(deps, {
      name: NOTICE_PRINT,
      schema: NoticePrint,
      ready: (print) => this.ready(print),
      send: async ({ bootId, bootKey, number, printedTime, facts, byHand }, sent) => {
        await notices.noticePrinted({
          ...sent,
          bootId: bootId ?? 0,
          body: { number, printedTime, facts, ...(byHand ? { byHand } : {}) },
        });
        if (bootKey !== null) await keepNumber(bootKey, number);
      },
      withRefusal: async (print, error) => {
        const conflict = v.safeParse(NoticeConflict, error instanceof HttpError ? error.body : undefined);
        if (!conflict.success) return null;
        const { noticeNumber: ownNumber } = conflict.output;
        if (ownNumber !== null && print.bootKey !== null) await keepNumber(print.bootKey, ownNumber);
        return { ...print, ownNumber };
      },
      onAnswered,
    });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Oldest first. */
  get acts(): readonly NoticePrint[] {
    return this.queue.acts;
  }

  /** The keys of prints that can't be read any more. They can only be discarded. */
  get damaged(): readonly string[] {
    return this.queue.damaged;
  }

  /** Whether sending is paused until the user signs in again. */
  get needsSignIn(): boolean {
    return this.queue.needsSignIn;
  }

  start(): Promise<void> {
    this.stopHearing = this.deps.onBoots(this.wake);
    return this.queue.start();
  }

  stop(): void {
    this.stopHearing?.();
    this.queue.stop();
  }

  /** The last stored print for a boot; undefined if there is none. */
  lastOf(target: Pick<NoticeTarget, 'bootId' | 'bootKey'>): NoticePrint | undefined {
    return this.of(target).at(-1);
  }

  /** The last refused print of a boot; undefined if there is none. */
  refusedOf(target: Pick<NoticeTarget, 'bootId' | 'bootKey'>): NoticePrint | undefined {
    return this.of(target)
      .filter(({ state }) => state === 'needsYou')
      .at(-1);
  }

  /**
   * Stores that a notice was just printed, or put on by hand, and sends it once its boot is recorded.
   * @throws if the device can't store it
   */
  async add(target: NoticeTarget, zoneId: string, { number, facts }: Printed): Promise<void> {
    const { clock, keepNumber } = this.deps;
    const now = clock();
    // Another window then prints the same number.
    if (facts !== null && target.bootKey !== null) await keepNumber(target.bootKey, number);
    await this.queue.add({
      ...target,
      key: newIdempotencyKey(),
      number: noticeNumberOf(number),
      printedTime: nowInZone(zoneId, () => now).dateTime,
      facts,
      byHand: facts === null,
      keptAt: now,
      sendAt: now,
      state: 'waiting',
      problem: '',
      ownNumber: null,
    });
  }

  /** Records a refused print with another number. It stays the same print, so its time stays too. */
  async recordWith(print: NoticePrint, number: string): Promise<void> {
    await this.queue.add({
      ...print,
      // Another request: the old key belongs to the old number.
      key: newIdempotencyKey(),
      number: noticeNumberOf(number),
      state: 'waiting',
      problem: '',
      ownNumber: null,
    });
    await this.queue.discard(print.key);
  }

  /** Deletes a print for good. */
  discard(key: string): Promise<void> {
    return this.queue.discard(key);
  }

  /** Reads the prints again, after some were imported, and sends them. */
  reload(): Promise<void> {
    return this.queue.reload();
  }

  /** Sends what is due. Called when the network may be back, or a boot was recorded. */
  wake(): void {
    this.queue.wake();
  }

  private of({ bootId, bootKey }: Pick<NoticeTarget, 'bootId' | 'bootKey'>): readonly NoticePrint[] {
    return this.acts.filter(
      (print) =>
        (bootId !== null && print.bootId === bootId) || (bootKey !== null && print.bootKey === bootKey),
    );
  }

  /** A print is sent once its boot is recorded, and never if the boot was discarded. */
  private ready(print: NoticePrint): NoticePrint | 'later' | 'never' {
    if (print.bootId !== null || print.bootKey === null) return print;
    const entry = this.deps.entryOf(print.bootKey);
    if (entry === null) return 'never';
    const bootId = entry?.recorded?.id;
    return bootId === undefined ? 'later' : { ...print, bootId };
  }
}
