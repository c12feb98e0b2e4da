import { HttpError } from '../../api/errors';
import { centsToDollars, sumCents, toCents } from '../../domain/money';
import { wireTime } from '../../domain/time/zone';
import type { RecordedPayment } from '../../domain/wire/boot';
import type { moneyCalls } from '../../domain/wire/calls';
import type { CashEntry, ExpectedTotal, OpenShift, WholeShift } from '../../domain/wire/money';
import type { HandlersOf } from './CallDesk';
import { reportHandlers } from './FakeReports';
import { demoAccounts, personName } from './world/demo';
import type { World } from './world/World';

/** A shift as the fake backend stores it. */
export interface StoredShift extends WholeShift {
  readonly regionCode: string;
  /** The ids of its payments. */
  readonly paymentIds: readonly RecordedPayment['id'][];
}

/** The calls for shifts and reports. A shift here has payments only; refunds and voids are tested on the server. */
export function moneyHandlers(world: World): HandlersOf<typeof moneyCalls> {
  const me = () => world.user().shortName ?? '';
  const visible = (regionCode: string) =>
    world.shifts.filter(
      (shift) =>
        shift.regionCode === regionCode &&
        (shift.by === me() || world.may(regionCode, 'ADMIN_CASHIER_SHIFTS')),
    );
  return {
    openShift: ({ regionCode }) => shown(world, regionCode, openOf(world, regionCode, me())),
    openShifts: ({ regionCode }) =>
      Object.values(demoAccounts()).flatMap(({ id, shortName }) => {
        const person = { id: id ?? 0, name: shortName ?? '' };
        const { from, entries, totals } = shown(world, regionCode, openOf(world, regionCode, person.name));
        return from === null ? [] : [{ person, from, count: entries.length, totals }];
      }),
    openShiftOf: ({ regionCode, personId }) =>
      shown(world, regionCode, openOf(world, regionCode, personName(personId) ?? '')),
    closeShift: ({ regionCode, body }) => {
      const by = body.of == null ? me() : (personName(body.of) ?? '');
      const { payments, ...open } = openOf(world, regionCode, by);
      const counted = new Map((body.counted ?? []).map(({ paymentType, amount }) => [paymentType, amount]));
      const totals = open.totals.map((total) => {
        const amount = Number(counted.get(total.paymentType));
        const difference = centsToDollars(toCents(amount) - toCents(total.expected));
        return { ...total, counted: amount, difference };
      });
      const sum = (of: 'expected' | 'counted' | 'difference') =>
        centsToDollars(sumCents(totals.map((total) => toCents(total[of]))));
      const to = wireTime(world.clock(), world.region(regionCode).zoneId);
      const id = world.nextId();
      world.shifts.unshift({
        ...{ id, by, from: open.from ?? to, to, totals, entries: open.entries, regionCode },
        ...{ expected: sum('expected'), counted: sum('counted'), difference: sum('difference') },
        ...{
          note: body.note === '' ? null : body.note,
          closedBy: me(),
          paymentIds: payments.map((payment) => payment.id),
        },
      });
      return { id, time: to };
    },
    closedShifts: ({ regionCode }) => ({
      items: visible(regionCode).map(({ entries: _, regionCode: __, paymentIds: ___, ...shift }) => shift),
      next: null,
    }),
    closedShift: ({ regionCode, shiftId }) => {
      const shift = visible(regionCode).find(({ id }) => id === shiftId);
      if (shift === undefined) throw new HttpError(404, 'There is no such shift');
      return shift;
    },
    ...reportHandlers(world),
  };
}

/** What a person has taken in a region since their last shift. */
function openOf(world: World, regionCode: string, name: string) {
  const counted = new Set(world.shifts.flatMap(({ paymentIds }) => paymentIds));
  const taken = world.boots
    .filter((boot) => boot.regionCode === regionCode)
    .flatMap((boot) => boot.payments.map((payment) => ({ boot, payment })))
    .filter(({ payment }) => payment.by === name && !counted.has(payment.id));
  const entries = taken.map(({ boot, payment }): CashEntry & { amount: number } => ({
    ...{ bootId: boot.id, refNum: boot.refNum, license: boot.license, time: payment.time ?? '' },
    ...{ kind: 'PAYMENT', payKind: 'money', paymentType: payment.paymentType, amount: payment.paymentAmount },
    ...{ receiptNumber: boot.receiptNumber, reference: payment.reference ?? null },
  }));
  const totals = [...new Set(entries.map(({ paymentType }) => paymentType))].map(
    (paymentType): ExpectedTotal => {
      const own = entries.filter((entry) => entry.paymentType === paymentType);
      const expected = centsToDollars(sumCents(own.map(({ amount }) => toCents(amount))));
      return { paymentType, expected, count: own.length };
    },
  );
  return { from: entries[0]?.time ?? null, entries, totals, payments: taken.map(({ payment }) => payment) };
}

/** An open shift as the server sends it: without amounts in a region with blind counts. */
function shown(
  world: World,
  regionCode: string,
  { from, entries, totals }: ReturnType<typeof openOf>,
): OpenShift {
  const isBlind = world.region(regionCode).blindCount === true;
  return {
    from,
    entries: entries.map((entry) => (isBlind ? { ...entry, amount: null } : entry)),
    totals: totals.map((total) => (isBlind ? { ...total, expected: null } : total)),
  };
}
