import { HttpError } from '../../http/httpError';
import { freeBytes } from '../../platform/disk';

export interface DiskRoomOptions {
  /** A directory of the disk. */
  readonly directory: string;
  /** What uploads leave free on it, bytes. */
  readonly reserveBytes: number;
  /** Bytes that are free; of the disk itself unless told. */
  readonly free?: (directory: string) => Promise<number>;
}

/** The status that says that there is no room to store anything. */
const INSUFFICIENT_STORAGE = 507;
const NO_ROOM =
  'The server has too little room left on its disk, so no photos are taken for now. Everything else goes on: please keep the photo, tell whoever runs the server, and try again later';

export const noRoom = () => new HttpError(INSUFFICIENT_STORAGE, NO_ROOM);

/**
 * Keeps uploads from filling the disk: boots, releases and sign-ins are written to it as well, and go on when there is no
 * room for photos any more.
 */
export class DiskRoom {
  /** Of uploads that are under way, bytes. */
  private promised = 0;

  constructor(private readonly options: DiskRoomOptions) {}

  /**
   * Promises room for an upload.
   * @param bytes at most so many come
   * @returns takes the promise back, once what came is on the disk or refused
   * @throws HttpError 507 where too little is left
   */
  async take(bytes: number): Promise<() => void> {
    const { directory, reserveBytes, free = freeBytes } = this.options;
    const left = await free(directory);
    if (left - this.promised - bytes < reserveBytes) throw noRoom();
    this.promised += bytes;
    return () => {
      this.promised -= bytes;
    };
  }
}
