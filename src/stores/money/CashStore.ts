import type { MoneyApi } from '../../api/Api';
import { ClosedShiftsStore } from './ClosedShiftsStore';
import { ShiftCountStore } from './ShiftCountStore';

/** The person's open shift in each region, and the closed shifts. */
export class CashStore {
  readonly closed: ClosedShiftsStore;
  private readonly counts = new Map<string, ShiftCountStore>();

  constructor(private readonly api: MoneyApi) {
    this.closed = new ClosedShiftsStore(api);
  }

  /** The count of a region, with everything typed so far. */
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

  /** Whether any region has a count that is not closed yet. */
  get isUnsent(): boolean {
    return [...this.counts.values()].some((count) => count.isUnsent);
  }
}
