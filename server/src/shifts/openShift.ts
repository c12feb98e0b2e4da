import { centsToDollars, sumCents, toCents } from '../../../src/domain/money';
import { wireTime } from '../../../src/domain/time/zone';
import type { ExpectedTotal, OpenShift } from '../../../src/domain/wire/money';
import type { Viewer } from '../access/viewer';
import type { Db } from '../db/database';
import { regionByCode } from '../regions/bootRegion';
import { cashEntries, lastClosing, onTheWire } from './cashEntries';

/** The sums of entries by payment type, in alphabetical order. */
function totalsOf(entries: OpenShift['entries']): ExpectedTotal[] {
  const types = [...new Set(entries.map(({ paymentType }) => paymentType))].sort();
  return types.map((paymentType) => {
    const ofType = entries.filter((entry) => entry.paymentType === paymentType);
    const cents = sumCents(ofType.map(({ amount }) => toCents(amount)));
    return { paymentType, expected: centsToDollars(cents), count: ofType.length };
  });
}

/**
 * The viewer's payments and voids in a region since their last closing.
 * @throws HttpError 404 if the region does not exist
 */
export async function openShift(db: Db, viewer: Viewer, regionCode: string): Promise<OpenShift> {
  const region = await regionByCode(db, regionCode);
  const whose = { userId: viewer.id, regionId: region.id };
  const last = await lastClosing(db, whose);
  const entries = await cashEntries(db, region.zoneId, (of) =>
    of
      .where('cashEntry.userId', '=', whose.userId)
      .where('cashEntry.regionId', '=', whose.regionId)
      .where('cashEntry.shiftId', 'is', null),
  );
  const from = last ?? entries[0]?.at ?? null;
  return {
    from: from === null ? null : wireTime(from, region.zoneId),
    entries: entries.map(onTheWire),
    totals: totalsOf(entries),
  };
}
