import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/domain/time/clock';
import type { Deps } from './app';
import type { Config } from './platform/config/config';
import { agreementsIn } from './agreement/pdfThread';
import { rememberedPdfs } from './agreement/rememberedPdfs';
import { openDataDirectory } from './db/dataDirectory';
import { documentsIn } from './documents/documentThread';
import { HashQueue } from './people/HashQueue';
import { startThreads } from './platform/threads';
import { holdDataDirectory, holdToPhotoFolder } from './db/photoFolder';
import { openPhotos } from './photos/openPhotos';
import { openFilledDatabase } from './refdata/openFilledDatabase';
import { loadVehicleSeed } from './refdata/vehicleSeed';
import { VinCodes } from './vehicles/vinCodes';
import { WorkerVinDecoder, type VinDecoder } from './vehicles/vinDecoder';

/** The parts of the application that need closing. */
export type Parts = Pick<Deps, 'database' | 'photos' | 'hashes' | 'vinDecoder' | 'renderPdf' | 'print'> & {
  close(): Promise<void>;
};

/** Loads the decoder and its names for the first VIN, which keeps the start fast. */
function lazyVinDecoder(directory: string, log: FastifyBaseLogger): VinDecoder {
  let decoder: VinDecoder | null = null;
  return {
    decode: (vin) => {
      decoder ??= new WorkerVinDecoder({ directory, codes: new VinCodes(loadVehicleSeed()), log });
      return decoder.decode(vin);
    },
    close: () => decoder?.close() ?? Promise.resolve(),
  };
}

/**
 * Opens the parts that the settings name: the data directory, the database (migrated, with its lists, and with demo
 * data if configured) and the photo storage.
 * @throws StartFault one clear line
 */
export async function openParts(config: Config, log: FastifyBaseLogger, clock: Clock): Promise<Parts> {
  openDataDirectory(config.dataDir);
  // The embedded database locks the directory itself.
  const release = config.databaseUrl === null ? () => undefined : holdDataDirectory(config);
  try {
    const parts = await openHeld(config, log, clock);
    const close = async () => {
      await parts.close();
      release();
    };
    return { ...parts, close };
  } catch (error) {
    release();
    throw error;
  }
}

async function openHeld(config: Config, log: FastifyBaseLogger, clock: Clock): Promise<Parts> {
  const database = await openFilledDatabase(config, log);
  try {
    if (config.databaseUrl !== null && config.s3 === null) await holdToPhotoFolder(database, config);
    const photos = await openPhotos(config, database, log);
    if (config.seed === 'demo') {
      // Loaded only if the settings ask for it.
      const { seedDemo } = await import('../demo/seedDemo');
      await database.alone(() => seedDemo(database.db, clock, photos.intake.storage));
    }
    const vinDecoder = lazyVinDecoder(path.join(config.dataDir, 'vin'), log);
    const hashes = new HashQueue();
    const rendering = startThreads();
    const close = async () => {
      await hashes.close();
      await vinDecoder.close();
      await rendering.destroy();
      await photos.close();
      await database.close();
    };
    const [renderPdf, print] = [rememberedPdfs(agreementsIn(rendering)), documentsIn(rendering)];
    return { database, photos, hashes, vinDecoder, renderPdf, print, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
