import * as v from 'valibot';
import { utcTime, wireTime } from '../../../../src/domain/time/zone';
import type { Removal } from '../../../../src/domain/wire/boot';
import { RemovalRule } from '../../../../src/domain/wire/region';
import type { Db } from '../../db/database';
import { Statement } from '../../db/statement';

const Details = v.object({ removal: v.nullish(RemovalRule) });

/** A region's rule for taking boots off; null if it has none. */
export async function removalRule(db: Db, regionId: number): Promise<RemovalRule | null> {
  const { details } = await db
    .selectFrom('region')
    .select('details')
    .where('id', '=', regionId)
    .executeTakeFirstOrThrow();
  return v.parse(Details, JSON.parse(details)).removal ?? null;
}

/** Removals with the names of their people. */
export const namedRemovals = (db: Db) =>
  db
    .selectFrom('removal')
    .leftJoin('appUser as taker', 'taker.id', 'removal.takenBy')
    .leftJoin('appUser as remover', 'remover.id', 'removal.offBy')
    .select(['removal.bootId', 'removal.state', 'why', 'askedAt', 'dueAt', 'takenAt', 'offAt', 'takenBy'])
    .select(['taker.shortName as takerName', 'remover.shortName as removerName']);

/** A removal with the names of its people. */
export type NamedRemoval = Awaited<ReturnType<ReturnType<typeof namedRemovals>['executeTakeFirstOrThrow']>>;

const REMOVAL = new Statement((db, bootId: number) => namedRemovals(db).where('removal.bootId', '=', bootId));

/** The removal of a boot; undefined if it has none. */
export const namedRemoval = (db: Db, bootId: number): Promise<NamedRemoval | undefined> =>
  REMOVAL.first(db, bootId);

/** A removal in the wire's shape. */
export function presentRemoval(row: Omit<NamedRemoval, 'bootId' | 'takenBy'>, zoneId: string): Removal {
  const local = (at: number | null) => (at === null ? null : wireTime(at, zoneId));
  const utc = (at: number | null) => (at === null ? null : utcTime(at));
  const { state, why, askedAt, dueAt, takenAt, offAt, takerName, removerName } = row;
  return {
    state,
    why,
    askedTime: wireTime(askedAt, zoneId),
    askedTimeUtc: utcTime(askedAt),
    dueTime: local(dueAt),
    dueTimeUtc: utc(dueAt),
    takenBy: takerName,
    takenTime: local(takenAt),
    takenTimeUtc: utc(takenAt),
    offTime: local(offAt),
    offTimeUtc: utc(offAt),
    offBy: removerName,
  };
}

/** The removals of these boots in the wire's shape, by boot. */
export async function removalsOf(
  db: Db,
  boots: readonly { readonly id: number; readonly zoneId: string }[],
): Promise<ReadonlyMap<number, Removal>> {
  if (boots.length === 0) return new Map();
  const zones = new Map(boots.map(({ id, zoneId }) => [id, zoneId]));
  const rows = await namedRemovals(db)
    .where('removal.bootId', 'in', [...zones.keys()])
    .execute();
  return new Map(rows.map((row) => [row.bootId, presentRemoval(row, zones.get(row.bootId) ?? '')]));
}

/** The removal of a boot in the wire's shape; null if it has none. */
export async function removalOf(
  db: Db,
  boot: { readonly id: number; readonly zoneId: string },
): Promise<Removal | null> {
  const row = await namedRemoval(db, boot.id);
  return row === undefined ? null : presentRemoval(row, boot.zoneId);
}
