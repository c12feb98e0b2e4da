import type { MoneyApi } from '../../api/Api';
import { ClosedShiftsStore } from './ClosedShiftsStore';
import { ShiftCountStore } from './ShiftCountStore';

/** Shifts: one's own, region by region, and those that are closed. */
export class CashStore {
  readonly closed: ClosedShiftsStore;
  private readonly counts = new Map<string, ShiftCountStore>();

  constructor(private readonly api: MoneyApi) {
    this.closed = new ClosedShiftsStore(api);
  }

  /** The count of a region, as it was left. */
  countOf(regionCode: string): ShiftCountStore {
    const known = this.counts.get(regionCode);
    if (known !== undefined) return known;
    const made = new ShiftCountStore(regionCode, {
      api: this.api,
      onClosed: () => void this.closed.reload(),
    });
    this.counts.set(regionCode, made);
    return made;
  }

  /** Whether something was counted anywhere and no shift closed with it. */
  get isUnsent(): boolean {
    return [...this.counts.values()].some((count) => count.isUnsent);
  }
}
