import { makeAutoObservable, runInAction } from 'mobx';
import type { MoneyApi } from '../../api/Api';
import type { Shift, ShiftPage } from '../../domain/wire/money';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

/** The closed shifts of a region that the person may see, newest first, a page at a time. */
export class ClosedShiftsStore {
  isLoadingMore = false;
  moreFailed = false;
  private readonly first = new AsyncState<ShiftPage>();
  private more: Shift[] = [];
  private cursor: string | null = null;
  private region: string | null = null;

  constructor(private readonly api: Pick<MoneyApi, 'closedShifts'>) {
    makeAutoObservable<this, 'api' | 'first' | 'region'>(
      this,
      { api: false, first: false, region: false },
      { autoBind: true },
    );
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

  /** Loads the newest ones of a region; those of another one are not shown meanwhile. */
  async load(regionCode: string): Promise<void> {
    if (this.region !== regionCode) this.first.reset();
    this.region = regionCode;
    const page = await this.first.run(() => this.api.closedShifts({ regionCode }));
    if (page === undefined) return;
    runInAction(() => {
      this.more = [];
      this.cursor = page.next;
      this.moreFailed = false;
    });
  }

  /** Adds the next page. */
  async loadMore(): Promise<void> {
    const { region: regionCode, cursor } = this;
    if (regionCode === null || cursor === null || this.isLoadingMore) return;
    this.isLoadingMore = true;
    this.moreFailed = false;
    try {
      const { items, next } = await this.api.closedShifts({ regionCode, cursor });
      runInAction(() => {
        // A list that was loaded anew meanwhile goes on from its own end.
        if (this.region !== regionCode || this.cursor !== cursor) return;
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
