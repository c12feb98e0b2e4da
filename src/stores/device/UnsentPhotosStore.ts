import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { newIdempotencyKey } from '../../domain/idempotency';
import type { RecordedBoot } from '../../domain/unsentPhotos';
import type { PhotoFiles } from './PhotoFiles';

/** A boot that an earlier visit left behind: with photos that have not arrived, or before any was taken. */
export interface LeftBehind {
  readonly boot: RecordedBoot;
  readonly files: readonly File[];
}

/**
 * Photos that were taken and have not arrived: kept on the device, so that neither a reload nor a crash loses one, and
 * offered again the next time; so is the boot whose confirmation was open. Each photo is written once and removed
 * once, however many there are.
 */
export class UnsentPhotosStore {
  /** What earlier visits left behind, by boot. */
  leftBehind: readonly LeftBehind[] = [];
  private readonly names = new Map<File, string>();
  /** What the device could not keep. */
  private readonly refused = new Set<File>();
  /** The name of every file that was ever kept here. */
  private readonly keptAs = new WeakMap<File, string>();

  /** @param kept where they are kept; null where nobody is known to whom they would belong */
  constructor(private readonly kept: PhotoFiles | null) {
    makeAutoObservable<this, 'kept' | 'names' | 'keptAs'>(
      this,
      { leftBehind: observableRef, kept: false, names: false, keptAs: false },
      { autoBind: true },
    );
  }

  /** As far as is known, everything that is not sent is kept: leaving loses nothing. */
  get isKept(): boolean {
    return this.refused.size === 0;
  }

  /** Looks for what earlier visits left behind. */
  async load(): Promise<void> {
    const [photos = [], record] = await Promise.all([this.kept?.load(), this.kept?.openRecord()]);
    const byBoot = new Map<number, { boot: RecordedBoot; files: File[] }>();
    if (record) byBoot.set(record.id, { boot: record, files: [] });
    this.names.clear();
    for (const { boot, file, name } of photos) {
      this.nameIt(file, name);
      const entry = byBoot.get(boot.id) ?? { boot, files: [] };
      entry.files.push(file);
      byBoot.set(boot.id, entry);
    }
    runInAction(() => {
      this.leftBehind = [...byBoot.values()];
    });
  }

  /** The photos of a boot that an earlier visit left behind. */
  filesOf(bootId: number): readonly File[] {
    return this.leftBehind.find(({ boot }) => boot.id === bootId)?.files ?? [];
  }

  /** The confirmation of a boot is open: a reload brings the way to its photos back. */
  async open(boot: RecordedBoot): Promise<void> {
    await this.kept?.open(boot);
  }

  /** The person has left the confirmation. */
  async close(): Promise<void> {
    await this.kept?.close();
  }

  /** Exactly these photos of a boot have not arrived now: new ones are kept, the others removed. */
  async keep(boot: RecordedBoot, files: readonly File[]): Promise<void> {
    const before = [...this.names].filter(([, name]) => name.startsWith(nameOf(boot)));
    const gone = before.filter(([file]) => !files.includes(file));
    const added = files.filter((file) => !this.names.has(file));
    for (const file of added) this.nameIt(file, nameOf(boot) + newIdempotencyKey());
    this.leftBehind = this.leftBehind.flatMap((entry) => {
      if (entry.boot.id !== boot.id) return [entry];
      return files.length === 0 ? [] : [{ boot, files }];
    });
    await Promise.all([
      ...added.map((file) => this.add(boot, file)),
      ...gone.map(([file, name]) => this.remove(file, name)),
    ]);
  }

  /** A photo has arrived; perhaps only after its confirmation was left, and was offered again already. */
  async arrived(file: File): Promise<void> {
    const name = this.keptAs.get(file);
    if (name === undefined) return;
    const same = [...this.names].filter(([, each]) => each === name).map(([each]) => each);
    this.leftBehind = this.leftBehind.flatMap(({ boot, files }) => {
      const rest = files.filter((each) => !same.includes(each));
      return rest.length === 0 && files.length > 0 ? [] : [{ boot, files: rest }];
    });
    await Promise.all([...same, file].map((each) => this.remove(each, name)));
  }

  /** Throws away what was left behind of a boot. */
  async discard(bootId: number): Promise<void> {
    const entry = this.leftBehind.find(({ boot }) => boot.id === bootId);
    if (entry === undefined) return;
    await Promise.all([this.keep(entry.boot, []), this.close()]);
    await this.load();
  }

  private nameIt(file: File, name: string): void {
    this.names.set(file, name);
    this.keptAs.set(file, name);
  }

  private async add(boot: RecordedBoot, file: File): Promise<void> {
    const isKept = (await this.kept?.keep(this.names.get(file) ?? '', boot, file)) ?? false;
    // It may have arrived in the meantime.
    if (!isKept && this.names.has(file)) runInAction(() => this.refused.add(file));
  }

  private async remove(file: File, name: string): Promise<void> {
    this.names.delete(file);
    this.refused.delete(file);
    await this.kept?.remove(name);
  }
}

function nameOf(boot: RecordedBoot): string {
  return `${String(boot.id)}:`;
}
