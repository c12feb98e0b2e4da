import type { MoneyApi } from '../../api/Api';
import type { DayRange } from '../../domain/validation/days';
import type { Shift } from '../../domain/wire/money';
import { PagedList } from '../lib/PagedList';
import { OpenShiftsStore } from './OpenShiftsStore';
import { ShiftCountStore, type CountOptions } from './ShiftCountStore';

/** Shifts per page. Each takes several lines on the screen. */
const A_PAGE = 20;

/** The closed shifts of a region that the user may see, newest first, searched by the days of closing. */
export type ClosedShiftList = PagedList<Shift, DayRange>;

/** The user's open shift in each region, the open shifts of others, and the closed shifts. */
export class CashStore {
  readonly open: OpenShiftsStore;
  private readonly closed = new Map<string, ClosedShiftList>();
  private readonly counts = new Map<string, ShiftCountStore>();

  constructor(private readonly api: MoneyApi) {
    this.open = new OpenShiftsStore(api);
  }

  /** The count of a person's shift in a region, with everything typed so far. */
  countOf(regionCode: string, options: CountOptions = {}): ShiftCountStore {
    const name = JSON.stringify([regionCode, options.of]);
    const known = this.counts.get(name);
    if (known !== undefined) return known;
    const onClosed = () => {
      void this.closedIn(regionCode).retry();
      void this.open.reload();
    };
    const made = new ShiftCountStore(regionCode, { api: this.api, onClosed }, options);
    this.counts.set(name, made);
    return made;
  }

  closedIn(regionCode: string): ClosedShiftList {
    const known = this.closed.get(regionCode);
    if (known !== undefined) return known;
    const made: ClosedShiftList = new PagedList(({ from, to }, cursor) =>
      this.api.closedShifts({
        ...{ regionCode, cursor, limit: A_PAGE },
        ...{ from: from === '' ? undefined : from, to: to === '' ? undefined : to },
      }),
    );
    this.closed.set(regionCode, made);
    return made;
  }

  /** Whether any region has an unsent count. */
  get isUnsent(): boolean {
    return [...this.counts.values()].some((count) => count.isUnsent);
  }
}
