import type { Clock } from '../../src/domain/time/clock';
import { hashPassword } from '../src/people/passwords';
import type { Db } from '../src/db/database';
import { inTransaction } from '../src/db/transaction';
import type { PhotoStorage } from '../src/platform/storage/storage';
import { loadRegionSeed } from './regionSeed';
import { DEMO_PASSWORD, MANAGING_COMPANY } from './accounts';
import { seedBoots, storeBootPhotos } from './seedBoots';
import { seedClosedBoots } from './seedClosedBoots';
import { storeClosedPhotos } from './seedClosedPhotos';
import { seedDevices } from './seedDevices';
import { seedNotices } from './seedNotice';
import { idOf, seedCompanies, seedPeople } from './seedPeople';
import { seedRefunds } from './seedRefunds';
import { seedRegions } from './seedRegions';
import { seedShifts } from './seedShifts';

/**
 * Adds the demo data, in one transaction, to a database that has no company yet. Leaves any other database unchanged.
 */
export async function seedDemo(db: Db, clock: Clock, storage: PhotoStorage): Promise<void> {
  const filled = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (filled !== undefined) return;
  const now = clock();
  const regions = loadRegionSeed();
  // Another thread hashes the password while photos are stored. All accounts share one hash, since the password is no
  // secret.
  const [passwordHash, boots, closedPhotos] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    storeBootPhotos(storage),
    storeClosedPhotos(storage),
  ]);
  await inTransaction(db, async (trx) => {
    const companyIds = await seedCompanies(trx, now);
    const regionIds = await seedRegions(trx, regions, idOf(companyIds, MANAGING_COMPANY), now);
    await seedDevices(trx, regionIds);
    await seedPeople(trx, { companyIds, regionIds }, passwordHash, now);
    await seedClosedBoots(trx, closedPhotos, now);
    await seedRefunds(trx, now);
    await seedBoots(trx, boots, now);
    await seedNotices(trx);
    await seedShifts(trx, now);
  });
}
