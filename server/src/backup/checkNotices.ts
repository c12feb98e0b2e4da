import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { BootEntryTable, NoticePrintTable } from '../db/schema';

const Printed = v.object({
  number: v.string(),
  copy: v.number(),
  byHand: v.boolean(),
  printedLocal: v.string(),
  factsSha256: v.nullable(v.string()),
});

const sha256Of = (facts: string | null) =>
  facts === null ? null : createHash('sha256').update(facts).digest('hex');

/** Compares the notices of a boot with the acts that recorded them, both oldest first. */
export function faultsOfNotices(
  refNum: string,
  acts: readonly Selectable<BootEntryTable>[],
  prints: readonly Selectable<NoticePrintTable>[],
): string[] {
  const expected = acts.flatMap(({ kind, details }) => {
    if (kind !== 'NOTICE_PRINTED') return [];
    const { number, copy, byHand, printedLocal, factsSha256 } = v.parse(Printed, JSON.parse(details));
    return [JSON.stringify([number, copy, byHand, printedLocal, factsSha256])];
  });
  const stand = prints.map(({ number, copy, byHand, printedLocal, facts }) =>
    JSON.stringify([number, copy, byHand === 1, printedLocal, sha256Of(facts)]),
  );
  return expected.join() === stand.join()
    ? []
    : [`The notices of boot ${refNum} do not match its acts in the audit trail.`];
}
