import type { InferInput as Input } from 'valibot';
import { HttpError } from '../../api/errors';
import { CASH_PERMISSIONS, SHIFT_PERMISSIONS } from '../../domain/cash';
import { PAGE, REPORT_USUAL_DAYS } from '../../domain/constants';
import { centsToDollars, parseSignedCents, sumCents, toCents } from '../../domain/money';
import type { Permission } from '../../domain/permissions';
import { addDays, daysBetween } from '../../domain/time/text';
import { wireTime } from '../../domain/time/zone';
import { checkDays, checkReportDays } from '../../domain/validation/days';
import { checkCounted, checkNoteOnBehalf, checkShiftNote } from '../../domain/validation/shift';
import type { moneyCalls } from '../../domain/wire/calls';
import type { CashEntry, CloseShiftBody, ExpectedTotal, Report, WholeShift } from '../../domain/wire/money';
import type { PaymentKind } from '../../domain/wire/vehicleLists';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { sentences } from './checks';
import { demoAccounts } from './demo';
import { leftOfPayment } from './payments';
import type { World } from './World';

/** A shift as the fake backend stores it. */
export interface StoredShift extends WholeShift {
  readonly regionCode: string;
  readonly userId: number;
  readonly companyId: number;
  /** The keys of its payments and voids. */
  readonly keys: readonly string[];
}

/** An entry, with fields that are not sent. */
interface Taken {
  readonly key: string;
  readonly by: string;
  readonly entry: CashEntry;
}

/** Shifts and reports. */
export function moneyHandlers(world: World): HandlersOf<typeof moneyCalls> {
  return {
    openShift: ({ regionCode }) => {
      world.bootUser();
      needAny(world, regionCode, CASH_PERMISSIONS);
      return openOf(world, regionCode, world.user());
    },
    openShifts: ({ regionCode }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_CASHIER_SHIFTS');
      return visibleCashiers(world).flatMap(({ id, shortName, towCompanyId }) => {
        const cashier = { id, shortName, towCompanyId };
        const { from, entries, totals } = openOf(world, regionCode, cashier);
        if (from === null || entries.length === 0) return [];
        return [{ person: { id, name: shortName }, from, count: entries.length, totals }];
      });
    },
    openShiftOf: ({ regionCode, personId }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_CASHIER_SHIFTS');
      return openOf(world, regionCode, visibleCashier(world, personId));
    },
    closeShift: ({ regionCode, body, idempotencyKey }) => {
      world.changer();
      needAny(world, regionCode, body.of == null ? CASH_PERMISSIONS : ['ADMIN_CASHIER_SHIFTS']);
      return world.once(idempotencyKey, ['closeShift', regionCode, body], () => {
        const shift = closed(world, regionCode, body);
        world.shifts.unshift(shift);
        return { refNum: `shift ${String(shift.id)}`, reply: { id: shift.id, time: shift.to } };
      });
    },
    closedShifts: ({ regionCode, from, to, cursor, limit }) => {
      const seen = visible(world, regionCode);
      refuse(sentences(checkDays({ from: from ?? '', to: to ?? '' })));
      const found = seen.filter(
        (shift) => shift.to.slice(0, 10) >= (from ?? '') && shift.to.slice(0, 10) <= (to ?? '9999-12-31'),
      );
      const start = cursor === undefined ? 0 : found.findIndex(({ id }) => String(id) === cursor) + 1;
      if (cursor !== undefined && start === 0) throw new HttpError(400, 'cursor is none of this list');
      const items = found.slice(start, start + Number(limit ?? PAGE.usual));
      const isLast = start + items.length >= found.length;
      return { items: items.map(withoutEntries), next: isLast ? null : String(items.at(-1)?.id) };
    },
    closedShift: ({ regionCode, shiftId }) => {
      const shift = visible(world, regionCode).find(({ id }) => id === shiftId);
      if (shift === undefined) throw new HttpError(404, 'There is no such shift');
      return { ...withoutEntries(shift), entries: [...shift.entries] };
    },
    report: ({ regionCode, from, to }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_REPORTS');
      const last = to ?? wireTime(world.clock(), world.region(regionCode).zoneId).slice(0, 10);
      const days = { from: from ?? addDays(last, 1 - REPORT_USUAL_DAYS), to: last };
      refuse(sentences(checkReportDays(days)));
      return reportOf(world, regionCode, days.from, days.to);
    },
  };
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new HttpError(400, problems.join('. '));
}

function needAny(world: World, regionCode: string, anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => world.may(regionCode, permission))) {
    throw new HttpError(403, 'Not allowed in this region');
  }
}

function takenIn(world: World, boots: readonly StoredBoot[], regionCode: string): Taken[] {
  const kindOf = (type: string): PaymentKind =>
    world.lists.paymentTypes.find(({ name }) => name === type)?.kind ?? 'money';
  return boots
    .filter((boot) => boot.regionCode === regionCode)
    .flatMap((boot) => {
      const each = boot.payments.map((payment) => {
        const { id, time, by, paymentType, paymentAmount, reference = null, voided, refunds } = payment;
        const about = {
          ...{ bootId: boot.id, refNum: boot.refNum, license: boot.license ?? null, paymentType },
          ...{ payKind: kindOf(paymentType), receiptNumber: boot.receiptNumber ?? null, reference },
        };
        const back = (refunds ?? []).map((refund): Taken => ({
          ...{ key: `${String(refund.id)} REFUND`, by: refund.by ?? '' },
          entry: {
            ...{ ...about, paymentType: refund.paymentType, payKind: 'money', reference: null },
            ...{ time: refund.time ?? '', kind: 'REFUND', amount: -refund.amount },
          },
        }));
        const paid: Taken = {
          key: `${String(id)} PAYMENT`,
          by: by ?? '',
          entry: { ...about, time: time ?? '', kind: 'PAYMENT', amount: paymentAmount },
        };
        if (!voided) return { paid, back, voids: [] };
        const amount = 0 - leftOfPayment(payment);
        const entry = { ...about, time: voided.time, kind: 'VOID', amount } as const;
        return { paid, back, voids: [{ key: `${String(id)} VOID`, by: voided.by ?? '', entry }] };
      });
      // At one time, in the order in which they can be recorded.
      return [
        ...each.map(({ paid }) => paid),
        ...each.flatMap(({ back }) => back),
        ...each.flatMap(({ voids }): Taken[] => voids),
      ];
    })
    .sort((a, b) => a.entry.time.localeCompare(b.entry.time, 'en'));
}

/** A person who takes money. */
type Cashier = Pick<ReturnType<World['user']>, 'id' | 'shortName' | 'towCompanyId'>;

/** The people whose shifts the signed-in user may see, by name. */
function visibleCashiers(world: World): (Cashier & { readonly shortName: string })[] {
  const user = world.user();
  return Object.values(demoAccounts())
    .map(({ id, shortName, towCompanyId }) => ({
      ...{ id: id ?? 0, shortName: shortName ?? '', towCompanyId: towCompanyId ?? 0 },
    }))
    .filter(({ towCompanyId }) => seesAllCompanies(user) || towCompanyId === user.towCompanyId)
    .sort((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

function visibleCashier(world: World, personId: number): Cashier {
  const found = visibleCashiers(world).find(({ id }) => id === personId);
  if (found === undefined) throw new HttpError(404, 'There is no such person');
  return found;
}

function openEntries(world: World, regionCode: string, { shortName }: Cashier): Taken[] {
  const before = new Set(world.shifts.flatMap(({ keys }) => keys));
  return takenIn(world, world.boots, regionCode).filter(
    ({ key, by }) => by === shortName && !before.has(key),
  );
}

/** The sums of the money in entries by payment type. */
function totalsOf(all: readonly CashEntry[]): ExpectedTotal[] {
  const entries = all.filter(({ payKind }) => payKind === 'money');
  return [...new Set(entries.map(({ paymentType }) => paymentType))].sort().map((paymentType) => {
    const own = entries.filter((entry) => entry.paymentType === paymentType);
    const expected = centsToDollars(sumCents(own.map(({ amount }) => toCents(amount))));
    return { paymentType, expected, count: own.length };
  });
}

function openOf(world: World, regionCode: string, cashier: Cashier) {
  const entries = openEntries(world, regionCode, cashier).map(({ entry }) => entry);
  const last = world.shifts.find((shift) => shift.regionCode === regionCode && shift.userId === cashier.id);
  return { from: last?.to ?? entries[0]?.time ?? null, entries, totals: totalsOf(entries) };
}

function closed(world: World, regionCode: string, body: Input<typeof CloseShiftBody>): StoredShift {
  const { counted, of, from } = body;
  const note = (body.note ?? '').trim();
  const cashier = of == null ? world.user() : visibleCashier(world, of);
  const amounts = new Map((counted ?? []).map(({ paymentType, amount }) => [paymentType, String(amount)]));
  const nameOf = (type: string) =>
    world.lists.paymentTypes.find(({ name }) => name === type)?.displayName ?? type;
  refuse(
    [...amounts].flatMap(([type, amount]) =>
      checkCounted(amount) === null ? [] : [`Counted ${nameOf(type)} format is invalid`],
    ),
  );
  const noteError = of == null ? null : checkNoteOnBehalf(note);
  if (noteError !== null) refuse(sentences({ note: noteError }));
  const open = openOf(world, regionCode, cashier);
  if (open.entries.length === 0) throw new HttpError(409, 'There is nothing to close');
  if (from != null && from !== open.from) throw new HttpError(409, 'This shift was closed meanwhile');
  const missing = open.totals.filter(({ paymentType }) => !amounts.has(paymentType));
  refuse(missing.map(({ paymentType }) => `Counted ${nameOf(paymentType)} is required`));
  const others = [...amounts.keys()].filter(
    (type) => !open.totals.some(({ paymentType }) => paymentType === type),
  );
  const expected = [...open.totals, ...others.map((paymentType) => ({ paymentType, expected: 0, count: 0 }))];
  const totals = expected.map((total) => {
    const cents = parseSignedCents(amounts.get(total.paymentType) ?? '') ?? 0;
    const difference = centsToDollars(cents - toCents(total.expected));
    return { ...total, counted: centsToDollars(cents), difference };
  });
  const error = checkShiftNote(
    note,
    totals.some(({ difference }) => difference !== 0),
  );
  if (error !== null) refuse(sentences({ note: error }));
  const sum = (of: 'expected' | 'counted' | 'difference') =>
    centsToDollars(sumCents(totals.map((total) => toCents(total[of]))));
  const { id: userId, towCompanyId: companyId, shortName } = cashier;
  const to = wireTime(world.clock(), world.region(regionCode).zoneId);
  return {
    ...{ id: world.nextId(), by: shortName ?? '', from: open.from ?? to, to, totals },
    ...{ expected: sum('expected'), counted: sum('counted'), difference: sum('difference') },
    ...{ note: note === '' ? null : note, entries: open.entries, regionCode, userId, companyId },
    closedBy: world.user().shortName ?? null,
    keys: openEntries(world, regionCode, cashier).map(({ key }) => key),
  };
}

const seesAllCompanies = ({ userRole }: { readonly userRole?: string | null | undefined }) =>
  ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'].includes(userRole ?? '');

function visible(world: World, regionCode: string): StoredShift[] {
  const user = world.bootUser();
  needAny(world, regionCode, SHIFT_PERMISSIONS);
  const seesOthers = world.may(regionCode, 'ADMIN_CASHIER_SHIFTS');
  const seesAll = seesAllCompanies(user);
  return world.shifts.filter(
    (shift) =>
      shift.regionCode === regionCode &&
      (shift.userId === user.id || (seesOthers && (seesAll || shift.companyId === user.towCompanyId))),
  );
}

function withoutEntries({
  entries: _,
  regionCode: __,
  userId: ___,
  companyId: ____,
  keys: _____,
  ...shift
}: StoredShift) {
  return { ...shift, totals: shift.totals.map((total) => ({ ...total })) };
}

function personName(id: number): string | null {
  return Object.values(demoAccounts()).find((account) => account.id === id)?.shortName ?? null;
}

/** The median of sorted minutes. For an even count, the mean of the two in the middle. */
function medianOf(minutes: readonly number[]): number | null {
  const [low, high] = [minutes[Math.ceil(minutes.length / 2) - 1], minutes[Math.floor(minutes.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function reportOf(world: World, regionCode: string, from: string, to: string): Report {
  const boots = world.boots.filter((boot) => boot.regionCode === regionCode && world.sees(boot));
  const isIn = (time: string | null | undefined) =>
    time != null && time.slice(0, 10) >= from && time.slice(0, 10) <= to;
  const recorded = boots.filter(({ bootTime }) => isIn(bootTime));
  const over = (status: string) => boots.filter((boot) => boot.status === status && isIn(boot.closedTime));
  const [released, cancelled] = [over('RELEASED'), over('CANCELLED')];
  const all = takenIn(world, boots, regionCode).filter(({ entry }) => isIn(entry.time));
  const of = (kind: CashEntry['payKind']) => all.filter(({ entry }) => entry.payKind === kind);
  const taken = of('money');
  const sum = (rows: readonly Taken[]) =>
    centsToDollars(sumCents(rows.map(({ entry }) => toCents(entry.amount))));
  const names = [
    ...new Set([
      ...recorded.map(({ createdBy }) => personName(createdBy)),
      ...[...released, ...cancelled].map(({ closedBy }) => closedBy ?? null),
      ...taken.map(({ by }) => by),
    ]),
  ];
  const minutes = released
    .map(({ bootTime, closedTime }) => (Date.parse(closedTime ?? '') - Date.parse(bootTime)) / 60_000)
    .sort((a, b) => a - b);
  return {
    days: Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const date = addDays(from, index);
      const on = (time: string | null | undefined) => time?.startsWith(date) === true;
      return {
        date,
        recorded: recorded.filter(({ bootTime }) => on(bootTime)).length,
        released: released.filter(({ closedTime }) => on(closedTime)).length,
        cancelled: cancelled.filter(({ closedTime }) => on(closedTime)).length,
        taken: sum(taken.filter(({ entry }) => on(entry.time))),
      };
    }),
    byPaymentType: totalsOf(taken.map(({ entry }) => entry)).map(({ paymentType, expected, count }) => ({
      ...{ paymentType, taken: expected, count },
    })),
    byPerson: names.map((name) => ({
      name,
      recorded: recorded.filter(({ createdBy }) => personName(createdBy) === name).length,
      released: released.filter(({ closedBy }) => (closedBy ?? null) === name).length,
      cancelled: cancelled.filter(({ closedBy }) => (closedBy ?? null) === name).length,
      taken: sum(taken.filter(({ by }) => by === name)),
    })),
    byHour: Array.from(
      { length: 24 },
      (_, hour) => recorded.filter(({ bootTime }) => Number(bootTime.slice(11, 13)) === hour).length,
    ),
    minutesToRelease: {
      median: medianOf(minutes),
      p90: minutes[Math.ceil(minutes.length * 0.9) - 1] ?? null,
    },
    activeNow: boots.filter(({ status }) => status === 'ACTIVE').length,
    towEligibleNow: 0,
    ...{ onAccount: sum(of('account')), waived: sum(of('waived')) },
    refunded: 0 - sum(all.filter(({ entry }) => entry.kind === 'REFUND')),
  };
}
