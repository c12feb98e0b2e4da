import { centsToInput, parseSignedCents, sumCents } from '../../../src/domain/money';
import type { Clock } from '../../../src/domain/time/clock';
import { wireTime } from '../../../src/domain/time/zone';
import { checkCounted, checkNoteOnBehalf, checkShiftNote } from '../../../src/domain/validation/shift';
import type { CloseShiftBody, CloseShiftReply } from '../../../src/domain/wire/money';
import { countsInDrawer } from '../../../src/domain/wire/vehicleLists';
import type { Viewer } from '../access/viewer';
import { audit, subjectOf } from '../audit/auditTrail';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { insertAll } from '../db/insertAll';
import type { EntryMoney } from '../db/schema';
import { HttpError } from '../http/httpError';
import { sayWhen } from '../boots/storedBoot';
import { regionByCode } from '../regions/bootRegion';
import { faultsOf, refuse, type Fault } from '../validate/fieldFaults';
import { labelOf, sentence } from '../validate/sentences';
import type { ValidParts } from '../validate/validate';
import { lastShift } from './cashEntries';
import { cashierToClose, type Cashier } from './drawers';
import { textsSha256 } from './shiftTexts';

const EMPTY = 'Nothing was taken since the last shift was closed: there is nothing to close';

type Body = ValidParts<CloseShiftBody>;

interface Whose {
  readonly userId: number;
  readonly regionId: number;
}

/**
 * The message for a shift that is already closed, for example `The shift of Robin Okafor was closed by Sam
 * Rivera on 11/20/2026 at 13:05 PST`; null if this person has never had a shift here.
 */
async function sayClosed(
  db: Db,
  { shortName }: Cashier,
  whose: Whose,
  zoneId: string,
): Promise<string | null> {
  const last = await lastShift(db, whose);
  if (last === undefined) return null;
  return `The shift of ${shortName} was closed by ${last.closedByName} on ${sayWhen(last.toAt, zoneId)}`;
}

/** The names of the payment types by code. */
async function paymentTypes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('paymentType').select(['name', 'displayName']).execute();
  return new Map(rows.map(({ name, displayName }) => [name, displayName]));
}

/**
 * The faults of a count that don't depend on the shift: amounts, unknown or repeated types, the note's
 * length. Skips unreadable parts.
 */
export async function countFaults(db: Db, { counted, note, of }: Body): Promise<Fault[]> {
  const known = await paymentTypes(db);
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const [index, row] of (counted ?? []).entries()) {
    const { paymentType, amount } = row ?? {};
    const at = `counted.${String(index)}`;
    if (paymentType !== undefined) {
      const error = !known.has(paymentType) ? 'notInList' : seen.has(paymentType) ? 'countedTwice' : null;
      const label = `Counted ${String(index + 1)} ${labelOf('paymentType')}`;
      if (error !== null)
        faults.push({ field: `${at}.paymentType`, sentence: sentence(label, { code: error }) });
      seen.add(paymentType);
    }
    const wrong = amount === undefined ? null : checkCounted(String(amount));
    if (wrong !== null) {
      const label = `Counted ${known.get(paymentType ?? '') ?? String(index + 1)}`;
      faults.push({ field: `${at}.amount`, sentence: sentence(label, wrong) });
    }
  }
  const noteError = of == null ? checkShiftNote(note ?? '', false) : checkNoteOnBehalf(note ?? '');
  return [...faults, ...faultsOf(noteError === null ? {} : { note: noteError })];
}

/** One payment type of the shift being closed, in cents. */
interface Total {
  readonly paymentType: string;
  readonly expectedCents: number;
  readonly countedCents: number;
  readonly entryCount: number;
}

/**
 * Compares the amounts taken with the counted amounts. A refusal names expected amounts unless the count is
 * blind.
 * @throws HttpError 400 if a type has no count, or the note is invalid or missing despite a difference
 */
function compare(
  entries: readonly { readonly paymentType: string; readonly amountCents: number }[],
  { counted, note }: CloseShiftBody,
  { names, isBlind }: { readonly names: ReadonlyMap<string, string>; readonly isBlind: boolean },
): Total[] {
  const countedCents = new Map(
    counted.map(({ paymentType, amount }) => [paymentType, parseSignedCents(String(amount)) ?? 0]),
  );
  const types = [
    ...new Set([...entries.map(({ paymentType }) => paymentType), ...countedCents.keys()]),
  ].sort();
  const totals = types.map((paymentType) => {
    const ofType = entries.filter((entry) => entry.paymentType === paymentType);
    return {
      paymentType,
      expectedCents: sumCents(ofType.map(({ amountCents }) => amountCents)),
      countedCents: countedCents.get(paymentType),
      entryCount: ofType.length,
    };
  });
  const missing = totals.filter((total) => total.countedCents === undefined);
  const differs = totals.some((total) => total.countedCents !== total.expectedCents);
  const noteError = missing.length > 0 ? null : checkShiftNote(note, differs);
  refuse([
    ...missing.map(({ paymentType, expectedCents }) => ({
      field: `counted.${paymentType}`,
      sentence: [
        sentence(`Counted ${names.get(paymentType) ?? paymentType}`, { code: 'required' }),
        ...(isBlind ? [] : [`(expected ${centsToInput(expectedCents)})`]),
      ].join(' '),
    })),
    ...faultsOf(noteError === null ? {} : { note: noteError }),
  ]);
  return totals.map((total) => ({ ...total, countedCents: total.countedCents ?? 0 }));
}

/**
 * Checks a count and returns the function that closes a shift in a region: the viewer's own, or with `of`
 * another person's. Entries committed before its single statement runs belong to this shift, later ones to
 * the next. Of two simultaneous calls, the second waits for the first and then closes what remains.
 * @throws HttpError 403, 404 as `cashierToClose`; 400 naming each wrong field; 409 for an empty shift, and if
 *    the counted shift is already closed
 */
export async function prepareClose(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  regionCode: string,
  body: CloseShiftBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const region = await regionByCode(db, regionCode);
  const cashier = await cashierToClose(db, viewer, regionCode, body.of ?? null);
  refuse(await countFaults(db, body));
  const names = await paymentTypes(db);
  const whose = { userId: cashier.id, regionId: region.id };
  const isOwn = cashier.id === viewer.id;
  const note = body.note.trim();
  return async (trx) => {
    // Changes nothing, but makes a simultaneous close of the same person's shift wait for this one.
    await trx
      .updateTable('appUser')
      .set((eb) => ({ changedAt: eb.ref('changedAt') }))
      .where('id', '=', cashier.id)
      .execute();
    const now = clock();
    const open = () =>
      trx
        .selectFrom('cashEntry')
        .where('userId', '=', whose.userId)
        .where('regionId', '=', whose.regionId)
        .where('shiftId', 'is', null);
    const first = await open().select('createdAt').orderBy('id').limit(1).executeTakeFirst();
    const closedSentence = () => sayClosed(trx, cashier, whose, region.zoneId);
    if (first === undefined) {
      const before = isOwn ? null : await closedSentence();
      throw new HttpError(409, before === null ? EMPTY : `${before}: there is nothing left to close`);
    }
    const fromAt = (await lastShift(trx, whose))?.toAt ?? first.createdAt;
    if (body.from != null && body.from !== wireTime(fromAt, region.zoneId)) {
      const before = (await closedSentence()) ?? 'This shift begins at another time';
      throw new HttpError(409, `${before}: count again what was taken since`);
    }
    const made = { createdAt: now, createdBy: viewer.id };
    const texts = { byName: cashier.shortName, zoneId: region.zoneId };
    const { companyId } = cashier;
    const { id } = await trx
      .insertInto('shift')
      .values({
        ...whose,
        ...made,
        ...texts,
        closedByName: viewer.shortName,
        companyId,
        fromAt,
        toAt: now,
        note,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = await trx
      .updateTable('bootEntry')
      .set(({ selectFrom }) => {
        const boot = selectFrom('boot').whereRef('boot.id', '=', 'bootEntry.bootId');
        return { shiftId: id, refNum: boot.select('boot.refNum'), license: boot.select('boot.license') };
      })
      .where('createdBy', '=', whose.userId)
      .where('regionId', '=', whose.regionId)
      .where('amountCents', 'is not', null)
      .where('shiftId', 'is', null)
      .returning(['id', 'paymentType', 'payKind', 'amountCents', 'refNum', 'license'])
      .$narrowType<EntryMoney>()
      .execute();
    const money = entries.filter(({ payKind }) => countsInDrawer(payKind));
    const totals = compare(money, body, { names, isBlind: region.isBlindCount });
    await insertAll(
      trx,
      'shiftTotal',
      totals.map((total) => ({ ...total, shiftId: id })),
    );
    audit(trx, {
      at: now,
      by: viewer.id,
      kind: 'SHIFT_CLOSED',
      subject: subjectOf.shift(id),
      details: {
        regionCode,
        companyId,
        fromAt,
        entries: entries.length,
        totals,
        note,
        ...(isOwn ? {} : { of: cashier.id }),
        textsSha256: textsSha256({
          ...texts,
          entries,
          closedByName: isOwn ? undefined : viewer.shortName,
        }),
      },
    });
    const answer: CloseShiftReply = { id, time: wireTime(now, region.zoneId) };
    return { bootId: null, refNum: null, answer };
  };
}
