import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/database';
import type { Schema } from '../../db/schema';

/** So many wrong passwords at once, and one more each time the pace has gone by. */
interface Size {
  readonly most: number;
  readonly paceMs: number;
}

export type BudgetKind = 'account' | 'network' | 'everybody';

/** One party behind one address stays far below what shuts an account to strangers. */
const SIZES: Readonly<Record<BudgetKind, Size>> = {
  account: { most: 100, paceMs: 30_000 },
  network: { most: 10, paceMs: 6_000 },
  everybody: { most: 60, paceMs: 1_000 },
};

/** A budget of one account, one network, or of all. */
export interface Budget {
  readonly kind: BudgetKind;
  readonly key: string;
}

/** @param of the account's name or the network; nothing for everybody */
export function budget(kind: BudgetKind, of = ''): Budget {
  return { kind, key: createHash('sha256').update(`${kind}\n${of}`).digest('hex') };
}

const roomUntil = ({ kind }: Budget, now: number) => now + (SIZES[kind].most - 1) * SIZES[kind].paceMs;

/**
 * How long each budget has nothing left, milliseconds.
 * @returns in the order in which they were given; 0: there is some left
 */
export async function waitsOf(db: Db, budgets: readonly Budget[], now: number): Promise<number[]> {
  const keys = budgets.map(({ key }) => key);
  const rows = await db.selectFrom('signInBudget').selectAll().where('key', 'in', keys).execute();
  return budgets.map((each) => {
    const spentUntil = rows.find(({ key }) => key === each.key)?.spentUntil ?? now;
    return Math.max(0, spentUntil - roomUntil(each, now));
  });
}

/** Spends one of a budget. @returns whether there was one left: of several at once only so many get one */
export async function spend(trx: Transaction<Schema>, spent: Budget, now: number): Promise<boolean> {
  const { paceMs } = SIZES[spent.kind];
  const taken = await trx
    .insertInto('signInBudget')
    .values({ key: spent.key, spentUntil: now + paceMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          spentUntil: sql<number>`case when sign_in_budget.spent_until < ${now} then ${now} else sign_in_budget.spent_until end + ${paceMs}`,
        })
        .where('signInBudget.spentUntil', '<=', roomUntil(spent, now)),
    )
    .returning('key')
    .execute();
  return taken.length > 0;
}

/** Gives back what was spent on a password that was right, or was not looked at. */
export async function giveBack(trx: Transaction<Schema>, spent: readonly Budget[]): Promise<void> {
  for (const { kind, key } of spent) {
    await trx
      .updateTable('signInBudget')
      .set((eb) => ({ spentUntil: eb('spentUntil', '-', SIZES[kind].paceMs) }))
      .where('key', '=', key)
      .execute();
  }
}

/** Deletes what is whole again. */
export async function purgeBudgets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('signInBudget').where('spentUntil', '<', now).execute();
}
