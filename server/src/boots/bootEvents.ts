import type { Db } from '../db/database';
import type { BootEventTable } from '../db/schema';

/** Writes down that a boot changed, by whom and when (epoch milliseconds); a null user is the system itself. */
export async function recordEvent(
  db: Db,
  event: {
    readonly bootId: number;
    readonly kind: BootEventTable['kind'];
    readonly details: object;
    readonly at: number;
    readonly by: number | null;
  },
): Promise<void> {
  await db
    .insertInto('bootEvent')
    .values({
      bootId: event.bootId,
      kind: event.kind,
      details: JSON.stringify(event.details),
      createdAt: event.at,
      createdBy: event.by,
    })
    .execute();
}
