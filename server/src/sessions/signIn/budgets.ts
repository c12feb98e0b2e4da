import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/database';
import type { Schema } from '../../db/schema';

/** Allows this many wrong passwords in a row, then one more per interval. */
interface Size {
  readonly most: number;
  readonly paceMs: number;
}

export type BudgetKind = 'account' | 'network' | 'everybody';

/** One source alone stays far below the limit that locks an account for strangers. */
const SIZES: Readonly<Record<BudgetKind, Size>> = {
  account: { most: 100, paceMs: 30_000 },
  network: { most: 10, paceMs: 6_000 },
  everybody: { most: 60, paceMs: 1_000 },
};

/** A budget for one account, one network, or everybody. */
export interface Budget {
  readonly kind: BudgetKind;
  readonly key: string;
}

/** @param of the account's name or the network; omit for everybody */
export function budget(kind: BudgetKind, of = ''): Budget {
  return { kind, key: createHash('sha256').update(`${kind}\n${of}`).digest('hex') };
}

const roomUntil = ({ kind }: Budget, now: number) => now + (SIZES[kind].most - 1) * SIZES[kind].paceMs;

/** How long each budget stays empty, milliseconds. @returns in the given order; 0 if a budget is not empty */
export async function waitsOf(db: Db, budgets: readonly Budget[], now: number): Promise<number[]> {
  const keys = budgets.map(({ key }) => key);
  const rows = await db.selectFrom('signInBudget').selectAll().where('key', 'in', keys).execute();
  return budgets.map((each) => {
    const spentUntil = rows.find(({ key }) => key === each.key)?.spentUntil ?? now;
    return Math.max(0, spentUntil - roomUntil(each, now));
  });
}

/** Spends one from a budget. @returns true if one was left; simultaneous calls never spend more than that */
export async function spend(trx: Transaction<Schema>, spent: Budget, now: number): Promise<boolean> {
  const { paceMs } = SIZES[spent.kind];
  const updated = await trx
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
  return updated.length > 0;
}

/** Gives back what was spent on an attempt with the right password, or with an unchecked one. */
export async function giveBack(trx: Transaction<Schema>, spent: readonly Budget[]): Promise<void> {
  for (const { kind, key } of spent) {
    await trx
      .updateTable('signInBudget')
      .set((eb) => ({ spentUntil: eb('spentUntil', '-', SIZES[kind].paceMs) }))
      .where('key', '=', key)
      .execute();
  }
}

/** Deletes budgets that are full again. */
export async function purgeBudgets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('signInBudget').where('spentUntil', '<', now).execute();
}
