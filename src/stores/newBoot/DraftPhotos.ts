import { makeAutoObservable, observable, runInAction } from 'mobx';
import { nextPhotoId, type BootPhotos, type DraftPhoto } from '../device/BootPhotos';
import { preparePhoto } from '../../upload/preparePhoto';
import { storedFile } from '../device/storedFile';

interface DraftPhotosDeps {
  /** Their storage; null if no user is known. */
  readonly storage: BootPhotos | null;
  /** The idempotency key of the boot that the form is about. */
  readonly bootKey: () => string;
  /** The longer edge to which photos are scaled down; null to keep their size. */
  readonly maxPixels: number | null;
  /** Called when the photos have changed, to store the draft that they belong to. */
  readonly onChange: () => void;
}

/** The photos of an unsent form. Each is stored on the device as soon as it is taken, and is sent with the boot. */
export class DraftPhotos {
  items: readonly DraftPhoto[] = [];
  /** The number of photos that are being read or written. */
  private pending = 0;
  /** The ids of photos that the device could not store. */
  private readonly refused = observable.set<string>();
  /** The id of the last photo, which may be removed by now. */
  private last = '0';
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly deps: DraftPhotosDeps) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Whether every photo is stored on the device, so that a reload loses none. */
  get isStored(): boolean {
    return this.pending === 0 && this.refused.size === 0;
  }

  /** The photos that the device has not stored. */
  get unstored(): readonly DraftPhoto[] {
    return this.items.filter(({ id }) => this.refused.has(id));
  }

  /** Loads the photos of a restored draft. Never throws. */
  async load(): Promise<void> {
    const found = (await this.deps.storage?.load(this.deps.bootKey())) ?? [];
    runInAction(() => this.show(found));
  }

  /**
   * Adds a photo after the existing ones.
   * @param label its name on the region's checklist
   * @throws UploadRefusal if the file can't be read, or is not a whole picture
   */
  async add(file: File, label?: string): Promise<void> {
    this.pending += 1;
    const added = this.work.then(() => this.takeIn(file, label));
    this.work = added.catch(() => undefined);
    try {
      await added;
    } finally {
      runInAction(() => {
        this.pending -= 1;
      });
    }
  }

  remove(id: string): void {
    this.items = this.items.filter((item) => item.id !== id);
    this.refused.delete(id);
    void this.deps.storage?.remove(this.deps.bootKey(), [id]);
    this.deps.onChange();
  }

  /** Resolves once every photo added so far is stored or refused. */
  async settled(): Promise<void> {
    await this.work;
  }

  /**
   * Clears the list because the photos now belong to their boot or to another form. Removes nothing from the device.
   */
  release(): void {
    this.show([]);
  }

  /** Removes all photos, unless their boot is in the outbox. @returns the photos, so that they can be restored */
  clear(): readonly DraftPhoto[] {
    const { items, deps } = this;
    if (items.length > 0)
      void deps.storage?.removeWithDraft(
        deps.bootKey(),
        items.map(({ id }) => id),
      );
    this.show([]);
    return items;
  }

  /** Shows these photos and stores them under the form's key. They were cleared before, or the key has changed. */
  async restore(items: readonly DraftPhoto[]): Promise<void> {
    this.show(items);
    for (const item of items) await this.store(item);
  }

  private show(items: readonly DraftPhoto[]): void {
    this.items = items;
    this.refused.clear();
    this.last = items.at(-1)?.id ?? '0';
  }

  private async takeIn(file: File, label: string | undefined): Promise<void> {
    const { name, type, bytes, sha256 } = await storedFile(await preparePhoto(file, this.deps.maxPixels));
    const id = nextPhotoId([this.last]);
    this.last = id;
    const photo: DraftPhoto = { id, name, type, size: bytes.length, sha256, label, bytes };
    runInAction(() => {
      this.items = [...this.items, photo];
    });
    this.deps.onChange();
    await this.store(photo);
  }

  private async store(photo: DraftPhoto): Promise<void> {
    const isStored = (await this.deps.storage?.put(this.deps.bootKey(), photo)) ?? false;
    if (!isStored) runInAction(() => this.refused.add(photo.id));
  }
}
