import type { Config } from '../platform/config/config';
import { openDatabase, type Database, type ErrorLog } from '../db/database';
import { inTransaction } from '../db/transaction';
import { seedVehicleLists } from './seedVehicleLists';

/**
 * Opens the database that the settings name, migrated and with its vehicle lists. The embedded one takes the data
 * directory, which must be there, for this process alone.
 * @throws StartFault one clear line
 */
export async function openFilledDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: ErrorLog,
): Promise<Database> {
  const database = await openDatabase(config, log);
  try {
    await inTransaction(database.db, seedVehicleLists);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
