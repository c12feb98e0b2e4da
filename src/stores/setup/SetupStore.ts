import { makeAutoObservable } from 'mobx';
import type { ApiOf, SessionApi, VehicleApi } from '../../api/Api';
import { PAGE } from '../../domain/constants';
import { entered } from '../../domain/equalText';
import type { HeldPermissions } from '../../domain/permissions';
import type { PatternRunner } from '../../domain/requestorPattern';
import { zoneOf, zoneOfPerson } from '../../domain/time/zone';
import type { setupCalls } from '../../domain/wire/calls/setup';
import type { Region } from '../../domain/wire/region';
import type { LoginUser } from '../../domain/wire/session';
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
import { ImportStore } from './ImportStore';
import { InvitationStore } from './InvitationStore';
import { ItemStore } from './ItemStore';
import { PatternTrialStore } from './PatternTrialStore';
import { PermissionsEditor } from './PermissionsEditor';
import { personKind } from './personKind';
import { regionKind } from './regionKind';
import { rowKind } from './rowKind';

export type SetupApi = ApiOf<typeof setupCalls>;

export interface SetupDeps {
  readonly api: SetupApi;
  readonly session: Pick<SessionApi, 'allowedRegions'>;
  readonly vehicles: Pick<VehicleApi, 'states'>;
  readonly patterns: PatternRunner;
  readonly loginUser: {
    readonly user: LoginUser | undefined;
    readonly company: LoginUser['company'];
    readonly permissions: HeldPermissions;
  };
}

/** A search of a list. */
export interface SetupSearch {
  readonly q: string;
}

/** A list of setup items. The search text is trimmed. */
function pagesOf<Item extends object>(
  load: (query: { q?: string; cursor?: string }) => Promise<{ items: Item[]; next: string | null }>,
) {
  return new PagedList<Item, SetupSearch>(({ q }, cursor) =>
    load({ ...(entered(q) === '' ? {} : { q: entered(q) }), ...(cursor === undefined ? {} : { cursor }) }),
  );
}

/** The filters of the activity; empty ones are ignored. */
export interface ActivityFilter {
  /** The author's id. */
  readonly person: string;
  readonly kind: string;
  /** Days `YYYY-MM-DD`, in the store's zone. */
  readonly from: string;
  readonly to: string;
}

/** A search for the people who hold a permission in a region. */
export interface HolderSearch {
  readonly permission: string;
  readonly region: string;
}

/** The maximum number of pages for a picker's choices: enough for two thousand people. */
const MOST_PAGES = 20;

/** Loads all pages of a list, up to the limit. */
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

/** The lists of setup items, and the forms of single ones. */
export class SetupStore {
  readonly people: PagedList<Person, SetupSearch>;
  readonly companies: PagedList<SetupCompany, SetupSearch>;
  readonly regions: PagedList<SetupRegion, SetupSearch>;
  /** Who did what. */
  readonly activity: PagedList<Activity, ActivityFilter>;
  /** The people who hold a permission in a region. */
  readonly holders: PagedList<Person, HolderSearch>;
  /** The active people with an invitation, those that end first at the top. */
  readonly invited: PagedList<Person, object>;
  /** All people, as choices for a picker. */
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
    this.invited = new PagedList(async () => {
      const people = await everyOne((query) => api.people(query));
      const ends = ({ invited }: Person) => Date.parse(invited?.expires ?? '');
      const items = people.filter(({ active, invited }) => active && invited !== null);
      return { items: items.sort((a, b) => ends(a) - ends(b)), next: null };
    });
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  get api(): SetupApi {
    return this.deps.api;
  }

  /** A region's name; its code until the name is loaded. */
  regionName(code: string): string {
    return this.regionNames.value?.find((region) => region.code === code)?.name ?? code;
  }

  /** The IANA name of a region's zone; null until the regions are loaded. */
  zoneOf(code: string): string | null {
    const region = this.regionNames.value?.find((each) => each.code === code);
    return region === undefined ? null : zoneOf(region.zoneId);
  }

  /** The codes of the regions whose names are loaded. */
  get regionCodes(): string[] {
    return (this.regionNames.value ?? []).map(({ code }) => code);
  }

  /** The IANA name of the zone of all times and days here; null until the regions are loaded. */
  get zone(): string | null {
    const regions = this.regionNames.value;
    return regions === undefined ? null : zoneOfPerson(this.deps.loginUser.user?.defaultRegionCode, regions);
  }

  /** Loads all people, so that one person's permissions can be copied from another's. */
  async loadEverybody(): Promise<void> {
    await this.everybody.ensure(() => everyOne((query) => this.deps.api.people(query)));
  }

  async loadEveryCompany(): Promise<void> {
    await this.everyCompany.ensure(() => everyOne((query) => this.deps.api.companies(query)));
  }

  /** Loads the regions' names. Until then, their codes are shown. */
  async loadRegions(): Promise<void> {
    await this.regionNames.ensure(() => this.deps.session.allowedRegions());
  }

  /** Loads the names again after one may have changed. */
  async reloadRegions(): Promise<void> {
    await this.regionNames.run(() => this.deps.session.allowedRegions());
  }

  /** Opens a company's form. @param key its id; null for a new company */
  openCompany(key: string | null) {
    return new ItemStore(companyKind(this.deps.api), key);
  }

  async loadStates(): Promise<void> {
    await this.states.ensure(() => this.deps.vehicles.states());
  }

  /** Opens a region's form. @param key its code; null for a new region */
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

  /** Opens a row's form. @param key its id; null for a new row */
  openRow(region: string, list: SetupList, key: string | null) {
    return new ItemStore(rowKind(this.deps.api, region, list), key);
  }

  /** Opens a person's form. @param key their id; null for a new person */
  openPerson(key: string | null) {
    return new ItemStore(personKind(this.deps.api, this.deps.loginUser.company?.code ?? null), key);
  }

  /** The permissions in a person's form, as a table. */
  openPermissions(person: ReturnType<SetupStore['openPerson']>): PermissionsEditor {
    const { permissions, user } = this.deps.loginUser;
    return new PermissionsEditor({
      form: person.form,
      before: () => person.item?.permissions ?? {},
      own: permissions,
      isOneself: () => person.item !== undefined && person.item.id === user?.id,
    });
  }

  /** A person's invitation. @param onChanged reloads the person */
  openInvitation(personId: number, onChanged: () => Promise<unknown>): InvitationStore {
    return new InvitationStore(personId, { api: this.deps.api, onChanged });
  }

  /** The import of a file into a region's list. @param onImported reloads the views of the list */
  openImport(region: string, list: SetupList, onImported: () => Promise<void>): ImportStore {
    return new ImportStore({ api: this.deps.api, region, list, onImported });
  }

  /** Tries a requestor's pattern on sample texts. */
  openPatternTrial(): PatternTrialStore {
    return new PatternTrialStore(this.deps.patterns);
  }
}
