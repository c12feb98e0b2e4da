import { makeAutoObservable, runInAction } from 'mobx';
import type { BootApi } from '../../api/Api';
import type { TypedBoot } from '../../domain/stored/bootDraft';
import type { OutboxProblem } from '../../domain/stored/outboxEntry';
import type { CreateBootBody, CreateBootReply } from '../../domain/wire/boot';
import { KeptPhotosStore } from '../outbox/KeptPhotosStore';
import { deviceElsewhereIn } from '../lib/deviceElsewhere';
import { NotKeptError } from '../outbox/NotKeptError';
import type { OutboxStore } from '../outbox/OutboxStore';
import { duplicateIn } from '../outbox/outcome';
import type { KeptBoot } from '../outbox/WaitingForms';
import type { DraftPhotos } from './DraftPhotos';

/** The existing boot that the sent one would duplicate. */
export type Duplicate = NonNullable<OutboxProblem['duplicate']>;

/** The car that the physical boot is on, and the server's message. */
export interface DeviceOnCar {
  /** Null if the user may not see that boot. */
  readonly id: number | null;
  readonly text: string;
}

/** What the confirmation says about a boot that is stored on the device. */
export interface KeptConfirmation {
  readonly key: string;
  readonly license: string;
  readonly licenseState: string | null;
  readonly photos: number;
  /** Adds photos to the boot in the outbox. */
  readonly uploads: KeptPhotosStore;
}

export interface BootSenderDeps {
  readonly boots: Pick<BootApi, 'create'>;
  /** Null for a server without an outbox. */
  readonly outbox: { open(): Promise<OutboxStore | null> } | null;
  readonly regionCode: string;
  readonly photos: DraftPhotos;
  /** The longer edge to which photos are scaled down; null to keep their size. */
  readonly maxPixels: number | null;
  readonly asDraft: () => TypedBoot;
  /** Tries to store the form on the device. Never rejects. */
  readonly storeDraft: () => Promise<void>;
}

/** Sends a form's boot. If the server supports the outbox, the boot is stored there first. */
export class BootSender {
  /** The boot stored on the device whose confirmation shows. */
  kept: KeptConfirmation | null = null;
  /** Whether the device could not store the boot, so that it was sent without being stored first. */
  isNotKept = false;
  /** Why the server refused the boot that the form corrects. */
  earlierProblem: OutboxProblem | null = null;
  /** The boot that the user has agreed to duplicate; true if its id is unknown. */
  private agreedTo: number | true | null = null;
  /** Whether the photos were handed to the outbox with the last boot. */
  private tookPhotos = false;
  private used: OutboxStore | null = null;

  constructor(private readonly deps: BootSenderDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** The properties of the body that say that a duplicate is intended. */
  get agreement(): Pick<CreateBootBody, 'duplicateOf'> {
    return this.agreedTo === null ? {} : { duplicateOf: this.agreedTo };
  }

  /** The existing boot that the refused one would duplicate. @param error of the last submission */
  duplicateOf(error: unknown): Duplicate | null {
    return duplicateIn(error) ?? this.earlierProblem?.duplicate ?? null;
  }

  /** The car that the physical boot is on instead. @param error of the last submission */
  deviceOnCar(error: unknown): DeviceOnCar | null {
    const { earlierProblem } = this;
    const elsewhere = deviceElsewhereIn(error);
    if (elsewhere !== null) return { id: elsewhere.id, text: error instanceof Error ? error.message : '' };
    return earlierProblem?.deviceOn ? { id: earlierProblem.deviceOn.id, text: earlierProblem.text } : null;
  }

  agreeTo({ id }: Duplicate): void {
    this.agreedTo = id ?? true;
  }

  /** The vehicle has changed, or the form was reset. */
  takeBackAgreement(): void {
    this.agreedTo = null;
  }

  /** Sends the boot. Resolves with the answer, or with the fact that the boot is stored on the device. */
  async post(body: CreateBootBody, key: string): Promise<CreateBootReply | KeptBoot> {
    const { boots, outbox, regionCode, photos, storeDraft } = this.deps;
    runInAction(() => {
      this.isNotKept = false;
      this.earlierProblem = null;
    });
    this.tookPhotos = false;
    this.used = (await outbox?.open()) ?? null;
    const direct = async () => {
      // Store it as sent before sending: after a crash in between, a retry must not record the boot twice.
      await storeDraft();
      return boots.create({
        regionCode,
        body,
        idempotencyKey: key,
        ...(outbox === null ? {} : { duplicateCheck: true }),
      });
    };
    if (this.used === null) return direct();
    await photos.settled();
    try {
      const answer = await this.used.submit(this.toSend(body, key));
      this.tookPhotos = true;
      return answer;
    } catch (error) {
      if (!(error instanceof NotKeptError)) throw error;
      console.warn(error.message, error.cause);
      runInAction(() => {
        this.isNotKept = true;
      });
      return await direct();
    }
  }

  /** Stops waiting for the answer. @returns false if the boot is in no outbox */
  stopWaiting(key: string): boolean {
    this.used?.stopWaiting(key);
    return this.used !== null;
  }

  /** The boot is stored on the device: shows its confirmation. */
  confirm(key: string, { license, licenseState }: CreateBootBody): void {
    const { photos, maxPixels } = this.deps;
    if (this.used === null) return;
    this.kept = {
      key,
      license,
      licenseState: licenseState ?? null,
      photos: photos.items.length,
      uploads: new KeptPhotosStore(this.used, key, maxPixels),
    };
  }

  /** The photos were sent with their boot. @returns false if they are still in the form */
  releasePhotos(): boolean {
    if (this.tookPhotos) this.deps.photos.release();
    return this.tookPhotos;
  }

  /** Finds the boot to correct. Never rejects. */
  async find(key: string): Promise<TypedBoot | null> {
    try {
      const entry = await (await this.deps.outbox?.open())?.find(key);
      if (entry == null) return null;
      const { values, edited, body, mayBeRecorded, problem } = entry;
      runInAction(() => {
        this.earlierProblem = problem;
      });
      return { key, values, edited, position: body.position ?? undefined, mayBeRecorded };
    } catch {
      return null;
    }
  }

  close(): void {
    this.kept = null;
  }

  private toSend(body: CreateBootBody, key: string) {
    const { regionCode, photos, asDraft } = this.deps;
    const { values, edited } = asDraft();
    return {
      key,
      regionCode,
      body,
      values,
      edited,
      photos: photos.items,
      unstored: photos.unstored,
    };
  }
}
