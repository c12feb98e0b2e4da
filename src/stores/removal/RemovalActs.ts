import { makeAutoObservable } from 'mobx';
import type { RemovalApi } from '../../api/Api';
import { entered } from '../../domain/equalText';
import { newIdempotencyKey } from '../../domain/idempotency';
import { RemovalAct, type RemovalActKind } from '../../domain/stored/removalAct';
import { nowInZone } from '../../domain/time/zone';
import { REMOVAL_ACT } from '../device/Device';
import { ActQueue, type ActQueueDeps } from '../outbox/ActQueue';

/** How long `Off the car` can be undone before it is sent, milliseconds. */
export const UNDO_MS = 10_000;

export interface RemovalActsDeps extends ActQueueDeps {
  readonly removal: Pick<RemovalApi, 'bootOff' | 'bootNotFound'>;
  /** The server has taken an act, or refused it. */
  readonly onAnswered: (act: RemovalAct) => void;
}

/** The boot that an act is about. */
export type ActedOn = Pick<RemovalAct, 'bootId' | 'regionCode' | 'license' | 'licenseState'>;

/** What one user did at the cars, stored on this device until the server has it. One that can be undone is sent later. */
export class RemovalActs {
  private readonly queue: ActQueue<RemovalAct>;

  constructor(private readonly deps: RemovalActsDeps) {
    const { onAnswered, removal } = deps;
    this.queue = new ActQueue(deps, {
      name: REMOVAL_ACT,
      schema: RemovalAct,
      send: ({ bootId, kind, dateTime, note }, sent) =>
        kind === 'off'
          ? removal.bootOff({ ...sent, bootId, body: { dateTime } })
          : removal.bootNotFound({ ...sent, bootId, body: { note } }),
      onAnswered,
    });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Oldest first. */
  get acts(): readonly RemovalAct[] {
    return this.queue.acts;
  }

  /** Whether sending is paused until the user signs in again. */
  get needsSignIn(): boolean {
    return this.queue.needsSignIn;
  }

  start(): Promise<void> {
    return this.queue.start();
  }

  stop(): void {
    this.queue.stop();
  }

  /** The stored act about a boot; undefined if there is none. */
  of(bootId: number): RemovalAct | undefined {
    return this.acts.filter((act) => act.bootId === bootId).at(-1);
  }

  /** Whether an act is not sent yet, so that it can be taken back. */
  canUndo(act: RemovalAct): boolean {
    return this.queue.canUndo(act);
  }

  /**
   * Stores an act with the present time, and sends it: `off` after ten seconds, anything else at once.
   * @throws if the device can't store it; nothing is sent then
   */
  add(boot: ActedOn, zoneId: string, kind: RemovalActKind, note = ''): Promise<void> {
    const now = this.deps.clock();
    return this.queue.add({
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
    });
  }

  /** Takes back an act that is not sent yet. */
  async undo(act: RemovalAct): Promise<void> {
    if (this.canUndo(act)) await this.discard(act.key);
  }

  /** Deletes an act for good. */
  discard(key: string): Promise<void> {
    return this.queue.discard(key);
  }

  /** There is a sign of a network: sends everything that is due. */
  wake(): void {
    this.queue.wake();
  }
}
