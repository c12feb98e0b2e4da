import type { Region } from '../../../src/domain/wire/region';
import type { TestServer } from './startTestServer';

/** Changes a region's details directly in the database. */
export async function setRegion(
  { db }: Pick<TestServer, 'db'>,
  code: string,
  changes: Partial<Region>,
): Promise<void> {
  const region = db.selectFrom('region').select('details').where('code', '=', code);
  const { details } = await region.executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...(JSON.parse(details) as object), ...changes });
  await db.updateTable('region').set({ details: changed }).where('code', '=', code).execute();
}
