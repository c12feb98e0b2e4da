import { centsToDollars } from '../../../src/domain/money';
import type { Report, ReportRegion, ReportRemovals } from '../../../src/domain/wire/money';
import { countsInDrawer, otherSums, type PaymentKind } from '../../../src/domain/wire/vehicleLists';

interface Counts {
  recorded: number;
  released: number;
  cancelled: number;
  takenCents: number;
}
const none = (): Counts => ({ recorded: 0, released: 0, cancelled: 0, takenCents: 0 });
const shown = ({ takenCents, ...counts }: Counts) => ({ ...counts, taken: centsToDollars(takenCents) });

/** The value at a rank (from 1) in a frequency table. */
function atRank(sorted: readonly (readonly [value: number, count: number])[], rank: number): number {
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed >= rank) return value;
  }
  return NaN;
}

/** The median and the ninetieth percentile (nearest rank) of a frequency table of minutes. */
export function minutesSummary(minutes: ReadonlyMap<number, number>): Report['minutesToRelease'] {
  const sorted = [...minutes].sort(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, each]) => sum + each, 0);
  if (count === 0) return { median: null, p90: null };
  // For an even count, the median is the mean of the middle two.
  const median = (atRank(sorted, Math.ceil(count / 2)) + atRank(sorted, Math.floor(count / 2) + 1)) / 2;
  return { median, p90: atRank(sorted, Math.ceil((count * 9) / 10)) };
}

/** The amounts recorded with one payment type, in cents: minus voids and refunds, and the refunds alone. */
interface Money {
  readonly paymentType: string;
  readonly payKind: PaymentKind;
  readonly cents: number;
  readonly refundedCents: number;
  readonly count: number;
}

/** Adds up a report, figure by figure. */
export class Tally {
  private readonly days: ReadonlyMap<string, Counts>;
  private readonly people = new Map<number | null, Counts>();
  private readonly types = new Map<string, { cents: number; count: number }>();
  private readonly hours = Array.from({ length: 24 }, () => 0);
  private readonly minutes = new Map<number, number>();
  /** The amounts that are not in a drawer, by the kind of payment type. */
  private readonly otherCents = new Map<PaymentKind, number>();
  private refundedCents = 0;
  private readonly removed = { count: 0, off: 0, onTime: 0, late: 0 };
  private readonly minutesToOff = new Map<number, number>();

  /** @param days every day that the report covers */
  constructor(days: readonly string[]) {
    this.days = new Map(days.map((date) => [date, none()]));
  }

  /** The ids of the people in the report. */
  get personIds(): number[] {
    return [...this.people.keys()].filter((id) => id !== null);
  }

  count(
    what: 'recorded' | 'released' | 'cancelled',
    date: string,
    person: number | null,
    count: number,
  ): void {
    for (const counts of this.rows(date, person)) counts[what] += count;
  }

  countHour(hour: number, count: number): void {
    this.hours[hour] = (this.hours[hour] ?? 0) + count;
  }

  countMinutes(minutes: number, count: number): void {
    this.minutes.set(minutes, (this.minutes.get(minutes) ?? 0) + count);
  }

  /** @param minutes until the boot was off; null if it is not */
  countRemovals(minutes: number | null, isLate: boolean, count: number): void {
    const { removed, minutesToOff } = this;
    removed.count += count;
    if (isLate) removed.late += count;
    if (minutes === null) return;
    removed.off += count;
    if (!isLate) removed.onTime += count;
    minutesToOff.set(minutes, (minutesToOff.get(minutes) ?? 0) + count);
  }

  get removals(): ReportRemovals {
    return { ...this.removed, minutes: minutesSummary(this.minutesToOff) };
  }

  take(
    date: string,
    person: number | null,
    { paymentType, payKind, cents, refundedCents, count }: Money,
  ): void {
    this.refundedCents += refundedCents;
    if (!countsInDrawer(payKind)) {
      this.otherCents.set(payKind, (this.otherCents.get(payKind) ?? 0) + cents);
      return;
    }
    for (const counts of this.rows(date, person)) counts.takenCents += cents;
    const type = this.types.get(paymentType) ?? { cents: 0, count: 0 };
    this.types.set(paymentType, { cents: type.cents + cents, count: type.count + count });
  }

  /** The totals over all days. */
  get totals(): Omit<ReportRegion, 'regionCode'> {
    const all = none();
    for (const counts of this.days.values()) {
      all.recorded += counts.recorded;
      all.released += counts.released;
      all.cancelled += counts.cancelled;
      all.takenCents += counts.takenCents;
    }
    return { ...shown(all), ...this.otherMoney };
  }

  /** @param names short names by id */
  report(names: ReadonlyMap<number, string>, now: Pick<Report, 'activeNow' | 'towEligibleNow'>): Report {
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
    return {
      days: [...this.days].map(([date, counts]) => ({ date, ...shown(counts) })),
      byPaymentType: [...this.types]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([paymentType, { cents, count }]) => ({ paymentType, taken: centsToDollars(cents), count })),
      byPerson: [...this.people]
        .sort(([a], [b]) => (nameOf(a) ?? '').localeCompare(nameOf(b) ?? '', 'en') || (a ?? 0) - (b ?? 0))
        .map(([id, counts]) => ({ name: nameOf(id), ...shown(counts) })),
      byHour: this.hours,
      minutesToRelease: minutesSummary(this.minutes),
      ...this.otherMoney,
      ...now,
    };
  }

  private get otherMoney() {
    return {
      ...otherSums((kind) => centsToDollars(this.otherCents.get(kind) ?? 0)),
      refunded: centsToDollars(this.refundedCents),
    };
  }

  private rows(date: string, person: number | null): Counts[] {
    const ofPerson = this.people.get(person) ?? none();
    this.people.set(person, ofPerson);
    const ofDay = this.days.get(date);
    return ofDay === undefined ? [ofPerson] : [ofDay, ofPerson];
  }
}
