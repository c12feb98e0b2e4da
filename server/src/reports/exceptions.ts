import { centsToDollars } from '../../../src/domain/money';
import {
  EXCEPTION_KINDS,
  EXCEPTION_RECORDS,
  type ExceptionKind,
  type ReportException,
} from '../../../src/domain/wire/money';
import type { ExceptionRow } from './exceptionRows';

/** A record behind an exception. */
interface Known {
  readonly regionCode: string;
  readonly at: number;
  readonly id: number;
  readonly refNum: string | null;
}

interface OfPerson {
  count: number;
  cents: number;
  records: Known[];
}

const newestFirst = (a: Known, b: Known) => b.at - a.at || b.id - a.id;

/** The newest records, without duplicates. */
function newest(records: readonly Known[]): Known[] {
  const sorted = [...records].sort(newestFirst);
  const each = new Map<string, Known>();
  for (const record of sorted) {
    const key = `${record.regionCode} ${String(record.id)}`;
    if (!each.has(key)) each.set(key, record);
    if (each.size === EXCEPTION_RECORDS) break;
  }
  return [...each.values()];
}

/** Adds up the exceptions by kind and person. */
export class Exceptions {
  private readonly found = new Map<ExceptionKind, Map<number | null, OfPerson>>();

  /** The ids of the people involved. */
  get personIds(): number[] {
    const ids = [...this.found.values()].flatMap((people) => [...people.keys()]);
    return [...new Set(ids)].filter((id) => id !== null);
  }

  add(regionCode: string, rows: readonly ExceptionRow[]): void {
    const touched = new Set<OfPerson>();
    for (const { kind, person, cents, at, id, refNum } of rows) {
      const own = this.of(kind, person);
      own.count += 1;
      own.cents += cents;
      own.records.push({ regionCode, at, id, refNum });
      touched.add(own);
    }
    for (const own of touched) own.records = newest(own.records);
  }

  /** @param names short names by id */
  report(names: ReadonlyMap<number, string>): ReportException[] {
    const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
    return EXCEPTION_KINDS.flatMap((kind) =>
      [...(this.found.get(kind) ?? [])]
        .sort(([a], [b]) => nameOf(a).localeCompare(nameOf(b), 'en') || (a ?? 0) - (b ?? 0))
        .map(([id, { count, cents, records }]) => ({
          kind,
          person: id === null ? null : { id, name: nameOf(id) },
          count,
          amount: kind === 'LATE_REMOVAL' ? null : centsToDollars(cents),
          boots: records.flatMap((each) =>
            each.refNum === null ? [] : { regionCode: each.regionCode, id: each.id, refNum: each.refNum },
          ),
          shifts: records.flatMap(({ regionCode, id: shiftId, refNum }) =>
            refNum === null ? { regionCode, id: shiftId } : [],
          ),
        })),
    );
  }

  private of(kind: ExceptionKind, person: number | null): OfPerson {
    const people = this.found.get(kind) ?? new Map<number | null, OfPerson>();
    this.found.set(kind, people);
    const own = people.get(person) ?? { count: 0, cents: 0, records: [] };
    people.set(person, own);
    return own;
  }
}
