import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { RecordedBoot } from '../../domain/stored/unsentPhotos';
import type { KeptPhoto, PhotoFiles } from './PhotoFiles';

/** A boot from an earlier visit, with photos that have not arrived or before any was taken. */
export interface LeftBehind {
  readonly boot: RecordedBoot;
  readonly photos: readonly Pick<KeptPhoto, 'file' | 'name'>[];
}

/**
 * Photos that have not arrived, stored on the device so that no reload or crash loses one, and offered again later;
 * also the boot whose confirmation was open. Each photo is written once and removed once.
 */
export class UnsentPhotosStore {
  /** What earlier visits left, by boot. */
  leftBehind: readonly LeftBehind[] = [];
  /** The names of what is stored or being written. */
  private readonly names = new Set<string>();
  /** The names of what the device could not store. */
  private readonly refused = new Set<string>();

  /** @param files their storage; null if nobody is known who would own them */
  constructor(private readonly files: PhotoFiles | null) {
    makeAutoObservable<this, 'files' | 'names'>(
      this,
      { leftBehind: observableRef, files: false, names: false },
      { autoBind: true },
    );
  }

  /** True if, as far as is known, everything unsent is stored, so leaving loses nothing. */
  get isKept(): boolean {
    return this.refused.size === 0;
  }

  /** Looks for what earlier visits left. */
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

  /** Stores one boot's photos, together with those that an earlier visit left of it. */
  keeperOf(boot: RecordedBoot) {
    return {
      earlier: this.leftBehind.find((left) => left.boot.id === boot.id)?.photos ?? [],
      keep: (file: File) => this.keep(boot, file),
      remove: (name: string) => void this.remove(name),
    };
  }

  /** A boot's confirmation is open: a reload offers its photos again. */
  async open(boot: RecordedBoot): Promise<void> {
    await this.files?.open(boot);
  }

  /** The person has left the confirmation. */
  async close(): Promise<void> {
    await this.files?.close();
  }

  /** A photo has arrived or was given up. It may be among those offered again, if its confirmation was left. */
  async remove(name: string): Promise<void> {
    this.names.delete(name);
    this.refused.delete(name);
    this.leftBehind = this.leftBehind.flatMap((left) => {
      const photos = left.photos.filter((each) => each.name !== name);
      return photos.length === 0 && left.photos.length > 0 ? [] : [{ ...left, photos }];
    });
    await this.files?.remove(name);
  }

  /** Deletes what an earlier visit left of a boot. */
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
    // It may have arrived in the meantime.
    if (!isKept && this.names.has(name)) runInAction(() => this.refused.add(name));
  }
}
