import { compareStructural, makeAutoObservable, reaction } from 'mobx';
import type { BootListItem } from '../../domain/wire/boot';
import { ListedBoots, type ListedBootsDeps, type ListQuery } from './list/ListedBoots';
import { nextSort, type ListColumn, type ListSort } from './list/order';
import { Panels } from './list/Panels';

/** The part of the list's state that is in the address, so that a link shows the same list. */
export interface ListAddress extends ListQuery {
  readonly region: string | null;
  /** The selected boot; `invalid` if the address contains something that is not a boot id. */
  readonly boot: number | 'invalid' | null;
}

/** What happens to the open panel when the search hides its boot. */
export type LeftOut = 'kept' | 'following' | 'none';

export interface BootListDeps extends ListedBootsDeps {
  /** The boots of the list, as the server sent them. */
  readonly boots: ListedBootsDeps['boots'] & {
    readonly hasValues: boolean;
    readonly mustPick: boolean;
    readonly sourceKey: string;
    pick(region: string | null): void;
    reload(): Promise<void>;
    refreshOlderThan(ageMs: number): Promise<void>;
  };
  readonly details: { select(id: number | undefined): Promise<void> };
  /** Whether the boot can still be released or cancelled. */
  readonly isActive: (bootId: number) => boolean;
  /** Whether the user has typed into the open boot's forms. */
  readonly isTouched: () => boolean;
  /** The region that the user last chose in this browser. */
  readonly lastRegion: { get(): string | null; set(region: string | null): void };
  /** Calls `hear` whenever the user returns to the page. @returns a function that unsubscribes */
  readonly onLook: (hear: () => void) => () => void;
}

/**
 * How long after the last keystroke the address and the panel follow, milliseconds. Browsers limit how often an address
 * may change.
 */
const REST_MS = 250;
/** A list older than this is reloaded when the user returns to the page, milliseconds. */
const STALE_AFTER_MS = 10_000;

/** Runs a callback once, later. @returns a function that cancels it */
function later(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

const START: ListAddress = { region: null, find: '', sort: null, towOnly: false, boot: null };

/** Receives each new address of the screen. @param isStep whether it is a history entry of its own */
type AddressListener = (address: ListAddress, isStep: boolean) => void;

/**
 * The screen of active boots: its address, the selected boot, and what is done when either changes. `listed` has the
 * rows, `panels` the layout. While the screen is open, this store is the source of truth and the browser's address
 * follows it. When the browser navigates (a link, Back), the screen calls `showAddress`.
 */
export class BootListStore {
  /** The search text as last typed. The address follows after a pause in typing. */
  find = '';
  readonly listed: ListedBoots;
  readonly panels = new Panels();
  /** The boot that the user last opened, and whether to release it. */
  private opened: { readonly id: number; readonly toRelease: boolean } | null = null;
  private address: ListAddress = START;
  private listener: AddressListener | undefined = undefined;
  private readonly deps: BootListDeps;

  constructor(deps: BootListDeps) {
    this.deps = deps;
    this.listed = new ListedBoots(deps, this);
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get sort(): ListSort {
    return this.address.sort;
  }

  get towOnly(): boolean {
    return this.address.towOnly;
  }

  /** Whether the address contains a boot id, even an invalid one. */
  get hasDetail(): boolean {
    return this.address.boot !== null;
  }

  /** Whether the detail takes the focus, because it covers the row that was pressed. */
  get detailTakesFocus(): boolean {
    return this.panels.isNarrow && this.isOpened(false);
  }

  /** Whether the focus moves to the release form. */
  get startsRelease(): boolean {
    return this.isOpened(true);
  }

  get selectedId(): number | null {
    const { boot } = this.address;
    return boot === 'invalid' ? null : boot;
  }

  /** The selected boot's list item. */
  get selectedRow(): BootListItem | undefined {
    return this.listed.named.find(({ id }) => id === this.selectedId);
  }

  /**
   * What to do with the panel when search or filter hides the selected boot, so that nobody releases one car while
   * looking at the row of another. On the narrow layout, or once its forms are touched, the panel stays and says that
   * the boot is hidden. Otherwise it follows the first match, or is empty without a match. Null: the boot is listed,
   * or there is no search or filter.
   */
  get leftOut(): LeftOut | null {
    const { selectedId } = this;
    const { rows, isReduced } = this.listed;
    if (selectedId === null || !isReduced || !this.deps.boots.hasValues) return null;
    if (rows.some(({ id }) => id === selectedId) || !this.deps.isActive(selectedId)) return null;
    if (this.panels.isNarrow || this.deps.isTouched()) return 'kept';
    return rows.length === 0 ? 'none' : 'following';
  }

  /** Starts the reactions that run while the screen is open. @returns a function that stops them */
  open(): () => void {
    const { boots, details, onLook } = this.deps;
    const stops = [
      reaction(() => [this.address.region, boots.mustPick] as const, this.settleRegion, {
        fireImmediately: true,
        equals: compareStructural,
      }),
      reaction(
        () => boots.sourceKey,
        () => void boots.reload(),
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

  /** Sets the listener for address changes. @returns a function that removes it */
  onAddress(listener: AddressListener): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }

  /** The browser navigated. Does nothing if the address is already this store's own. */
  showAddress(address: ListAddress): void {
    if (compareStructural(address, this.address)) return;
    // Back from the detail to the list on the narrow layout: the focus returns to the row.
    if (this.panels.isNarrow && this.hasDetail && address.boot === null) this.panels.goTo('row');
    this.address = address;
    this.find = address.find;
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

  /** The user chooses the region to list, or none. */
  chooseRegion(region: string | null): void {
    this.deps.lastRegion.set(region);
    this.deps.boots.pick(region);
    this.go({ region, boot: null }, true);
  }

  /** The user opens a boot. */
  openBoot(id: number): void {
    this.opened = { id, toRelease: false };
    this.go({ boot: id }, true);
  }

  /** The user opens a boot to release it. The form takes the focus again even if that boot is already open. */
  openToRelease(id: number): void {
    this.opened = null;
    this.go({ boot: id }, true);
    later(0, () => this.startRelease(id));
  }

  /** The user closes the detail, on the narrow layout. */
  closeBoot(): void {
    this.opened = null;
    this.go({ boot: null }, true);
    this.panels.goTo('row');
  }

  /** The user goes to the search box. The narrow layout shows the list first. */
  goToSearch(): void {
    if (this.panels.isNarrow && this.hasDetail) this.closeBoot();
    this.panels.goTo('search');
  }

  /** Clears everything at sign-out. */
  reset(): void {
    this.address = START;
    this.find = '';
    this.opened = null;
    this.listed.clearNews();
  }

  private isOpened(toRelease: boolean): boolean {
    const { opened } = this;
    return opened !== null && opened.id === this.selectedId && opened.toRelease === toRelease;
  }

  private startRelease(id: number): void {
    this.opened = { id, toRelease: true };
  }

  /** The boot to select automatically: the first one, on the wide layout, while none is selected. */
  private get firstBoot(): number | null {
    if (this.panels.isNarrow || this.hasDetail || !this.deps.boots.hasValues) return null;
    return this.listed.rows[0]?.id ?? null;
  }

  private selectFirst(id: number | null): void {
    if (id !== null) this.go({ boot: id }, false);
  }

  /** The first match, if the panel follows it. */
  private get followed(): number | null {
    return this.leftOut === 'following' ? (this.listed.rows[0]?.id ?? null) : null;
  }

  /** Updates address and panel after a pause in typing, not on every keystroke. */
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

  /** Selects the region in the address. If the address has none, adds the current or last chosen region to it. */
  private settleRegion([region, mustPick]: readonly [string | null, boolean]): void {
    const { boots, lastRegion } = this.deps;
    if (region !== null) boots.pick(region);
    else if (mustPick) {
      if (boots.region === undefined) boots.pick(lastRegion.get());
      if (boots.region !== undefined) this.go({ region: boots.region }, false);
    }
  }

  /** Changes the address and adds the current search text. */
  private go(change: Partial<ListAddress>, isStep: boolean): void {
    const next = { ...this.address, find: this.find, ...change };
    if (compareStructural(next, this.address)) return;
    this.address = next;
    this.listener?.(next, isStep);
  }
}
