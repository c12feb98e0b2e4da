import { compareStructural, makeAutoObservable, observableRef, reaction } from 'mobx';
import type { BootListItem } from '../../domain/wire/boot';
import type { Region } from '../../domain/wire/region';
import { colorNamer, type ColorName } from './list/colors';
import { nextSort, sortBoots, type ListColumn, type ListSort } from './list/order';
import { findBoots } from './list/search';
import { isTowEligible, timesIn, type TimesOf } from './list/times';

/** The part of the list's state that is in the address, so that a link shows the same list. */
export interface ListAddress {
  readonly region: string | null;
  readonly find: string;
  readonly sort: ListSort;
  /** Whether only the boots that may be towed are shown. */
  readonly towOnly: boolean;
  /** The selected boot; `invalid` where the address names something that can be no boot's id. */
  readonly boot: number | 'invalid' | null;
}

/** What becomes of the panel of a boot that the search has left out. */
export type LeftOut = 'kept' | 'following' | 'none';

export interface BootListDeps {
  /** The boots that are listed, as the server gave them. */
  readonly boots: {
    readonly values: readonly BootListItem[];
    readonly hasValues: boolean;
    readonly region: string | undefined;
    readonly mustPick: boolean;
    readonly sourceKey: string;
    pick(region: string | null): void;
    loadAhead(region: string | null): Promise<void>;
    show(): Promise<void>;
    refreshOlderThan(ageMs: number): Promise<void>;
  };
  readonly regions: { readonly regions: readonly Region[] };
  readonly time: { readonly now: number };
  readonly details: { select(id: number | undefined): Promise<void> };
  /** Whether the boot can still be released or cancelled. */
  readonly isActive: (bootId: number) => boolean;
  /** Whether something was typed into the open boot's forms. */
  readonly isTouched: () => boolean;
  /** The region that the person chose last in this browser. */
  readonly lastRegion: { get(): string | null; set(region: string | null): void };
  /** Calls `hear` when the user returns to the page. @returns a function that unsubscribes */
  readonly onLook: (hear: () => void) => () => void;
}

/** How long typing rests before address and panel follow, milliseconds; browsers limit how often an address may change. */
const REST_MS = 250;
/** A list older than this is reloaded when the user returns to the page, milliseconds. */
const STALE_AFTER_MS = 10_000;

/** Does something once, later. @returns a function that stops it */
function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

const START: ListAddress = { region: null, find: '', sort: null, towOnly: false, boot: null };

/** Hears each address that the screen goes to. @param isStep whether Back leads from it to the one before */
type AddressListener = (address: ListAddress, isStep: boolean) => void;

/**
 * What the screen of active boots shows: the boots as they are searched, filtered and sorted, and the selected one.
 * While the screen is open this store is the source and the browser's address follows it; where the browser itself
 * moves (a link, Back), it says so by `showAddress`.
 */
export class BootListStore {
  /** The search text as it was typed last; the address follows when typing rests. */
  find = '';
  /** Whether list and detail take turns. */
  isNarrow = false;
  /** Whether the detail lies over the list's end, where the window has room for one and a part of the other. */
  isDetailInFront = false;
  /** Where the keyboard is to go once the list is on the screen: the search, the selected row, or the first one. */
  focusOn: 'search' | 'row' | 'firstRow' | null = null;
  /** The boot that the person opened last, and whether to release it. */
  private opened: { readonly id: number; readonly toRelease: boolean } | null = null;
  private address: ListAddress = START;
  private colorName: ColorName = (color) => color;
  /** Boots that have come above the first row, by the arrangement in which they came. */
  private news: { readonly arrangement: string; readonly ids: ReadonlySet<number> } | null = null;
  private listener: AddressListener | undefined = undefined;
  private readonly deps: BootListDeps;

  constructor(deps: BootListDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'address' | 'colorName' | 'news' | 'opened' | 'listener'>(
      this,
      {
        deps: false,
        listener: false,
        address: observableRef,
        colorName: observableRef,
        news: observableRef,
        opened: observableRef,
      },
      { autoBind: true },
    );
  }

  get sort(): ListSort {
    return this.address.sort;
  }

  get towOnly(): boolean {
    return this.address.towOnly;
  }

  /** Whether the address names a boot, or something that can be none. */
  get hasDetail(): boolean {
    return this.address.boot !== null;
  }

  /** Whether the detail takes the focus: the row that was pressed is hidden behind it. */
  get detailTakesFocus(): boolean {
    return this.isNarrow && this.isOpened(false);
  }

  /** Whether the keyboard goes on in the release form. */
  get startsRelease(): boolean {
    return this.isOpened(true);
  }

  get selectedId(): number | null {
    const { boot } = this.address;
    return boot === 'invalid' ? null : boot;
  }

  /** The selected boot as its row shows it. */
  get selectedRow(): BootListItem | undefined {
    return this.named.find(({ id }) => id === this.selectedId);
  }

  /** The boots to show, searched, filtered and sorted. Sorted first, so that a key only looks through what is in order. */
  get rows(): readonly BootListItem[] {
    return findBoots(this.offered, this.find);
  }

  /** When each boot was put on and may be towed. */
  get timesOf(): TimesOf {
    return timesIn(this.deps.regions.regions, this.deps.boots.region);
  }

  /** Whether the list has ages: the server says when boots were put on, and in which region. */
  get hasAges(): boolean {
    const isOfRegion = this.deps.boots.region !== undefined;
    return this.deps.boots.values.some(
      ({ bootTime, regionCode }) => bootTime != null && (isOfRegion || regionCode != null),
    );
  }

  /** Whether any boot of the list can ever be towed. */
  get canTow(): boolean {
    return this.named.some((boot) => this.timesOf(boot).towEligibleAt !== null);
  }

  /** Region, search, sort order and filter. While they stay the same, rows keep their place on the screen. */
  get arrangement(): string {
    return JSON.stringify([this.deps.boots.region, this.find, this.sort, this.towOnly]);
  }

  /** How many boots have come above the first row and are still there. */
  get newsCount(): number {
    const { news } = this;
    return news?.arrangement === this.arrangement ? this.rows.filter(({ id }) => news.ids.has(id)).length : 0;
  }

  /**
   * How to treat the panel if search or filter hide the selected boot, so that nobody releases one car while looking at
   * the row of another. On the narrow layout, or once touched, it stays and says so. Otherwise it follows the first
   * match, or is empty if there is none. Null: the boot is listed, or there is no search or filter.
   */
  get leftOut(): LeftOut | null {
    const { selectedId, rows } = this;
    const isSearched = this.find.trim() !== '' || this.isTowList;
    if (selectedId === null || !isSearched || !this.deps.boots.hasValues) return null;
    if (rows.some(({ id }) => id === selectedId) || !this.deps.isActive(selectedId)) return null;
    if (this.isNarrow || this.deps.isTouched()) return 'kept';
    return rows.length === 0 ? 'none' : 'following';
  }

  /** Starts to load what the screen is going to show. @param region the one that the address names, or null */
  loadAhead(region: string | null): Promise<void> {
    return this.deps.boots.loadAhead(region ?? this.deps.lastRegion.get());
  }

  /** Starts the reactions that run while the screen is open. @returns a function that stops them */
  open(): () => void {
    const { boots, details, onLook } = this.deps;
    // An address that names a boot was asked for.
    this.isDetailInFront = this.hasDetail;
    const stops = [
      reaction(() => [this.address.region, boots.mustPick] as const, this.settleRegion, {
        fireImmediately: true,
        equals: compareStructural,
      }),
      reaction(
        () => boots.sourceKey,
        () => void boots.show(),
        { fireImmediately: true },
      ),
      reaction(
        () => this.selectedId,
        (id) => void details.select(id ?? undefined),
        { fireImmediately: true },
      ),
      reaction(() => this.firstBoot, this.selectFirst, { fireImmediately: true }),
      this.settleWhenResting(),
      onLook(() => void boots.refreshOlderThan(STALE_AFTER_MS)),
      () => void details.select(undefined),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** @returns ends it */
  onAddress(listener: AddressListener): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }

  /** The browser navigated. Does nothing if this store set the address. */
  showAddress(address: ListAddress): void {
    if (compareStructural(address, this.address)) return;
    // Back to the list on the narrow layout: the keyboard goes on where it left it.
    if (this.isNarrow && this.hasDetail && address.boot === null) this.focusOn = 'row';
    this.address = address;
    this.find = address.find;
  }

  /** The window is narrow, or is no longer. */
  fit(isNarrow: boolean): void {
    this.isNarrow = isNarrow;
  }

  /** The list is searched and sorted by the names that a person reads. */
  nameColors(colorName: ColorName): void {
    this.colorName = colorName;
  }

  search(text: string): void {
    this.find = text;
  }

  sortBy(column: ListColumn): void {
    this.go({ sort: nextSort(this.sort, column) }, false);
  }

  showTowOnly(towOnly: boolean): void {
    this.go({ towOnly }, false);
  }

  /** Clears search and filter. */
  showAll(): void {
    this.find = '';
    this.go({ towOnly: false }, false);
  }

  /** A person chooses the region to list, or none. */
  chooseRegion(region: string | null): void {
    this.deps.lastRegion.set(region);
    this.deps.boots.pick(region);
    this.go({ region, boot: null }, true);
  }

  /** A person opens a boot. */
  openBoot(id: number): void {
    this.opened = { id, toRelease: false };
    this.bringDetail();
    this.go({ boot: id }, true);
  }

  /** A person opens a boot to release it. The form takes the focus again where that boot was open already. */
  openToRelease(id: number): void {
    this.opened = null;
    this.bringDetail();
    this.go({ boot: id }, true);
    later(0, () => this.startRelease(id));
  }

  /** A person closes the detail, on the narrow layout. */
  closeBoot(): void {
    this.opened = null;
    this.go({ boot: null }, true);
    this.focusOn = 'row';
  }

  /** A person goes to the search box, which the narrow layout has to show first. */
  goToSearch(): void {
    if (this.isNarrow && this.hasDetail) this.closeBoot();
    this.focusOn = 'search';
  }

  goToRow(): void {
    this.focusOn = 'row';
  }

  goToFirstRow(): void {
    this.focusOn = 'firstRow';
  }

  focusDone(): void {
    this.focusOn = null;
  }

  /** A person uses the list: all of it shows. */
  bringList(): void {
    this.isDetailInFront = false;
  }

  /** A person uses the detail: it shows whole. */
  bringDetail(): void {
    this.isDetailInFront = true;
  }

  /** Boots have come above the first row of the list as it is arranged now. */
  noteNews(ids: readonly number[]): void {
    const { arrangement, news } = this;
    const known = news?.arrangement === arrangement ? news.ids : [];
    this.news = { arrangement, ids: new Set([...known, ...ids]) };
  }

  clearNews(): void {
    this.news = null;
  }

  /** Forgets everything, at sign-out. */
  reset(): void {
    this.address = START;
    this.find = '';
    this.opened = null;
    this.news = null;
  }

  private isOpened(toRelease: boolean): boolean {
    const { opened } = this;
    return opened !== null && opened.id === this.selectedId && opened.toRelease === toRelease;
  }

  private startRelease(id: number): void {
    this.opened = { id, toRelease: true };
  }

  private get named(): readonly BootListItem[] {
    return this.nameAll(this.deps.boots.values);
  }

  /** Another function only for another language, so that a boot is named once. */
  private get nameAll() {
    return colorNamer(this.colorName);
  }

  private get sorted(): readonly BootListItem[] {
    return sortBoots(this.named, this.sort, this.timesOf);
  }

  private get isTowList(): boolean {
    return this.towOnly && this.canTow;
  }

  private get offered(): readonly BootListItem[] {
    if (!this.isTowList) return this.sorted;
    return this.sorted.filter((boot) => isTowEligible(this.timesOf(boot), this.deps.time.now));
  }

  /** The boot to select by itself: the first one, on the wide layout, while none is selected. */
  private get firstBoot(): number | null {
    if (this.isNarrow || this.hasDetail || !this.deps.boots.hasValues) return null;
    return this.rows[0]?.id ?? null;
  }

  private selectFirst(id: number | null): void {
    if (id !== null) this.go({ boot: id }, false);
  }

  /** The first hit, where the panel follows it. */
  private get followed(): number | null {
    return this.leftOut === 'following' ? (this.rows[0]?.id ?? null) : null;
  }

  /** Updates address and panel after a pause in typing, not for every boot on the way to a full plate. */
  private settleWhenResting(): () => void {
    let stop: (() => void) | undefined;
    const end = reaction(
      () => [this.find, this.followed] as const,
      () => {
        stop?.();
        stop = later(REST_MS, () => this.go(this.followed === null ? {} : { boot: this.followed }, false));
      },
      { equals: compareStructural },
    );
    return () => {
      end();
      stop?.();
    };
  }

  /** Picks the region of the address. Without one, the last one that was picked or chosen here goes into the address. */
  private settleRegion([region, mustPick]: readonly [string | null, boolean]): void {
    const { boots, lastRegion } = this.deps;
    if (region !== null) boots.pick(region);
    else if (mustPick) {
      if (boots.region === undefined) boots.pick(lastRegion.get());
      if (boots.region !== undefined) this.go({ region: boots.region }, false);
    }
  }

  /** Changes the address and adds the latest search text. */
  private go(change: Partial<ListAddress>, isStep: boolean): void {
    const next = { ...this.address, find: this.find, ...change };
    if (compareStructural(next, this.address)) return;
    this.address = next;
    this.listener?.(next, isStep);
  }
}
