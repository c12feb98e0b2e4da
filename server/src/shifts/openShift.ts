import { centsToDollars, sumCents, toCents } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time/zone';
import type { CashEntry, ExpectedTotal, OpenDrawer, OpenShift } from '../../../src/domain/wire/money';
import { countsInDrawer } from '../../../src/domain/wire/vehicleLists';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { regionByCode, type BootRegion } from '../regions/bootRegion';
import { cashEntries, lastShift, onTheWire } from './cashEntries';
import { visibleCashier, visibleCashiers } from './drawers';

/** The totals of the money in entries by payment type, in alphabetical order. */
function totalsOf(all: readonly CashEntry[]): ExpectedTotal[] {
  const entries = all.filter(({ payKind }) => countsInDrawer(payKind));
  const types = [...new Set(entries.map(({ paymentType }) => paymentType))].sort();
  return types.map((paymentType) => {
    const ofType = entries.filter((entry) => entry.paymentType === paymentType);
    const cents = sumCents(ofType.map(({ amount }) => toCents(amount)));
    return { paymentType, expected: centsToDollars(cents), count: ofType.length };
  });
}

/** An open shift, without amounts in a region with blind counts. */
async function shiftIn(db: Db, region: BootRegion, userId: number): Promise<OpenShift> {
  const last = await lastShift(db, { userId, regionId: region.id });
  const entries = await cashEntries(db, region.zoneId, (of) =>
    of
      .where('cashEntry.userId', '=', userId)
      .where('cashEntry.regionId', '=', region.id)
      .where('cashEntry.shiftId', 'is', null),
  );
  const from = last?.toAt ?? entries[0]?.at ?? null;
  const open = {
    from: from === null ? null : wireTime(from, region.zoneId),
    entries: entries.map(onTheWire),
    totals: totalsOf(entries),
  };
  if (!region.isBlindCount) return open;
  return {
    ...open,
    entries: open.entries.map((entry) => ({ ...entry, amount: null })),
    totals: open.totals.map((total) => ({ ...total, expected: null })),
  };
}

/**
 * The viewer's payments, voids and refunds in a region since they last closed a shift.
 * @throws HttpError 404 if the region does not exist
 */
export async function ownOpenShift(db: Db, viewer: Viewer, regionCode: string): Promise<OpenShift> {
  return shiftIn(db, await regionByCode(db, regionCode), viewer.id);
}

/**
 * The open shift of a person whose shifts the viewer may see.
 * @throws HttpError 404 if the region or the person does not exist, or the viewer may not see their shifts
 */
export async function openShiftOf(
  db: Db,
  viewer: Viewer,
  regionCode: string,
  personId: number,
): Promise<OpenShift> {
  const region = await regionByCode(db, regionCode);
  return shiftIn(db, region, (await visibleCashier(db, viewer, personId)).id);
}

/**
 * The open shifts in a region of everybody whose shifts the viewer may see, by name. Includes people who may
 * no longer take money.
 * @throws HttpError 404 if the region does not exist
 */
export async function openShifts(db: Db, viewer: Viewer, regionCode: string): Promise<OpenDrawer[]> {
  const region = await regionByCode(db, regionCode);
  const people = await visibleCashiers(db, viewer)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cashEntry')
          .select('cashEntry.id')
          .whereRef('cashEntry.userId', '=', 'appUser.id')
          .where('cashEntry.regionId', '=', region.id)
          .where('cashEntry.shiftId', 'is', null),
      ),
    )
    .orderBy('appUser.id')
    .execute();
  const drawers: OpenDrawer[] = [];
  for (const { id, shortName: name } of people) {
    const { from, entries, totals } = await shiftIn(db, region, id);
    if (from === null || entries.length === 0) continue;
    drawers.push({ person: { id, name }, from, count: entries.length, totals });
  }
  return drawers.sort((a, b) => a.person.name.localeCompare(b.person.name, 'en'));
}
