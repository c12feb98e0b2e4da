import type { MoneyApi } from '../../api/Api';
import { ClosedShiftsStore } from './ClosedShiftsStore';
import { ShiftCountStore } from './ShiftCountStore';

/** The user's open shift in each region, and the closed shifts. */
export class CashStore {
  readonly closed: ClosedShiftsStore;
  private readonly counts = new Map<string, ShiftCountStore>();

  constructor(private readonly api: MoneyApi) {
    this.closed = new ClosedShiftsStore(api);
  }

  /** The count for a region, with everything typed so far. */
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

  /** Whether any region has an unsent count. */
  get isUnsent(): boolean {
    return [...this.counts.values()].some((count) => count.isUnsent);
  }
}
