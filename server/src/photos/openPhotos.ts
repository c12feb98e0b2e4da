import path from 'node:path';
import type { Database } from '../db/database';
import type { Config } from '../platform/config/config';
import type { DailyLimits } from './intake/dailyUploads';
import { DiskRoom } from './intake/diskRoom';
import { ImageProcess } from './images/imageProcess';
import { Pictures, type PictureLog } from './images/pictures';
import { OwnFiles } from './OwnFiles';
import type { PhotoIntake } from './intake/receive';
import type { PhotoStorage } from '../platform/storage/storage';
import { clearWorkDirectory } from './images/workDirectory';

/** Receives photos and serves their pictures. */
export interface Photos {
  readonly own: OwnFiles;
  readonly intake: PhotoIntake;
  readonly pictures: Pictures;
  readonly dailyLimits: DailyLimits;
  readonly room: DiskRoom;
  close(): Promise<void>;
}

const PHOTOS = 'photos';
const WORK = 'work';

/** Opens only the storage that the settings name; for commands. */
export async function openPhotoStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoStorage> {
  if (s3 === null) {
    const { FilePhotoStorage } = await import('../platform/storage/fileStorage');
    return FilePhotoStorage.at(path.join(dataDir, PHOTOS));
  }
  // Loaded only if needed, because it takes a third of a second.
  const { S3PhotoStorage } = await import('../platform/storage/s3Storage');
  const { bucket, endpoint } = s3;
  const workDirectory = path.join(dataDir, WORK);
  return new S3PhotoStorage({ bucket, workDirectory, ...(endpoint === null ? {} : { endpoint }) });
}

/** Opens the storage that the settings name: files below the data directory, or S3. */
export async function openPhotos(
  config: Pick<Config, 's3' | 'dataDir' | 'uploads'>,
  database: Pick<Database, 'db' | 'alone' | 'place'>,
  log: PictureLog,
): Promise<Photos> {
  const { dataDir, uploads } = config;
  const workDirectory = path.join(dataDir, WORK);
  await clearWorkDirectory(workDirectory);
  const storage = await openPhotoStorage(config);
  const own = await OwnFiles.open(database, storage);
  const images = new ImageProcess();
  const pictures = new Pictures({ storage, images, workDirectory, log });
  return {
    own,
    intake: { storage, images, newKey: () => own.newKey() },
    pictures,
    dailyLimits: { files: uploads.filesPerDay, bytes: uploads.bytesPerDay },
    room: new DiskRoom({ directory: dataDir, reserveBytes: uploads.reserveBytes }),
    close: async () => {
      images.close();
      await pictures.settled();
    },
  };
}
