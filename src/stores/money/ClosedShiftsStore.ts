import { makeAutoObservable, runInAction } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import type { DayRange } from '../../domain/validation/days';
import type { Shift, ShiftPage } from '../../domain/wire/money';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

type ClosedQuery = Omit<Parameters<MoneyApi['closedShifts']>[0], 'cursor' | 'limit'>;

/** Shifts per page. Each takes several lines on the screen. */
const A_PAGE = 20;

const given = (day: string) => (day === '' ? undefined : day);

/** The closed shifts of a region that the user may see, newest first, loaded page by page. */
export class ClosedShiftsStore {
  isLoadingMore = false;
  moreFailed = false;
  private readonly first = new AsyncState<ShiftPage>();
  private more: Shift[] = [];
  private cursor: string | null = null;
  private query: ClosedQuery | null = null;

  constructor(private readonly api: Pick<MoneyApi, 'closedShifts'>) {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.first.status;
  }

  get error(): unknown {
    return this.first.error;
  }

  get items(): readonly Shift[] {
    return [...(this.first.value?.items ?? []), ...this.more];
  }

  get hasMore(): boolean {
    return this.cursor !== null;
  }

  /**
   * Loads the newest shifts of a region that were closed on these days, inclusive. Clears the shifts of another
   * region immediately.
   */
  load(regionCode: string, days: DayRange): Promise<void> {
    if (this.query?.regionCode !== regionCode) this.first.reset();
    this.query = { regionCode, from: given(days.from), to: given(days.to) };
    return this.reload();
  }

  /** Repeats the last search after a shift was closed. */
  async reload(): Promise<void> {
    const query = this.query;
    if (query === null) return;
    const page = await this.first.run(() => this.api.closedShifts({ ...query, limit: A_PAGE }));
    if (page === undefined) return;
    runInAction(() => {
      this.more = [];
      this.cursor = page.next;
      this.moreFailed = false;
    });
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const query = this.query;
    const { cursor } = this;
    if (query === null || cursor === null || this.isLoadingMore) return;
    this.isLoadingMore = true;
    this.moreFailed = false;
    try {
      const { items, next } = await this.api.closedShifts({ ...query, cursor, limit: A_PAGE });
      runInAction(() => {
        // The list was reloaded in the meantime and has its own next page.
        if (this.query !== query || this.cursor !== cursor) return;
        this.more = [...this.more, ...items];
        this.cursor = next;
      });
    } catch {
      runInAction(() => (this.moreFailed = true));
    } finally {
      runInAction(() => (this.isLoadingMore = false));
    }
  }
}
