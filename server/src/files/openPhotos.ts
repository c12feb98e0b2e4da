import path from 'node:path';
import type { Config } from '../config/config';
import { ImageProcess } from '../photos/imageProcess';
import { Pictures, type PictureLog } from '../photos/pictures';
import type { PhotoIntake } from '../photos/receive';
import type { PhotoStorage } from '../photos/storage';
import { emptyWorkDirectory } from '../photos/workDirectory';

/** Taking photos in and giving their pictures out. */
export interface Photos {
  readonly intake: PhotoIntake;
  readonly pictures: Pictures;
  close(): Promise<void>;
}

const PHOTOS = 'photos';
const WORK = 'work';

// The S3 client is loaded only where it is used: it costs a third of a second.
async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoStorage> {
  if (s3 === null) {
    const { FilePhotoStorage } = await import('../photos/fileStorage');
    return FilePhotoStorage.at(path.join(dataDir, PHOTOS));
  }
  const { S3PhotoStorage } = await import('../photos/s3Storage');
  const { bucket, endpoint } = s3;
  const workDirectory = path.join(dataDir, WORK);
  return new S3PhotoStorage({ bucket, workDirectory, ...(endpoint === null ? {} : { endpoint }) });
}

/**
 * Opens the storage that the settings name (contract §5), files below the data directory or S3.
 * @param maxBytes most bytes of one photo; specification §9's limit where not given
 */
export async function openPhotos(
  config: Pick<Config, 's3' | 'dataDir'>,
  log: PictureLog,
  maxBytes?: number,
): Promise<Photos> {
  const workDirectory = path.join(config.dataDir, WORK);
  await emptyWorkDirectory(workDirectory);
  const storage = await openStorage(config);
  const images = new ImageProcess();
  const pictures = new Pictures({ storage, images, workDirectory, log });
  return {
    intake: { storage, images, ...(maxBytes === undefined ? {} : { maxBytes }) },
    pictures,
    close: async () => {
      images.close();
      await pictures.settled();
    },
  };
}
