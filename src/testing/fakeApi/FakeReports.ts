import { HttpError } from '../../api/errors';
import { REPORT_USUAL_DAYS } from '../../domain/constants';
import { centsToDollars, sumCents, toCents } from '../../domain/money';
import { addDays, daysBetween } from '../../domain/time/text';
import { wireTime } from '../../domain/time/zone';
import { checkReportDays } from '../../domain/validation/days';
import type { moneyCalls } from '../../domain/wire/calls';
import {
  EXCEPTION_KINDS,
  type CashEntry,
  type ExceptionKind,
  type Report,
  type ReportException,
  type ReportQuery,
  type ReportRegion,
} from '../../domain/wire/money';
import type { StoredBoot } from '../builders';
import type { HandlersOf } from './CallDesk';
import { sentences } from './checks';
import { demoAccounts } from './world/demo';
import { refuse, takenIn, totalsOf, type Taken } from './world/ledger';
import { leftOf } from './world/payments';
import type { World } from './world/World';

const HOUR_MS = 60 * 60_000;

/** The calls for reports. */
export function reportHandlers(
  world: World,
): Pick<HandlersOf<typeof moneyCalls>, 'report' | 'regionsReport'> {
  return {
    report: ({ regionCode, ...query }) => {
      world.bootUser();
      world.need(regionCode, 'ADMIN_REPORTS');
      const { from, to } = daysAsked(world, [regionCode], query);
      return reportOf(world, [regionCode], from, to);
    },
    regionsReport: ({ region, ...query }) => {
      world.bootUser();
      const codes = [...new Set([region].flat())];
      for (const code of codes) {
        if (!world.may(code, 'ADMIN_REPORTS')) throw new HttpError(403, `Not allowed in region ${code}`);
      }
      const { from, to } = daysAsked(world, codes, query);
      const days = daysBetween(from, to) + 1;
      const regionsOf = (first: string, last: string) =>
        codes.map((code) => regionOf(code, reportOf(world, [code], first, last)));
      const [before, dayBefore] = [addDays(from, -days), addDays(from, -1)];
      return {
        ...reportOf(world, codes, from, to),
        byRegion: regionsOf(from, to),
        exceptions: exceptionsOf(world, codes, from, to),
        previous: {
          ...reportOf(world, codes, before, dayBefore),
          byRegion: regionsOf(before, dayBefore),
        },
      };
    },
  };
}

/** The requested days; by default the last thirty. */
function daysAsked(world: World, codes: readonly string[], { from, to }: ReportQuery) {
  const todays = codes.map((code) => wireTime(world.clock(), world.region(code).zoneId).slice(0, 10)).sort();
  const last = to ?? todays.at(-1) ?? '';
  const days = { from: from ?? addDays(last, 1 - REPORT_USUAL_DAYS), to: last };
  refuse(sentences(checkReportDays(days)));
  return days;
}

function regionOf(regionCode: string, { days, onAccount, waived, refunded }: Report): ReportRegion {
  const sum = (of: 'recorded' | 'released' | 'cancelled') => days.reduce((all, day) => all + day[of], 0);
  return {
    ...{ regionCode, recorded: sum('recorded'), released: sum('released'), cancelled: sum('cancelled') },
    taken: centsToDollars(sumCents(days.map(({ taken }) => toCents(taken)))),
    ...{ onAccount: onAccount ?? 0, waived: waived ?? 0, refunded: refunded ?? 0 },
  };
}

/** The short name of a person; null for the system. */
export function personName(id: number): string | null {
  return Object.values(demoAccounts()).find((account) => account.id === id)?.shortName ?? null;
}

/** Whether a boot came off after its due time, or is overdue. */
const isOffLate = (world: World, { removal, regionCode }: StoredBoot) =>
  (removal?.offTime ?? wireTime(world.clock(), world.region(regionCode).zoneId)) > (removal?.dueTime ?? '9');

/** The boots of a report that were to be taken off, as `Report.removals`. */
function removalsIn(world: World, boots: readonly StoredBoot[], isIn: (time: string) => boolean) {
  const begun = boots.filter(({ removal }) => removal?.why != null && isIn(removal.askedTime));
  const off = begun.filter(({ removal }) => removal?.state === 'OFF');
  const minutes = off
    .map(
      ({ removal }) => (Date.parse(removal?.offTime ?? '') - Date.parse(removal?.askedTime ?? '')) / 60_000,
    )
    .sort((a, b) => a - b);
  return {
    ...{ count: begun.length, off: off.length },
    onTime: off.filter((boot) => !isOffLate(world, boot)).length,
    late: begun.filter((boot) => isOffLate(world, boot)).length,
    minutes: { median: medianOf(minutes), p90: minutes[Math.ceil(minutes.length * 0.9) - 1] ?? null },
  };
}

/** The median of sorted minutes. For an even count, the mean of the two in the middle. */
function medianOf(minutes: readonly number[]): number | null {
  const [low, high] = [minutes[Math.ceil(minutes.length / 2) - 1], minutes[Math.floor(minutes.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function reportOf(world: World, codes: readonly string[], from: string, to: string): Report {
  const boots = world.boots.filter((boot) => codes.includes(boot.regionCode) && world.sees(boot));
  const isIn = (time: string | null | undefined) =>
    time != null && time.slice(0, 10) >= from && time.slice(0, 10) <= to;
  const recorded = boots.filter(({ bootTime }) => isIn(bootTime));
  const over = (status: string) => boots.filter((boot) => boot.status === status && isIn(boot.closedTime));
  const [released, cancelled] = [over('RELEASED'), over('CANCELLED')];
  const all = codes.flatMap((code) => takenIn(world, boots, code)).filter(({ entry }) => isIn(entry.time));
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
    removals: removalsIn(world, boots, isIn),
  };
}

/** One exceptional event. */
interface Found {
  readonly time: string;
  readonly kind: ExceptionKind;
  readonly by: string | null;
  readonly amount: number;
  readonly boot?: StoredBoot;
  readonly shift?: { readonly regionCode: string; readonly id: number };
}

const KIND_OF: Readonly<Record<CashEntry['kind'], ExceptionKind>> = {
  ...{ VOID: 'VOID', REFUND: 'REFUND', PAYMENT: 'WAIVED' },
};

function moneyFound(world: World, boots: readonly StoredBoot[], code: string): Found[] {
  return takenIn(world, boots, code).flatMap(({ by, entry }) => {
    if (entry.kind === 'PAYMENT' && entry.payKind !== 'waived') return [];
    const boot = boots.find(({ id }) => id === entry.bootId);
    const amount = Math.abs(entry.amount);
    return [{ kind: KIND_OF[entry.kind], by, amount, time: entry.time, ...(boot && { boot }) }];
  });
}

const isLate = (time: string, then: string) => Date.parse(time) - Date.parse(then) > HOUR_MS;

/** The exceptions in the history of boots. */
function actsFound(world: World, boots: readonly StoredBoot[]): Found[] {
  return boots.flatMap((boot) =>
    world.entriesOf(boot).flatMap(({ kind, by, time }): Found[] => {
      const found = { by, amount: 0, boot, time };
      if (kind === 'REOPENED') return [{ ...found, kind }];
      const isBackdated =
        (kind === 'RECORDED' && isLate(time, boot.bootTime)) ||
        (kind === 'RELEASED' && boot.closedTime !== null && isLate(time, boot.closedTime));
      return isBackdated ? [{ ...found, kind: 'BACKDATED' }] : [];
    }),
  );
}

function releasesFound(world: World, boots: readonly StoredBoot[]): Found[] {
  const releaseOf = (boot: StoredBoot) =>
    world
      .entriesOf(boot)
      .filter(({ kind }) => kind === 'RELEASED')
      .at(-1)?.id ?? 0;
  return boots
    .filter(({ status }) => status === 'RELEASED')
    .flatMap((boot) => {
      const { closedBy: by, closedTime, receiptNumber } = boot;
      const found = { by, boot, time: closedTime ?? '' };
      const isEarlier = (one: StoredBoot) =>
        one.id !== boot.id &&
        one.receiptNumber?.toLowerCase() === receiptNumber?.toLowerCase() &&
        one.status === 'RELEASED' &&
        releaseOf(one) < releaseOf(boot);
      const owed = leftOf(boot);
      return [
        ...(owed > 0 ? [{ ...found, kind: 'UNPAID' as const, amount: centsToDollars(owed) }] : []),
        ...(boots.some(isEarlier) ? [{ ...found, kind: 'RECEIPT_TWICE' as const, amount: 0 }] : []),
      ];
    });
}

const lateFound = (world: World, boots: readonly StoredBoot[]): Found[] =>
  boots.flatMap((boot) => {
    const { removal } = boot;
    if (removal?.why == null || !isOffLate(world, boot)) return [];
    return [{ kind: 'LATE_REMOVAL', by: removal.offBy, amount: 0, boot, time: removal.askedTime }];
  });

function shiftsFound({ shifts }: World, code: string): Found[] {
  return shifts
    .filter(({ regionCode }) => regionCode === code)
    .flatMap(({ by, id, to: time, totals }) =>
      (['SHORT', 'OVER'] as const).flatMap((kind) => {
        const wrong = totals
          .map(({ difference }) => difference)
          .filter((difference) => (kind === 'SHORT' ? difference < 0 : difference > 0));
        const amount = Math.abs(centsToDollars(sumCents(wrong.map(toCents))));
        return wrong.length === 0 ? [] : [{ kind, by, amount, time, shift: { regionCode: code, id } }];
      }),
    );
}

/** The exceptional events of a region. */
export function exceptionsIn(world: World, code: string): Found[] {
  const boots = world.boots.filter((boot) => boot.regionCode === code && world.sees(boot));
  return [
    ...moneyFound(world, boots, code),
    ...actsFound(world, boots),
    ...releasesFound(world, boots),
    ...shiftsFound(world, code),
    ...lateFound(world, boots),
  ];
}

function exceptionsOf(world: World, codes: readonly string[], from: string, to: string): ReportException[] {
  const found = codes
    .flatMap((code) => exceptionsIn(world, code))
    .filter(({ time }) => time.slice(0, 10) >= from && time.slice(0, 10) <= to)
    .sort((a, b) => b.time.localeCompare(a.time, 'en'));
  const people = [...new Set(found.map(({ by }) => by))].sort((a, b) =>
    (a ?? '').localeCompare(b ?? '', 'en'),
  );
  return EXCEPTION_KINDS.flatMap((kind) =>
    people.flatMap((by): ReportException[] => {
      const own = found.filter((one) => one.kind === kind && one.by === by);
      if (own.length === 0) return [];
      const boots = new Set(own.flatMap(({ boot }) => boot ?? []));
      return [
        {
          ...{ kind, person: by === null ? null : personNamed(by), count: own.length },
          amount:
            kind === 'LATE_REMOVAL'
              ? null
              : centsToDollars(sumCents(own.map(({ amount }) => toCents(amount)))),
          boots: [...boots].map(({ regionCode, id, refNum }) => ({ regionCode, id, refNum })),
          shifts: own.flatMap(({ shift }) => shift ?? []),
        },
      ];
    }),
  );
}

/** A person of the demo by their short name. */
export function personNamed(name: string) {
  const account = Object.values(demoAccounts()).find(({ shortName }) => shortName === name);
  return { id: account?.id ?? 0, name };
}
