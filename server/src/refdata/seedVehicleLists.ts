import type { Insertable, Transaction } from 'kysely';
import { insertAll } from '../db/insertAll';
import type { Flag, ListItemTable, Schema } from '../db/schema';
import { loadVehicleSeed, type SeedListItem } from './vehicleSeed';

const flag = (value: boolean): Flag => (value ? 1 : 0);

function listRows(kind: ListItemTable['kind'], items: readonly SeedListItem[]): Insertable<ListItemTable>[] {
  return items.map((item, index) => ({
    id: item.id,
    kind,
    code: item.code,
    name: item.name,
    active: flag(item.active),
    motorcycle: flag(item.motorcycle),
    // In the order of the file, which users expect.
    sortOrder: index + 1,
    alternatives: JSON.stringify(item.alternatives),
  }));
}

/** Fills an empty database with makes, models, body types, colors, states and payment types. */
export async function seedVehicleLists(trx: Transaction<Schema>): Promise<void> {
  const filled = await trx.selectFrom('listItem').select('id').limit(1).executeTakeFirst();
  if (filled !== undefined) return;
  const seed = loadVehicleSeed();
  await insertAll(trx, 'listItem', [
    ...listRows('make', seed.makes),
    ...listRows('body', seed.bodies),
    ...listRows('color', seed.colors),
  ]);
  await insertAll(
    trx,
    'model',
    seed.models.map(({ active, motorcycle, ...model }, index) => ({
      ...model,
      sortOrder: index + 1,
      active: flag(active),
      motorcycle: flag(motorcycle),
    })),
  );
  await insertAll(
    trx,
    'state',
    seed.states.map((state, index) => ({ ...state, sortOrder: index + 1 })),
  );
  await insertAll(
    trx,
    'paymentType',
    seed.paymentTypes.map((type, index) => ({ ...type, id: index + 1, sortOrder: index + 1 })),
  );
}
