import { HttpError } from '../../api/errors';
import { PAGE } from '../../domain/constants';
import type { Permission } from '../../domain/permissions';
import { isSetupList, listsOf } from '../../domain/setup/listFields';
import {
  ANYWHERE,
  heldInNewRegion,
  isWide,
  refusedCompany,
  refusedList,
  refusedNewRegion,
  refusedPerson,
  refusedRegion,
  type PersonState,
  type Refused,
} from '../../domain/setup/mayChange';
import { wireTime, zoneOfPerson } from '../../domain/time/zone';
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
import type { World } from './world/World';

/** An item with the author and time of its last change. */
interface Stored<Item> {
  item: Item;
  by: string | null;
  at: number;
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** The query for a page of a list. */
interface PageQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | number | undefined;
}

const LINK_HOURS = 72;
const HOUR_MS = 60 * 60 * 1_000;

const stored = <Item>(items: readonly Item[]): Stored<Item>[] =>
  items.map((item) => ({ item, by: null, at: 0 }));

/** The fake site's setup data and the rules for changing it. */
export class FakeSite {
  people = stored(demoPeople());
  companies = stored(demoCompanies());
  regions = stored(demoSetupRegions());
  /** Rows by region and list. */
  rows = new Map<string, Stored<ListRow>[]>();
  activity: Activity[] = [];
  private lastId = 10_000;

  constructor(private readonly world: World) {}

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  rowsOf(region: string, list: string): Stored<ListRow>[] {
    const key = `${region} ${list}`;
    const rows = this.rows.get(key) ?? [];
    this.rows.set(key, rows);
    return rows;
  }

  /** The caller, as the setup rules need it. @throws {HttpError} 403 */
  actor(...anyOf: readonly Permission[]): PersonState {
    const user = this.world.user();
    if (!user.applications?.includes('ADM')) throw refusal(403, 'Unauthorized Application');
    if (anyOf.length > 0 && !anyOf.some((permission) => this.world.mayAnywhere(permission)))
      throw missing(anyOf.map((permission) => ({ region: ANYWHERE, permission })));
    return {
      id: user.id,
      company: user.company?.code ?? '',
      role: user.userRole ?? '',
      active: user.active === true,
      applications: user.applications,
      permissions: user.permissions ?? {},
      username: user.shortName ?? '',
      shortName: user.shortName ?? '',
      email: user.email ?? '',
    };
  }

  /** Adds an entry to the activity log. */
  note(kind: ActivityKind, subject: string, before: object | null, after: object | null): void {
    this.activity.unshift({
      id: this.nextId(),
      time: new Date(this.world.clock()).toISOString(),
      by: this.world.account?.shortName ?? null,
      kind,
      subject,
      before: before as Activity['before'],
      after: after as Activity['after'],
    });
  }

  page<Item>(items: readonly Item[], { cursor, limit }: PageQuery): { items: Item[]; next: string | null } {
    const from = cursor === undefined ? 0 : Number(cursor);
    if (Number.isNaN(from)) throw refusal(400, 'cursor is none of this list');
    const to = from + Math.min(Number(limit ?? this.world.pageSize), PAGE.max);
    return { items: items.slice(from, to), next: to < items.length ? String(to) : null };
  }

  add<Item extends Versioned>(list: Stored<Item>[], item: Item): Item {
    list.push({ item, by: this.world.account?.shortName ?? null, at: this.world.clock() });
    return item;
  }

  /** Changes an item. @throws {HttpError} 409 with the current item if it has changed since the caller read it */
  change<Item extends Versioned>(found: Stored<Item>, body: Partial<Item> & { version: number }): Item {
    const { item, by, at } = found;
    if (body.version !== item.version) {
      const time = new Date(at).toISOString();
      const details = 'It was changed meanwhile';
      throw new HttpError(409, details, details, { current: item, by, time, details });
    }
    const changed = Object.fromEntries(
      Object.entries<unknown>(body).filter(([, value]) => value !== undefined),
    );
    found.item = { ...item, ...changed, version: item.version + 1 };
    found.by = this.world.account?.shortName ?? null;
    found.at = this.world.clock();
    return found.item;
  }

  /** Runs a change once. A repeated key gets the first answer again. */
  once<Item extends object>(key: string, request: unknown, work: () => Item): Item {
    return this.world.once(key, request, () => ({ reply: work(), refNum: 'this' }));
  }
}

function refusal(status: number, details: string, more: object = {}): HttpError {
  return new HttpError(status, details, details, { details, ...more });
}

function missing(missingPermissions: readonly object[]): HttpError {
  return refusal(403, 'You may not do this', { missingPermissions });
}

const SENTENCES = {
  own: 'Nobody can change their own permissions, role or company',
  lastAdministrator: 'The site needs somebody who can administer people',
  noAdministrator: 'Nobody could administer this region',
  ownCompany: 'Nobody can deactivate their own company',
} as const;

function refuse(refused: Refused | null): void {
  if (refused === null) return;
  if (refused.why === 'missing') throw missing(refused.missing);
  throw refusal(403, SENTENCES[refused.why]);
}

function found<Item>(list: readonly Stored<Item>[], is: (item: Item) => boolean): Stored<Item> {
  const one = list.find(({ item }) => is(item));
  if (one === undefined) throw refusal(404, 'There is no such thing');
  return one;
}

const contains = (q: string | undefined, ...texts: readonly (string | null)[]) =>
  texts.some((text) => text?.toLowerCase().includes((q ?? '').trim().toLowerCase()));

/** The values that differ between two states. */
function differing(before: object, after: object) {
  const names = Object.keys(after).filter(
    (name) =>
      name !== 'version' &&
      JSON.stringify(before[name as keyof object]) !== JSON.stringify(after[name as keyof object]),
  );
  const pick = (of: object) => Object.fromEntries(names.map((name) => [name, of[name as keyof object]]));
  return { names, before: pick(before), after: pick(after) };
}

/** Everything that people hold together. */
function together(people: readonly Person[]) {
  const permissions: Record<string, string[]> = {};
  for (const person of people) {
    for (const [code, names] of Object.entries(person.permissions)) (permissions[code] ??= []).push(...names);
  }
  return {
    role: people.find(({ role }) => isWide(role))?.role ?? '',
    applications: people.flatMap(({ applications }) => applications),
    permissions,
  };
}

/** The setup calls: people, companies, regions, lists and the activity log. */
export function setupHandlers(world: World): HandlersOf<typeof setupCalls> {
  const site = world.site;
  const everybody = () => site.people.map(({ item }) => item);
  const visible = (company: string) => {
    const actor = site.actor('ADMIN_USERS');
    return isWide(actor.role) || actor.company === company;
  };
  const onePerson = (id: number) => found(site.people, (each) => each.id === id && visible(each.company));
  const rowsOf = (region: string, list: string) => {
    site.actor('ADMIN_ZONES');
    if (!isSetupList(list)) throw refusal(404, 'There is no such list');
    if (!world.may(region, 'ADMIN_ZONES')) throw missing([{ region, permission: 'ADMIN_ZONES' }]);
    return site.rowsOf(region, list);
  };
  return {
    people: ({ q, permission, region, ...query }) => {
      const people = everybody().filter(
        (each) =>
          visible(each.company) &&
          contains(q, each.username, each.shortName, each.email) &&
          (permission === undefined ||
            region === undefined ||
            (each.active && each.permissions[region]?.includes(permission) === true)),
      );
      site.actor('ADMIN_USERS');
      return site.page(
        people.sort((a, b) => a.shortName.localeCompare(b.shortName, 'en')),
        query,
      );
    },
    person: ({ id }) => onePerson(id).item,
    addPerson: ({ body, idempotencyKey }) => {
      const actor = site.actor('ADMIN_USERS');
      const { active = true, defaultRegion = null, ...others } = body;
      const person: Person = {
        ...{ id: site.nextId(), version: 1, lastSignedIn: null, invited: null },
        ...{ ...others, active, defaultRegion },
      };
      refuse(refusedPerson(actor, { kind: 'add', after: { ...person, id: null } }, everybody()));
      return site.once(idempotencyKey, body, () => {
        site.note('USER_ADDED', person.username, null, others);
        return site.add(site.people, person);
      });
    },
    changePerson: ({ id, body, idempotencyKey }) => {
      const one = onePerson(id);
      const actor = site.actor('ADMIN_USERS');
      return site.once(idempotencyKey, body, () => {
        const before = one.item;
        const after = { ...before, ...body } as Person;
        const others = everybody().filter((each) => each.id !== id);
        refuse(refusedPerson(actor, { kind: 'change', before, after }, others));
        const changed = site.change(one, body as Partial<Person> & { version: number });
        const parts = differing(before, changed);
        site.note('USER_CHANGED', changed.username, parts.before, parts.after);
        return changed;
      });
    },
    invitePerson: ({ id }) => {
      const one = onePerson(id);
      refuse(refusedPerson(site.actor('ADMIN_USERS'), { kind: 'invite', person: one.item }, everybody()));
      const expires = new Date(world.clock() + LINK_HOURS * HOUR_MS).toISOString();
      one.item = { ...one.item, invited: { expires } };
      site.note('USER_INVITED', one.item.username, null, { expires });
      return { url: `https://site.example/invitation#${String(site.nextId())}`, expires };
    },
    revokeInvitation: ({ id }) => {
      const one = onePerson(id);
      refuse(refusedPerson(site.actor('ADMIN_USERS'), { kind: 'invite', person: one.item }, everybody()));
      one.item = { ...one.item, invited: null };
      site.note('INVITATION_REVOKED', one.item.username, null, null);
      return undefined;
    },
    companies: ({ q, ...query }) => {
      const actor = site.actor('ADMIN_TOW_COMPANIES');
      const companies = site.companies
        .map(({ item }) => item)
        .filter(
          ({ code, name }) => (isWide(actor.role) || actor.company === code) && contains(q, name, code),
        );
      return site.page(
        companies.sort((a, b) => a.name.localeCompare(b.name, 'en')),
        query,
      );
    },
    company: ({ id }) => {
      site.actor('ADMIN_TOW_COMPANIES');
      return found(site.companies, (each) => each.id === id).item;
    },
    addCompany: ({ body, idempotencyKey }) => {
      refuse(refusedCompany(site.actor('ADMIN_TOW_COMPANIES'), { kind: 'add' }));
      const blank = { address: null, phone: null, email: null, licenseNumber: null, active: true };
      return site.once(idempotencyKey, body, () => {
        const company = { ...blank, ...body, id: site.nextId(), version: 1 } as SetupCompany;
        site.note('COMPANY_ADDED', company.code, null, body);
        return site.add(site.companies, company);
      });
    },
    changeCompany: ({ id, body, idempotencyKey }) => {
      const actor = site.actor('ADMIN_TOW_COMPANIES');
      const one = found(site.companies, (each) => each.id === id);
      const { code } = one.item;
      const changed = differing(one.item, { ...one.item, ...body }).names;
      const people = together(everybody().filter(({ company, active }) => active && company === code));
      refuse(refusedCompany(actor, { kind: 'change', code, changed, people }));
      return site.once(idempotencyKey, body, () => {
        const before = one.item;
        const changed = site.change(one, body as Partial<SetupCompany> & { version: number });
        const parts = differing(before, changed);
        site.note('COMPANY_CHANGED', changed.code, parts.before, parts.after);
        return changed;
      });
    },
    regions: ({ q, ...query }) => {
      site.actor('ADMIN_FEES', 'ADMIN_ZONES');
      const regions = site.regions
        .map(({ item }) => item)
        .filter(
          ({ code, name }) =>
            contains(q, name, code) && (world.may(code, 'ADMIN_FEES') || world.may(code, 'ADMIN_ZONES')),
        );
      return site.page(
        regions.sort((a, b) => a.name.localeCompare(b.name, 'en')),
        query,
      );
    },
    region: ({ code }) => {
      site.actor('ADMIN_FEES', 'ADMIN_ZONES');
      return found(site.regions, (each) => each.code === code).item;
    },
    addRegion: ({ body, idempotencyKey }) => {
      const actor = site.actor('ADMIN_FEES', 'ADMIN_ZONES');
      refuse(refusedNewRegion(actor, [actor]));
      return site.once(idempotencyKey, body, () => {
        const region = {
          ...{ owningCompany: null, adsRegionConfig: {}, towEligibleAfterHours: null, photoChecklist: [] },
          ...{ rights: {}, blindCount: false, receiptNumbers: 'typed', active: true },
          ...{ ...body, defaultLicenseState: body.defaultLicenseState ?? body.state },
          ...{ id: site.nextId(), version: 1 },
        } as SetupRegion;
        const { code, name, state, zoneId } = region;
        world.regions.push({ id: region.id, code, name, state, zoneId });
        if (world.account !== null) {
          const permissions = { ...world.account.permissions, [code]: heldInNewRegion(actor) };
          world.account = { ...world.account, permissions };
        }
        site.note('REGION_ADDED', region.code, null, body);
        return site.add(site.regions, region);
      });
    },
    changeRegion: ({ code, body, idempotencyKey }) => {
      const actor = site.actor('ADMIN_FEES', 'ADMIN_ZONES');
      const one = found(site.regions, (each) => each.code === code);
      return site.once(idempotencyKey, body, () => {
        const before = one.item;
        refuse(refusedRegion(actor, code, differing(before, { ...before, ...body }).names));
        const changed = site.change(one, body as Partial<SetupRegion> & { version: number });
        const parts = differing(before, changed);
        site.note('REGION_CHANGED', changed.code, parts.before, parts.after);
        return changed;
      });
    },
    lists: ({ region, ...query }) => {
      site.actor('ADMIN_ZONES');
      const regions = site.regions
        .map(({ item }) => item.code)
        .filter((code) => world.may(code, 'ADMIN_ZONES') && (region === undefined || region === code));
      const lists = regions.flatMap((code) =>
        listsOf(world.user().features?.includes('devices') === true).map((list) => ({
          ...{ region: code, list, rows: site.rowsOf(code, list).length },
        })),
      );
      return site.page(lists, query);
    },
    listRows: ({ region, list, q, ...query }) => {
      const rows = rowsOf(region, list)
        .map(({ item }) => item)
        .filter((row) => contains(q, ...Object.values(row).map(String)));
      return site.page(rows, query);
    },
    listRow: ({ region, list, id }) => found(rowsOf(region, list), (row) => row.id === id).item,
    addListRow: ({ region, list, body, idempotencyKey }) => {
      const rows = rowsOf(region, list);
      refuse(refusedList(site.actor(), [region]));
      return site.once(idempotencyKey, body, () => {
        const row = { ...body, id: site.nextId(), version: 1, active: body.active ?? true } as ListRow;
        site.note('LIST_ROW_ADDED', list, null, body);
        return site.add(rows, row);
      });
    },
    changeListRow: ({ region, list, id, body, idempotencyKey }) => {
      const one = found(rowsOf(region, list), (row) => row.id === id);
      refuse(refusedList(site.actor(), [region]));
      return site.once(idempotencyKey, body, () => {
        const before = one.item;
        const changed = site.change(one, body as Partial<ListRow> & { version: number });
        const parts = differing(before, changed);
        site.note('LIST_ROW_CHANGED', list, parts.before, parts.after);
        return changed;
      });
    },
    importList: ({ region, list, body, dryRun, digest }) => {
      const rows = rowsOf(region, list);
      const answer = importOf(rows, body);
      if (digest !== undefined && digest !== answer.digest)
        throw refusal(409, 'The file or the list has changed since the dry run');
      if (dryRun === 'false' && answer.faults.length === 0) {
        for (const { after } of answer.rows)
          rows.push({
            item: { ...after, id: site.nextId(), version: 1, active: true },
            by: null,
            at: world.clock(),
          });
        site.note('LIST_IMPORTED', list, null, { added: answer.added, changed: answer.changed });
      }
      return answer;
    },
    activity: ({ person, kind, from, to, ...query }) => {
      site.actor('ADMIN_USERS');
      const kinds: readonly string[] | undefined = kind === undefined ? undefined : [kind].flat();
      const name = everybody().find(({ id }) => String(id) === String(person))?.shortName;
      const zone = zoneOfPerson(world.account?.defaultRegionCode, world.regions);
      const dayOf = ({ time }: Activity) => wireTime(Date.parse(time), zone).slice(0, 10);
      const entries = site.activity.filter(
        (entry) =>
          (person === undefined || entry.by === name) &&
          (kinds === undefined || kinds.includes(entry.kind)) &&
          dayOf(entry) >= (from ?? '') &&
          dayOf(entry) <= (to ?? '9999'),
      );
      return site.page(entries, query);
    },
    activityEntry: ({ id }) => {
      site.actor('ADMIN_USERS');
      const entry = site.activity.find((each) => each.id === id);
      if (entry === undefined) throw refusal(404, 'There is no such entry');
      return entry;
    },
  };
}

/** Imports a file of `code,name` lines. Supports only as much CSV as the pages' tests need. */
function importOf(rows: readonly Stored<ListRow>[], file: string): ImportAnswer {
  const [head = '', ...lines] = file.trim().split('\n');
  const names = head.split(',');
  const answer: ImportAnswer = {
    ...{ added: 0, changed: 0, unchanged: 0, faults: [], rows: [] },
    digest: `${String(rows.length)} ${file.trim()}`,
  };
  for (const [index, line] of lines.entries()) {
    const after = Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value]));
    const number = index + 2;
    if (!after['code']) {
      answer.faults.push({ line: number, field: 'code', sentence: 'Code is required' });
      continue;
    }
    const before = rows.find(({ item }) => item['code'] === after['code'])?.item ?? null;
    if (before === null) answer.added += 1;
    else answer.changed += 1;
    answer.rows.push({ line: number, before: before, after });
  }
  return answer;
}
