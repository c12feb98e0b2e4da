import { makeAutoObservable, observable, runInAction } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { RecordedBoot } from '../../domain/stored/unsentPhotos';
import type { KeptPhoto, PhotoFiles } from './PhotoFiles';

/** A boot from an earlier visit that has unsent photos, or whose confirmation was open. */
export interface LeftBehind {
  readonly boot: RecordedBoot;
  readonly photos: readonly Pick<KeptPhoto, 'file' | 'name'>[];
}

/**
 * Unsent photos, stored on the device so that a reload or crash loses none, and offered again later. Also the boot
 * whose confirmation was open. Each photo is written once and removed once.
 */
export class UnsentPhotosStore {
  /** Boots and photos from earlier visits. */
  leftBehind: readonly LeftBehind[] = [];
  /** Names of the photos that are stored or being written. */
  private readonly names = new Set<string>();
  /** Names of the photos that the device could not store. */
  private readonly refused = observable.set<string>();

  /** @param files their storage; null if no user is known */
  constructor(private readonly files: PhotoFiles | null) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** True if no photo failed to be stored, so that leaving loses nothing. */
  get isKept(): boolean {
    return this.refused.size === 0;
  }

  /** Loads what earlier visits left behind. */
  async load(): Promise<void> {
    const [photos = [], record] = await Promise.all([this.files?.load(), this.files?.openRecord()]);
    const byBoot = new Map<number, LeftBehind>();
    if (record) byBoot.set(record.id, { boot: record, photos: [] });
    for (const { boot, file, name } of photos) {
      const before = byBoot.get(boot.id)?.photos ?? [];
      byBoot.set(boot.id, { boot, photos: [...before, { file, name }] });
    }
    runInAction(() => {
      this.leftBehind = [...byBoot.values()];
    });
  }

  /** Storage for one boot's photos, including those from an earlier visit. */
  storageOf(boot: RecordedBoot) {
    return {
      earlier: this.leftBehind.find((left) => left.boot.id === boot.id)?.photos ?? [],
      keep: (file: File) => this.keep(boot, file),
      remove: (name: string) => void this.remove(name),
    };
  }

  /** A boot's confirmation was opened. Notes that, so that a reload offers its photos again. */
  async open(boot: RecordedBoot): Promise<void> {
    await this.files?.open(boot);
  }

  /** The user left the confirmation. */
  async close(): Promise<void> {
    await this.files?.close();
  }

  /** Removes a photo that was uploaded or discarded, also from `leftBehind`. */
  async remove(name: string): Promise<void> {
    this.names.delete(name);
    this.refused.delete(name);
    this.leftBehind = this.leftBehind.flatMap((left) => {
      const photos = left.photos.filter((each) => each.name !== name);
      return photos.length === 0 && left.photos.length > 0 ? [] : [{ ...left, photos }];
    });
    await this.files?.remove(name);
  }

  /** Deletes what an earlier visit left for a boot. */
  async discard(bootId: number): Promise<void> {
    const photos = this.leftBehind.find(({ boot }) => boot.id === bootId)?.photos ?? [];
    await Promise.all([...photos.map(({ name }) => this.remove(name)), this.close()]);
    await this.load();
  }

  private keep(boot: RecordedBoot, file: File): string {
    const name = `${String(boot.id)}:${newIdempotencyKey()}`;
    this.names.add(name);
    void this.write(name, boot, file);
    return name;
  }

  private async write(name: string, boot: RecordedBoot, file: File): Promise<void> {
    const isKept = (await this.files?.keep(name, boot, file)) ?? false;
    // The photo may have been uploaded and removed in the meantime.
    if (!isKept && this.names.has(name)) runInAction(() => this.refused.add(name));
  }
}
