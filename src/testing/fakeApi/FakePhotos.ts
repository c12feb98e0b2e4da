import type { PhotoApi } from '../../api/BootApi';
import { HttpError, TextReplyError } from '../../api/errors';
import type { CallDesk } from './CallDesk';
import type { World } from './World';

/** Upload URLs, uploads and registering. */
export class FakePhotos implements PhotoApi {
  private readonly urls = new Map<string, { owner: number; regionCode: string }>();

  constructor(
    private readonly world: World,
    private readonly desk: CallDesk,
  ) {}

  uploadUrl(regionCode: string): Promise<string> {
    return this.desk.pass('uploadUrl', [regionCode], () => {
      const { id } = this.world.changer();
      this.world.need(regionCode, 'BOOT_CREATE');
      const url = `/api-web/api/file/upload/${String(this.world.nextId())}`;
      this.urls.set(url, { owner: id, regionCode });
      return url;
    });
  }

  registerFile(bootId: number, fileId: number): Promise<void> {
    return this.desk.pass('registerFile', [bootId, fileId], () => {
      const user = this.world.changer();
      const file = this.world.files.get(fileId);
      if (file?.owner !== user.id) throw new HttpError(404, 'No such file');
      this.world.need(file.regionCode, 'BOOT_CREATE');
      const boot = this.world.boots.find((one) => one.id === bootId);
      if (!boot || (boot.createdBy !== user.id && !this.world.sees(boot))) {
        throw new HttpError(404, 'No such boot');
      }
      if (file.bootId !== null && file.bootId !== bootId) {
        throw new TextReplyError('The file belongs to another boot');
      }
      file.bootId = bootId;
      boot.photos.push({ id: fileId, url: `/api-web/api/photo/${String(fileId)}` });
    });
  }

  /** What a POST of the upload URL does: takes one file. @returns the reply's text */
  receive(url: string): string {
    const grant = this.urls.get(url);
    if (!grant) throw new HttpError(404, 'No such upload');
    this.urls.delete(url);
    const id = this.world.nextId();
    this.world.files.set(id, { ...grant, bootId: null });
    return String(id);
  }
}
