import { HttpError } from '../../http/httpError';
import { freeBytes } from '../../platform/disk';

export interface DiskRoomOptions {
  /** A directory on the disk. */
  readonly directory: string;
  /** The number of bytes that uploads leave free on it. */
  readonly reserveBytes: number;
  /** Reads the number of free bytes; by default from the disk itself. */
  readonly free?: (directory: string) => Promise<number>;
}

/** HTTP status: insufficient storage. */
const INSUFFICIENT_STORAGE = 507;
const NO_ROOM =
  'The server has too little room left on its disk, so no photos are taken for now. Everything else goes on: please keep the photo, tell whoever runs the server, and try again later';

export const noRoom = () => new HttpError(INSUFFICIENT_STORAGE, NO_ROOM);

/**
 * Keeps uploads from filling the disk, which boots, releases and sign-ins need too: those go on when there is no room
 * for more photos.
 */
export class DiskRoom {
  /** Bytes reserved for uploads in progress. */
  private promised = 0;

  constructor(private readonly options: DiskRoomOptions) {}

  /**
   * Reserves room for an upload.
   * @param bytes its largest possible size
   * @returns a function that ends the reservation, for when the upload is stored or refused
   * @throws HttpError 507 if too little room is left
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
