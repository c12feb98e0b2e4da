import type { Db } from '../db/database';

/**
 * Waits until no other transaction sets anything up, in any process of the database. Without it, two administrators could
 * deactivate each other at the same moment. Make it the transaction's first statement.
 */
export async function takeTurn(trx: Db): Promise<void> {
  await trx
    .updateTable('setupTurn')
    .set((eb) => ({ turns: eb('turns', '+', 1) }))
    .execute();
}
