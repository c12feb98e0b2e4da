import { makeAutoObservable } from 'mobx';
import type { RecordedBoot } from '../../domain/stored/unsentPhotos';
import type { UnsentPhotosStore } from '../device/UnsentPhotosStore';
import type { PhotoDeps, PhotoUploadsStore } from '../photos/PhotoUploadsStore';

/** The confirmation of a recorded boot, with the upload of its photos. */
export class Confirmation {
  /** The recorded boot, while its confirmation shows. */
  boot: RecordedBoot | null = null;
  /** The uploads of the recorded boot's photos, once the upload area is open. */
  photos: PhotoUploadsStore | null = null;
  /** The checklist names of the recorded boot's photos that were taken before it was recorded. */
  takenNames: readonly string[] = [];
  /** Photos taken before the boot was recorded, until the upload area sends them. */
  private takenPhotos: readonly File[] = [];

  constructor(
    private readonly deps: PhotoDeps,
    private readonly regionCode: string,
    private readonly unsentPhotos: UnsentPhotosStore,
  ) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * Shows a recorded boot.
   * @param takenNames the checklist names of its photos that were taken before
   * @param takenPhotos those of these photos that are still to be sent
   */
  show(boot: RecordedBoot, takenNames: readonly string[] = [], takenPhotos: readonly File[] = []): void {
    this.boot = boot;
    this.photos = null;
    this.takenNames = takenNames;
    this.takenPhotos = takenPhotos;
  }

  close(): void {
    this.boot = null;
  }

  /** Opens the upload area. @param Store the class, loaded with the area */
  openPhotos(Store: typeof PhotoUploadsStore): void {
    const { boot } = this;
    if (boot === null || this.photos !== null) return;
    const storage = this.unsentPhotos.storageOf(boot);
    const takenBefore = this.takenPhotos.map((file) => ({ file, name: storage.keep(file) }));
    this.takenPhotos = [];
    const target = { regionCode: this.regionCode, bootId: boot.id };
    this.photos = new Store(this.deps, target, { ...storage, earlier: [...storage.earlier, ...takenBefore] });
  }
}
