import type { Db } from '../db/database';

/**
 * Waits until no other setup transaction is running, in any process of the database. Without it, two
 * administrators could deactivate each other at the same moment. Must be the transaction's first statement.
 */
export async function takeTurn(trx: Db): Promise<void> {
  await trx
    .updateTable('setupTurn')
    .set((eb) => ({ turns: eb('turns', '+', 1) }))
    .execute();
}
