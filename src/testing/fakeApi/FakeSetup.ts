import { HttpError } from '../../api/errors';
import { listsOf } from '../../domain/setup/listFields';
import { heldInNewRegion } from '../../domain/setup/mayChange';
import type { setupCalls } from '../../domain/wire/calls/setup';
import type {
  Activity,
  ActivityKind,
  ImportAnswer,
  ListRow,
  Person,
  SetupCompany,
  SetupRegion,
} from '../../domain/wire/setup';
import type { HandlersOf } from './CallDesk';
import { demoCompanies, demoPeople, demoSetupRegions } from './world/demoSetup';
import type { PageQuery, World } from './world/World';

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The fake site's setup data. */
export class FakeSite {
  people = demoPeople();
  companies = demoCompanies();
  regions = demoSetupRegions();
  activity: Activity[] = [];
  /** Rows by region and list. */
  private readonly rows = new Map<string, ListRow[]>();

  constructor(private readonly world: World) {}

  rowsOf(region: string, list: string): ListRow[] {
    const key = `${region} ${list}`;
    const rows = this.rows.get(key) ?? [];
    this.rows.set(key, rows);
    return rows;
  }

  /** Adds an entry to the activity log. */
  note(kind: ActivityKind, subject: string, before: Activity['before'], after: Activity['after']): void {
    const time = new Date(this.world.clock()).toISOString();
    const by = this.world.account?.shortName ?? null;
    this.activity.unshift({ id: this.world.nextId(), time, by, kind, subject, before, after });
  }
}

/**
 * The setup calls: people, companies, regions, lists and the activity log. Who may change what is tested on the server.
 */
export function setupHandlers(world: World): HandlersOf<typeof setupCalls> {
  const { site } = world;

  function page<Item extends object>(
    items: readonly Item[],
    { q = '', ...query }: PageQuery & { q?: string | undefined },
  ) {
    const text = q.trim().toLowerCase();
    const found = items.filter((item) => Object.values(item).join(' ').toLowerCase().includes(text));
    return world.page(found, query);
  }

  function found<Item>(items: readonly Item[], is: (item: Item) => boolean): Item {
    const one = items.find(is);
    if (one === undefined) throw new HttpError(404, 'There is no such thing');
    return one;
  }

  function add<Item extends Versioned>(items: Item[], values: Omit<Item, keyof Versioned>): Item {
    const item = { ...values, id: world.nextId(), version: 1 } as Item;
    items.push(item);
    return item;
  }

  /** Changes an item. @throws {HttpError} 409 with the current item if it has changed since the caller read it */
  function change<Item extends Versioned>(
    items: Item[],
    item: Item,
    body: { readonly version: number },
  ): Item {
    if (body.version !== item.version) {
      const [by, time] = [world.account?.shortName, new Date(world.clock()).toISOString()];
      const details = 'It was changed meanwhile';
      throw new HttpError(409, details, details, { current: item, by, time, details });
    }
    const changed = { ...item, ...body, version: item.version + 1 };
    items[items.indexOf(item)] = changed;
    return changed;
  }

  const invited = (personId: number, invitation: Person['invited']) => {
    const person = found(site.people, ({ id }) => id === personId);
    site.people[site.people.indexOf(person)] = { ...person, invited: invitation };
    return undefined;
  };

  return {
    people: ({ permission = '', region = '', ...query }) =>
      page(
        site.people.filter((each) => permission === '' || each.permissions[region]?.includes(permission)),
        query,
      ),
    person: (asked) => found(site.people, ({ id }) => id === asked.id),
    addPerson: ({ body }) =>
      add(site.people, {
        ...{ active: true, defaultRegion: null, lastSignedIn: null, invited: null, ...body },
      } as Person),
    changePerson: (asked) =>
      change(
        site.people,
        found(site.people, ({ id }) => id === asked.id),
        asked.body,
      ),
    invitePerson: ({ id }) => {
      const expires = new Date(world.clock() + 60_000).toISOString();
      invited(id, { expires });
      return { url: `https://site.example/invitation#${String(world.nextId())}`, expires };
    },
    revokeInvitation: ({ id }) => invited(id, null),
    companies: (query) => page(site.companies, query),
    company: (asked) => found(site.companies, ({ id }) => id === asked.id),
    addCompany: ({ body }) =>
      add(site.companies, {
        ...{ address: null, phone: null, email: null, licenseNumber: null, active: true, ...body },
      } as SetupCompany),
    changeCompany: (asked) =>
      change(
        site.companies,
        found(site.companies, ({ id }) => id === asked.id),
        asked.body,
      ),
    regions: (query) => page(site.regions, query),
    region: (asked) => found(site.regions, ({ code }) => code === asked.code),
    addRegion: ({ body }) => {
      const region = add(site.regions, {
        ...{ owningCompany: null, adsRegionConfig: {}, towEligibleAfterHours: null, photoChecklist: [] },
        ...{ rights: {}, blindCount: false, receiptNumbers: 'typed', active: true },
        ...{ defaultLicenseState: body.state, ...body },
      } as SetupRegion);
      const { id, code, name, state, zoneId } = region;
      world.regions.push({ id, code, name, state, zoneId });
      if (world.account !== null) {
        const permissions = world.account.permissions ?? {};
        const held = heldInNewRegion({ permissions });
        world.account = { ...world.account, permissions: { ...permissions, [code]: held } };
      }
      return region;
    },
    changeRegion: (asked) =>
      change(
        site.regions,
        found(site.regions, ({ code }) => code === asked.code),
        asked.body,
      ),
    lists: ({ region = '', ...query }) =>
      page(
        listsOf(world.user().features?.includes('devices') === true).map((list) => ({
          ...{ region, list, rows: site.rowsOf(region, list).length },
        })),
        query,
      ),
    listRows: ({ region, list, ...query }) => page(site.rowsOf(region, list), query),
    listRow: ({ region, list, ...asked }) => found(site.rowsOf(region, list), ({ id }) => id === asked.id),
    addListRow: ({ region, list, body }) =>
      add(site.rowsOf(region, list), { active: true, ...body } as ListRow),
    changeListRow: ({ region, list, body, ...asked }) => {
      const rows = site.rowsOf(region, list);
      return change(
        rows,
        found(rows, ({ id }) => id === asked.id),
        body,
      );
    },
    importList: ({ region, list, body, dryRun }) => {
      const rows = site.rowsOf(region, list);
      const answer = importOf(rows, body);
      if (dryRun === 'false')
        for (const { after } of answer.rows)
          rows.push({ ...after, id: world.nextId(), version: 1, active: true });
      return answer;
    },
    activity: ({ kind, ...query }) =>
      page(
        site.activity.filter(
          (entry) => kind === undefined || [kind].flat().includes(entry.kind as ActivityKind),
        ),
        query,
      ),
    activityEntry: (asked) => found(site.activity, ({ id }) => id === asked.id),
  };
}

/** Imports a file of `code,name` lines. Supports only as much CSV as the pages' tests need. */
function importOf(rows: readonly ListRow[], file: string): ImportAnswer {
  const [head = '', ...lines] = file.trim().split('\n');
  const names = head.split(',');
  const answer: ImportAnswer = {
    ...{ added: 0, changed: 0, unchanged: 0, faults: [], rows: [], digest: file.trim() },
  };
  for (const [index, text] of lines.entries()) {
    const after = Object.fromEntries(text.split(',').map((value, at) => [names[at] ?? '', value]));
    const line = index + 2;
    if (!after['code']) {
      answer.faults.push({ line, field: 'code', sentence: 'Code is required' });
      continue;
    }
    const before = rows.find(({ code }) => code === after['code']) ?? null;
    answer[before === null ? 'added' : 'changed'] += 1;
    answer.rows.push({ line, before, after });
  }
  return answer;
}
