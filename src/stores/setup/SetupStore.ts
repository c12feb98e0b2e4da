import { makeAutoObservable } from 'mobx';
import type { ApiOf, SessionApi, VehicleApi } from '../../api/Api';
import { PAGE } from '../../domain/constants';
import type { setupCalls } from '../../domain/wire/calls/setup';
import type { Region } from '../../domain/wire/region';
import type { SetupList } from '../../domain/setup/listFields';
import type {
  Activity,
  ActivityKind,
  ListOfRegion,
  ListRow,
  Person,
  SetupCompany,
  SetupRegion,
} from '../../domain/wire/setup';
import type { State } from '../../domain/wire/vehicleLists';
import { AsyncState } from '../lib/AsyncState';
import { PagedList } from '../lib/PagedList';
import { companyKind } from './companyKind';
import { ItemStore } from './ItemStore';
import { personKind } from './personKind';
import { regionKind } from './regionKind';
import { rowKind } from './rowKind';

export type SetupApi = ApiOf<typeof setupCalls>;

export interface SetupDeps {
  readonly api: SetupApi;
  readonly session: Pick<SessionApi, 'allowedRegions'>;
  readonly vehicles: Pick<VehicleApi, 'states'>;
  /** The code of one's own company. */
  readonly ownCompany: string | null;
}

/** A search of a list. */
export interface SetupSearch {
  readonly q: string;
}

/** A list of the setting up, without blanks around what is looked for. */
function pagesOf<Item extends object>(
  load: (query: { q?: string; cursor?: string }) => Promise<{ items: Item[]; next: string | null }>,
) {
  return new PagedList<Item, SetupSearch>(({ q }, cursor) =>
    load({ ...(q.trim() === '' ? {} : { q: q.trim() }), ...(cursor === undefined ? {} : { cursor }) }),
  );
}

/** A search of what was done; empty parts are not searched by. */
export interface ActivityFilter {
  /** The id of who did it. */
  readonly person: string;
  readonly kind: string;
  /** Days `YYYY-MM-DD`, in UTC. */
  readonly from: string;
  readonly to: string;
}

/** A search for the people who hold a permission in a region. */
export interface HolderSearch {
  readonly permission: string;
  readonly region: string;
}

/** Pages of a list of choices: enough for a site of two thousand people. */
const MOST_PAGES = 20;

/** All items of a list, page by page, as far as there are choices for a picker. */
async function everyOne<Item>(
  load: (query: { limit: number; cursor?: string }) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  let { items, next } = await load({ limit: PAGE.max });
  for (let page = 1; next !== null && page < MOST_PAGES; page += 1) {
    const following = await load({ limit: PAGE.max, cursor: next });
    items = [...items, ...following.items];
    next = following.next;
  }
  return items;
}

/** What is set up: the lists of it, and the forms of single things. */
export class SetupStore {
  readonly people: PagedList<Person, SetupSearch>;
  readonly companies: PagedList<SetupCompany, SetupSearch>;
  readonly regions: PagedList<SetupRegion, SetupSearch>;
  /** Who did what. */
  readonly activity: PagedList<Activity, ActivityFilter>;
  /** The people who hold a permission in a region. */
  readonly holders: PagedList<Person, HolderSearch>;
  /** Everybody, to choose from. */
  readonly everybody = new AsyncState<Person[]>();
  readonly everyCompany = new AsyncState<SetupCompany[]>();
  readonly states = new AsyncState<State[]>();
  private readonly regionNames = new AsyncState<Region[]>();

  constructor(private readonly deps: SetupDeps) {
    const { api } = deps;
    this.people = pagesOf((query) => api.people(query));
    this.companies = pagesOf((query) => api.companies(query));
    this.regions = pagesOf((query) => api.regions(query));
    this.activity = new PagedList(({ person, kind, from, to }, cursor) =>
      api.activity({
        ...(person === '' ? {} : { person: Number(person) }),
        ...(kind === '' ? {} : { kind: kind as ActivityKind }),
        ...(from === '' ? {} : { from }),
        ...(to === '' ? {} : { to }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    );
    this.holders = new PagedList(({ permission, region }, cursor) =>
      api.people({ permission, region, ...(cursor === undefined ? {} : { cursor }) }),
    );
    makeAutoObservable<this, 'deps' | 'regionNames'>(
      this,
      {
        ...{
          people: false,
          companies: false,
          holders: false,
          activity: false,
          everybody: false,
          everyCompany: false,
        },
        ...{ regions: false, states: false, regionNames: false, deps: false },
      },
      { autoBind: true },
    );
  }

  get api(): SetupApi {
    return this.deps.api;
  }

  /** A region's name; its code as long as no name is known. */
  regionName(code: string): string {
    return this.regionNames.value?.find((region) => region.code === code)?.name ?? code;
  }

  /** The codes of the regions that have a name. */
  get regionCodes(): string[] {
    return (this.regionNames.value ?? []).map(({ code }) => code);
  }

  /** Loads everybody, for the choice of a person whose permissions another one gets. */
  async loadEverybody(): Promise<void> {
    await this.everybody.ensure(() => everyOne((query) => this.deps.api.people(query)));
  }

  async loadEveryCompany(): Promise<void> {
    await this.everyCompany.ensure(() => everyOne((query) => this.deps.api.companies(query)));
  }

  /** Loads the names of the regions. Without them their codes show. */
  async loadRegions(): Promise<void> {
    await this.regionNames.ensure(() => this.deps.session.allowedRegions());
  }

  /** Loads the names again, once one of them may be another. */
  async reloadRegions(): Promise<void> {
    await this.regionNames.run(() => this.deps.session.allowedRegions());
  }

  /** A company in its form. @param key its id; null: a new one */
  openCompany(key: string | null) {
    return new ItemStore(companyKind(this.deps.api), key);
  }

  async loadStates(): Promise<void> {
    await this.states.ensure(() => this.deps.vehicles.states());
  }

  /** A region in its form. @param key its code; null: a new one */
  openRegion(key: string | null) {
    return new ItemStore(regionKind(this.deps.api), key);
  }

  /** The lists of a region. */
  listsOf(region: string): PagedList<ListOfRegion, object> {
    return new PagedList((_query, cursor) =>
      this.deps.api.lists({ region, limit: PAGE.max, ...(cursor === undefined ? {} : { cursor }) }),
    );
  }

  /** The rows of a region's list. */
  rowsOf(region: string, list: SetupList): PagedList<ListRow, SetupSearch> {
    return pagesOf((query) => this.deps.api.listRows({ region, list, ...query }));
  }

  /** A row in its form. @param key its id; null: a new one */
  openRow(region: string, list: SetupList, key: string | null) {
    return new ItemStore(rowKind(this.deps.api, region, list), key);
  }

  /** A person in their form. @param key their id; null: a new one */
  openPerson(key: string | null) {
    return new ItemStore(personKind(this.deps.api, this.deps.ownCompany), key);
  }
}
