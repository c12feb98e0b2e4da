import { makeAutoObservable } from 'mobx';
import type { RemovalApi } from '../../api/Api';
import { statusOf } from '../../api/errors';
import { isSameDevice } from '../../domain/boot/device';
import { entered } from '../../domain/equalText';
import { newIdempotencyKey } from '../../domain/idempotency';
import { BOOT_OFF_LABEL, RemovalAct, type RemovalActKind } from '../../domain/stored/removalAct';
import { nowInZone } from '../../domain/time/zone';
import type { BootPhotos } from '../device/BootPhotos';
import { REMOVAL_ACT } from '../device/Device';
import { ActQueue, type ActQueueDeps } from '../outbox/ActQueue';

const CONFLICT = 409;
/** How long `Off the car` can be undone before it is sent, milliseconds. */
export const UNDO_MS = 10_000;

export interface RemovalActsDeps extends ActQueueDeps {
  readonly removal: Pick<RemovalApi, 'bootOff' | 'bootNotFound'>;
  /** The bytes of the acts' photos, by the act's key. */
  readonly photos: BootPhotos;
  /** The longer edge to which a region's photos are scaled down, in pixels; null to keep their size. */
  readonly maxPixels: (regionCode: string) => number | null;
  /** The server has taken an act or one of its photos, or refused it. */
  readonly onAnswered: (act: RemovalAct) => void;
}

/** What the user says about an act. */
interface ActDetails {
  readonly note?: string;
  readonly device?: string;
}

/** The boot that an act is about. */
export type ActedOn = Pick<RemovalAct, 'bootId' | 'regionCode' | 'license' | 'licenseState'>;

/**
 * What one user did at the cars, stored on this device until the server has it. An act that can be undone is sent after
 * a delay.
 */
export class RemovalActs {
  private readonly queue: ActQueue<RemovalAct>;

  constructor(private readonly deps: RemovalActsDeps) {
    const { onAnswered, photos, removal } = deps;
    this.queue = new ActQueue(deps, {
      name: REMOVAL_ACT,
      schema: RemovalAct,
      send: (act, sent) => {
        const { bootId, kind, note } = act;
        return kind === 'off'
          ? removal.bootOff({ ...sent, bootId, body: offBody(act) })
          : removal.bootNotFound({ ...sent, bootId, body: { note } });
      },
      withRefusal: async (act, error) =>
        statusOf(error) === CONFLICT && (await this.isOtherDevice(act)) ? { ...act, asksSwap: true } : null,
      photos: { stored: photos, label: BOOT_OFF_LABEL, bootOf: (act) => act },
      onAnswered,
    });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Oldest first. */
  get acts(): readonly RemovalAct[] {
    return this.queue.acts;
  }

  /** The keys of acts that can't be read any more. They can only be discarded. */
  get damaged(): readonly string[] {
    return this.queue.damaged;
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

  /** The act about a boot that the server does not have yet; undefined if there is none. */
  of(bootId: number): RemovalAct | undefined {
    return this.acts.filter((act) => act.bootId === bootId && !act.isSent).at(-1);
  }

  /** Whether an act is not sent yet, so that it can be taken back. */
  canUndo(act: RemovalAct): boolean {
    return this.queue.canUndo(act);
  }

  /**
   * Stores an act with the present time, and sends it: `off` after ten seconds, anything else at once.
   * @param details the user's note, and the number of the boot that came off
   * @returns the act
   * @throws if the device can't store it; nothing is sent then
   */
  async add(
    boot: ActedOn,
    zoneId: string,
    kind: RemovalActKind,
    details: ActDetails = {},
  ): Promise<RemovalAct> {
    const now = this.deps.clock();
    const act: RemovalAct = {
      key: newIdempotencyKey(),
      kind,
      note: entered(details.note ?? ''),
      device: details.device ?? '',
      swap: false,
      bootId: boot.bootId,
      regionCode: boot.regionCode,
      license: boot.license,
      licenseState: boot.licenseState,
      dateTime: nowInZone(zoneId, () => now).dateTime,
      keptAt: now,
      sendAt: kind === 'off' ? now + UNDO_MS : now,
      photos: [],
      isSent: false,
      state: 'waiting',
      problem: '',
      asksSwap: false,
    };
    await this.queue.add(act);
    return act;
  }

  /**
   * Stores a photo with its act. If the server has the act already, the photo follows it.
   * @throws UploadRefusal if it is not a whole picture; another error if the device can't store it
   */
  async addPhoto(act: RemovalAct, file: File): Promise<void> {
    await this.queue.addPhoto(act, file, this.deps.maxPixels(act.regionCode));
  }

  /** Takes back an act that is not sent yet. */
  async undo(act: RemovalAct): Promise<void> {
    if (this.canUndo(act)) await this.discard(act.key);
  }

  /** The user confirms that the named boot was on the car: sends the act again. */
  swap(act: RemovalAct): Promise<void> {
    return this.queue.add({ ...act, swap: true, asksSwap: false, state: 'waiting', problem: '' });
  }

  /** Deletes an act with its photos for good. */
  discard(key: string): Promise<void> {
    return this.queue.discard(key);
  }

  /** Reads the acts again, after some were imported, and sends them. */
  reload(): Promise<void> {
    return this.queue.reload();
  }

  /** Sends everything that is due. Called when the network may be back. */
  wake(): void {
    this.queue.wake();
  }

  /** Whether another boot than the one that the user named was put on the car, and is not off yet. */
  private async isOtherDevice({ bootId, device, swap }: RemovalAct): Promise<boolean> {
    if (device === '' || swap) return false;
    const { boots } = this.deps;
    const details = await boots.details({ bootId, background: true, stays: true }).catch(() => null);
    const recorded = details?.device ?? '';
    return recorded !== '' && !isSameDevice(recorded, device) && details?.removal?.state !== 'OFF';
  }
}

function offBody({ dateTime, device, swap }: RemovalAct) {
  return { dateTime, ...(device === '' ? {} : { device }), ...(swap ? { swap } : {}) };
}
