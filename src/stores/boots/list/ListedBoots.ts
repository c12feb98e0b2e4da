import { makeAutoObservable } from 'mobx';
import { entered } from '../../../domain/equalText';
import type { BootListItem } from '../../../domain/wire/boot';
import type { Region } from '../../../domain/wire/region';
import { colorNamer, type ColorName } from './colors';
import { sortBoots, type ListSort } from './order';
import { findBoots } from './search';
import { isTowEligible, timesIn, type TimesOf } from './times';

/** The search, order and filter that the user has chosen. */
export interface ListQuery {
  readonly find: string;
  readonly sort: ListSort;
  /** Whether to show only boots that may be towed. */
  readonly towOnly: boolean;
}

export interface ListedBootsDeps {
  /** The boots of the list, as the server sent them. */
  readonly boots: { readonly values: readonly BootListItem[]; readonly region: string | undefined };
  readonly regions: { readonly regions: readonly Region[] };
  readonly time: { readonly now: number };
}

/** The rows of the list: the server's boots with translated colors, sorted, filtered and searched. */
export class ListedBoots {
  private colorName: ColorName = (color) => color;
  /** Boots that have appeared above the first row, with the arrangement at that time. */
  private news: { readonly arrangement: string; readonly ids: ReadonlySet<number> } | null = null;
  private readonly deps: ListedBootsDeps;
  private readonly query: ListQuery;

  /** @param query an observable query */
  constructor(deps: ListedBootsDeps, query: ListQuery) {
    this.deps = deps;
    this.query = query;
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /**
   * The boots to show: searched, filtered and sorted. Sorts first, so that a keystroke only searches the sorted list.
   */
  get rows(): readonly BootListItem[] {
    return findBoots(this.offered, this.query.find);
  }

  /** All boots, with the translated names of their colors. */
  get named(): readonly BootListItem[] {
    return this.nameAll(this.deps.boots.values);
  }

  /** Whether a search or a filter may hide boots. */
  get isReduced(): boolean {
    return entered(this.query.find) !== '' || this.isTowList;
  }

  /** When each vehicle was booted and from when it may be towed. */
  get timesOf(): TimesOf {
    return timesIn(this.deps.regions.regions, this.deps.boots.region);
  }

  /** Whether the list can show ages: the server sends the boots' times, and their region is known. */
  get hasAges(): boolean {
    const isOfRegion = this.deps.boots.region !== undefined;
    return this.deps.boots.values.some(
      ({ bootTime, regionCode }) => bootTime != null && (isOfRegion || regionCode != null),
    );
  }

  /** Whether rows have a second line, since the server sends the boots' times or whether a motorist waits. */
  get hasSecondLine(): boolean {
    return (
      this.hasAges || this.deps.boots.values.some(({ waitingSinceUtc }) => waitingSinceUtc !== undefined)
    );
  }

  /** Whether any boot has a time from which it may be towed. */
  get canTow(): boolean {
    return this.named.some((boot) => this.timesOf(boot).towEligibleAt !== null);
  }

  /** Region, search, sort order and filter. While they stay the same, rows keep their position on the screen. */
  get arrangement(): string {
    const { find, sort, towOnly } = this.query;
    return JSON.stringify([this.deps.boots.region, find, sort, towOnly]);
  }

  /** How many boots have appeared above the first row and are still listed. */
  get newsCount(): number {
    const { news } = this;
    return news?.arrangement === this.arrangement ? this.rows.filter(({ id }) => news.ids.has(id)).length : 0;
  }

  /** Sets the translated color names, by which the list is searched and sorted. */
  nameColors(colorName: ColorName): void {
    this.colorName = colorName;
  }

  /** Boots have appeared above the first row in the current arrangement. */
  noteNews(ids: readonly number[]): void {
    const { arrangement, news } = this;
    const known = news?.arrangement === arrangement ? news.ids : [];
    this.news = { arrangement, ids: new Set([...known, ...ids]) };
  }

  clearNews(): void {
    this.news = null;
  }

  /** Changes only with the language, so that each boot is translated once. */
  private get nameAll() {
    return colorNamer(this.colorName);
  }

  private get sorted(): readonly BootListItem[] {
    return sortBoots(this.named, this.query.sort, this.timesOf);
  }

  private get isTowList(): boolean {
    return this.query.towOnly && this.canTow;
  }

  private get offered(): readonly BootListItem[] {
    if (!this.isTowList) return this.sorted;
    return this.sorted.filter((boot) => isTowEligible(this.timesOf(boot), this.deps.time.now));
  }
}
