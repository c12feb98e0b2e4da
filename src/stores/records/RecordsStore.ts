import { makeAutoObservable, observable, type IObservableArray } from 'mobx';
import type { RecordApi } from '../../api/Api';
import type { BootStatus } from '../../domain/wire/boot';
import type { BootRecord, RecordPage } from '../../domain/wire/records';
import { AsyncState, type LoadStatus } from '../lib/AsyncState';

/** A search: `from` and `to` are days `YYYY-MM-DD`; empty, like `q`, if not searched by. */
export interface RecordFilter {
  readonly q: string;
  readonly region: string | null;
  readonly status: BootStatus | null;
  readonly from: string;
  readonly to: string;
}

export interface RecordsDeps {
  readonly api: Pick<RecordApi, 'searchRecords'>;
}

/** How many pages are loaded at most for a person who returns to a long list. */
const MAX_PAGES_AGAIN = 10;

/**
 * The search over all records, active and closed, newest first, page by page. The results stay until the next search is
 * answered, and while one of their records is open.
 */
export class RecordsStore {
  readonly items: IObservableArray<BootRecord>;
  /** Whether any search has been answered. */
  hasAnswer = false;
  private filter: RecordFilter | undefined = undefined;
  private next: string | null = null;
  private readonly first = new AsyncState<RecordPage>();
  private readonly more = new AsyncState<RecordPage>();
  private readonly deps: RecordsDeps;

  constructor(deps: RecordsDeps) {
    this.deps = deps;
    this.items = observable.array<BootRecord>([], { deep: false });
    makeAutoObservable<this, 'deps' | 'first' | 'more'>(
      this,
      { items: false, deps: false, first: false, more: false },
      { autoBind: true },
    );
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

  /**
   * Searches. Repeated, the same search keeps its results on the screen while it reloads them.
   * @param count how many results the first search loads, for a person who has reloaded the page
   */
  async search(filter: RecordFilter, count = 0): Promise<void> {
    const { filter: last } = this;
    this.filter = filter;
    if (last === undefined) await this.read(count);
    else await this.read(JSON.stringify(filter) === JSON.stringify(last) ? this.items.length : 0);
  }

  /** Repeats the search. */
  async retry(): Promise<void> {
    await this.read(this.items.length);
  }

  /** Loads the next page. */
  async showMore(): Promise<void> {
    const { next: cursor, more } = this;
    if (cursor === null || more.isLoading) return;
    const page = await more.run(() => this.ask(cursor));
    if (page !== undefined) this.append(page);
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.first.reset();
    this.more.reset();
    this.items.clear();
    this.filter = undefined;
    this.next = null;
    this.hasAnswer = false;
  }

  /** @param wanted how many results to load, so that a person who returns finds their place */
  private async read(wanted: number): Promise<void> {
    this.more.reset();
    const page = await this.first.run(() => this.readFrom(wanted));
    if (page !== undefined) this.show(page);
  }

  private show({ items, next }: RecordPage): void {
    this.items.replace(items);
    this.next = next;
    this.hasAnswer = true;
  }

  private async readFrom(wanted: number): Promise<RecordPage> {
    let { items, next } = await this.ask();
    for (let page = 1; items.length < wanted && next !== null && page < MAX_PAGES_AGAIN; page += 1) {
      const following: RecordPage = await this.ask(next);
      items = [...items, ...following.items];
      next = following.next;
    }
    return { items, next };
  }

  private append({ items, next }: RecordPage): void {
    this.items.push(...items);
    this.next = next;
  }

  private ask(cursor?: string): Promise<RecordPage> {
    const { q = '', region = null, status = null, from = '', to = '' } = this.filter ?? {};
    return this.deps.api.searchRecords({
      ...(q.trim() === '' ? {} : { q: q.trim() }),
      ...(region === null ? {} : { region }),
      ...(status === null ? {} : { status }),
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(cursor === undefined ? {} : { cursor }),
    });
  }
}
