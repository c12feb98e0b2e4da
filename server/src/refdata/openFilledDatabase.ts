import {
  openDatabase,
  type Database,
  type DatabaseConfig,
  type ErrorLog,
  type OpenOptions,
} from '../db/database';
import { inTransaction } from '../db/transaction';
import { seedVehicleLists } from './seedVehicleLists';

/**
 * Opens the database that the settings name, migrated and with its vehicle lists. For the embedded one, locks the
 * data directory, which must exist, for this process.
 * @throws StartFault one clear line
 */
export async function openFilledDatabase(
  config: DatabaseConfig,
  log: ErrorLog,
  options?: OpenOptions,
): Promise<Database> {
  const database = await openDatabase(config, log, options);
  try {
    await database.alone(() => inTransaction(database.db, seedVehicleLists));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
