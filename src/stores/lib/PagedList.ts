import { makeAutoObservable, observable, type IObservableArray } from 'mobx';
import { AsyncState, type LoadStatus } from './AsyncState';

/** A page of a list, and the cursor of the next page; null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

/** Loads the page after a cursor, or the first page. */
export type LoadPage<Item, Query> = (query: Query, cursor?: string) => Promise<Page<Item>>;

/** How many pages to reload at most when the user returns to a long list. */
const MAX_PAGES_AGAIN = 10;

/** A list that the server searches and returns page by page. The old results stay until a new search is answered. */
export class PagedList<Item extends object, Query extends object> {
  readonly items: IObservableArray<Item>;
  /** Whether any search has been answered. */
  hasAnswer = false;
  private query: Query | undefined = undefined;
  private shown: Query | undefined = undefined;
  private next: string | null = null;
  private readonly first = new AsyncState<Page<Item>>();
  private readonly more = new AsyncState<Page<Item>>();

  constructor(private readonly load: LoadPage<Item, Query>) {
    this.items = observable.array<Item>([], { deep: false });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get status(): LoadStatus {
    return this.first.status;
  }

  get error(): unknown {
    return this.first.error;
  }

  get canShowMore(): boolean {
    return this.next !== null;
  }

  get isLoadingMore(): boolean {
    return this.more.isLoading;
  }

  /** Why the next page failed to load. */
  get moreError(): unknown {
    return this.more.error;
  }

  /** The query of the shown results; undefined while another search is pending. */
  get shownQuery(): Query | undefined {
    return this.shown === this.query ? this.shown : undefined;
  }

  /**
   * Searches. Repeating the same search reloads the results while the old ones stay on the screen.
   * @param count how many results the first search loads, for a user who has reloaded the page
   */
  async search(query: Query, count = 0): Promise<void> {
    const { query: last } = this;
    this.query = query;
    if (last === undefined) await this.read(count);
    else await this.read(JSON.stringify(query) === JSON.stringify(last) ? this.items.length : 0);
  }

  /** Repeats the search. */
  async retry(): Promise<void> {
    await this.read(this.items.length);
  }

  /** Loads the next page. */
  async showMore(): Promise<void> {
    const { next: cursor, more, query, load } = this;
    if (cursor === null || query === undefined || more.isLoading) return;
    const page = await more.run(() => load(query, cursor));
    if (page !== undefined) this.append(page);
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.first.reset();
    this.more.reset();
    this.items.clear();
    this.query = undefined;
    this.shown = undefined;
    this.next = null;
    this.hasAnswer = false;
  }

  /** @param wanted how many results to load, so that a returning user finds their position again */
  private async read(wanted: number): Promise<void> {
    const { query, load } = this;
    if (query === undefined) return;
    this.more.reset();
    const page = await this.first.run(() => readFrom(load, query, wanted));
    if (page !== undefined) this.show(page);
  }

  private show({ items, next }: Page<Item>): void {
    this.items.replace(items);
    this.next = next;
    this.shown = this.query;
    this.hasAnswer = true;
  }

  private append({ items, next }: Page<Item>): void {
    this.items.push(...items);
    this.next = next;
  }
}

async function readFrom<Item, Query>(
  load: LoadPage<Item, Query>,
  query: Query,
  wanted: number,
): Promise<Page<Item>> {
  let { items, next } = await load(query);
  for (let page = 1; items.length < wanted && next !== null && page < MAX_PAGES_AGAIN; page += 1) {
    const following = await load(query, next);
    items = [...items, ...following.items];
    next = following.next;
  }
  return { items, next };
}
