import type { MoneyApi } from '../../api/Api';
import { ClosedShiftsStore } from './ClosedShiftsStore';
import { OpenShiftsStore } from './OpenShiftsStore';
import { ShiftCountStore, type CountOptions } from './ShiftCountStore';

/** The user's open shift in each region, the open shifts of others, and the closed shifts. */
export class CashStore {
  readonly closed: ClosedShiftsStore;
  readonly open: OpenShiftsStore;
  private readonly counts = new Map<string, ShiftCountStore>();

  constructor(private readonly api: MoneyApi) {
    this.closed = new ClosedShiftsStore(api);
    this.open = new OpenShiftsStore(api);
  }

  /** The count of a person's shift in a region, with everything typed so far. */
  countOf(regionCode: string, options: CountOptions = {}): ShiftCountStore {
    const name = JSON.stringify([regionCode, options.of]);
    const known = this.counts.get(name);
    if (known !== undefined) return known;
    const onClosed = () => {
      void this.closed.reload();
      void this.open.reload();
    };
    const made = new ShiftCountStore(regionCode, { api: this.api, onClosed }, options);
    this.counts.set(name, made);
    return made;
  }

  /** Whether any region has an unsent count. */
  get isUnsent(): boolean {
    return [...this.counts.values()].some((count) => count.isUnsent);
  }
}
