import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Permission } from '../../../src/domain/permissions';
import { Invitation, type PersonChange } from '../../../src/domain/wire/setup';
import { DEMO_PASSWORD } from '../../demo/accounts';
import type { Db } from '../../src/db/database';
import { aRegion, done, SetupCaller, taken } from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { aClerk, become, employ, type Staff } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

const NAMES = ['ann', 'ben', 'cleo', 'dan', 'eve'] as const;
const COMPANIES = ['TOWBRIDGE', 'BAYTOW', 'HARBOR'] as const;
const ROLES = ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY', 'PROVIDER'] as const;
const APPLICATIONS = [['ADM', 'BOOT'], ['ADM', 'BOOT', 'RPT'], ['BOOT']] as const;
const RUNS: readonly Permission[] = ['ADMIN_USERS', 'ADMIN_ZONES', 'ADMIN_FEES'];
const ALL: readonly Permission[] = [...RUNS, 'ADMIN_TOW_COMPANIES', 'BOOT_VIEW', 'BOOT_RELEASE'];
const HELD = [ALL, ALL, [...RUNS, 'BOOT_VIEW'], ['ADMIN_USERS', 'BOOT_VIEW'], ['BOOT_RELEASE'], []];
const KINDS = [
  ...(['grant', 'take', 'invite', 'use', 'deactivate', 'activate', 'signIn'] as const),
  ...(['region', 'role', 'company', 'applications', 'close', 'open'] as const),
];
const PASSWORD = 'a long and quiet river';
const DONE: readonly number[] = [200, 303];
const REFUSED: readonly number[] = [400, 401, 403, 404, 409, 410];

/** What somebody tries. The numbers select among people, regions and values. */
interface Act {
  readonly kind: (typeof KINDS)[number];
  readonly by: number;
  readonly to: number;
  readonly at: number;
}
const index = fc.nat({ max: NAMES.length - 1 });
const act: fc.Arbitrary<Act> = fc.record({
  ...{
    kind: fc.constantFrom(...KINDS, 'grant', 'take', 'invite', 'deactivate', 'deactivate'),
    by: index,
    to: index,
  },
  at: fc.nat({ max: 1_000 }),
});
const person = fc.record({
  company: fc.constantFrom(...COMPANIES),
  role: fc.constantFrom(...ROLES),
  applications: fc.constantFrom(...APPLICATIONS, APPLICATIONS[0]),
  permissions: fc.record({ SF: fc.constantFrom(...HELD), KC: fc.constantFrom(...HELD) }),
  active: fc.constantFrom<(0 | 1)[]>(1, 1, 1, 1, 0),
});
type Start = Omit<Staff, 'username'> & { readonly active: 0 | 1 };
/** People with equal permissions, who may change each other. */
const boss: fc.Arbitrary<Start> = fc.constant({
  ...{ company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY', applications: APPLICATIONS[1], active: 1 },
  permissions: { SF: ALL, KC: ALL },
});
const five = { minLength: NAMES.length, maxLength: NAMES.length };
const cast: fc.Arbitrary<Start[]> = fc.oneof(fc.array(person, five), fc.array(fc.oneof(boss, person), five));
/** Two acts of one step are made at once. */
const steps = fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 12, maxLength: 18 });

/** Everybody tries to invite the next one first, so that there are invitations to end. */
const INVITING: readonly Act[][] = NAMES.map((_, by) => [
  { kind: 'invite', by, to: (by + 1) % NAMES.length, at: 0 },
]);

/** A person as the database has them. */
interface Seen {
  readonly id: number;
  readonly version: number;
  /** Whether they and their company are active. */
  readonly active: boolean;
  readonly isManaging: boolean;
  /** Permission names by region code; applications and a managing company's role are under `*`. */
  readonly held: ReadonlyMap<string, ReadonlySet<string>>;
}
type Site = ReadonlyMap<string, Seen>;

async function siteNow(db: Db): Promise<Site> {
  const users = await db
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select(['appUser.id', 'username', 'role', 'appUser.version', 'appUser.active'])
    .select('company.active as isOpen')
    .where('username', 'in', NAMES)
    .execute();
  const permissions = await db
    .selectFrom('userPermission')
    .innerJoin('region', 'region.id', 'userPermission.regionId')
    .select(['userId', 'code', 'permission'])
    .execute();
  const applications = await db.selectFrom('userApplication').selectAll().execute();
  return new Map(
    users.map(({ id, username, role, version, active, isOpen }) => {
      const isManaging = role !== 'PROVIDER';
      const held = new Map<string, Set<string>>([['*', new Set(isManaging ? ['managing'] : [])]]);
      for (const { userId, application } of applications) if (userId === id) held.get('*')?.add(application);
      for (const { userId, code, permission } of permissions) {
        if (userId === id) held.set(code, (held.get(code) ?? new Set()).add(permission));
      }
      return [username, { id, version, active: active === 1 && isOpen === 1, isManaging, held }];
    }),
  );
}

const holds = ({ held }: Seen, region: string, name: string) => held.get(region)?.has(name) ?? false;

/** The regions in which somebody can administer people, and `site` if they can do so for every company. */
const administered = (site: Site): Set<string> =>
  new Set(
    [...site.values()]
      .filter((each) => each.active && holds(each, '*', 'ADM'))
      .flatMap((each) => {
        const regions = [...each.held.keys()].filter((region) => holds(each, region, 'ADMIN_USERS'));
        return each.isManaging && regions.length > 0 ? [...regions, 'site'] : regions;
      }),
  );

/** What managing people hold in each region of theirs, and so get in a new one. */
const heldEverywhere = (site: Site, old: readonly string[]): string[] =>
  [...site.values()]
    .filter((each) => each.active && each.isManaging)
    .flatMap(({ held }) => {
      const inOld = [...held].flatMap(([code, names]) => (old.includes(code) ? [names] : []));
      return [...(inOld[0] ?? [])].filter((name) => inOld.every((names) => names.has(name)));
    });

/** The people during one sequence of acts. */
class Play {
  site: Site = new Map();
  readonly regions = ['SF', 'KC'];
  readonly links: { readonly by: string; readonly to: string; readonly path: string }[] = [];
  private readonly callers = new Map<string, SetupCaller>();

  constructor(private readonly server: TestServer) {}

  async signIn(name: string): Promise<TestReply> {
    const client = this.server.visitor();
    this.callers.set(name, new SetupCaller(client));
    return client.login(name, DEMO_PASSWORD);
  }

  callerOf(name: string): SetupCaller {
    return this.callers.get(name) ?? new SetupCaller(this.server.visitor());
  }

  /** @returns null if there is nothing to do */
  async make({ kind, by, to, at }: Act): Promise<TestReply | null> {
    const [author, name] = [NAMES[by] ?? '', NAMES[to] ?? ''];
    const caller = this.callerOf(author);
    const { id, version, held } = this.site.get(name)!;
    const change = (but: Omit<PersonChange, 'version'>) =>
      caller.put(`people/${String(id)}`, { version, ...but });
    const pick = <T>(values: readonly T[]): T => values[at % values.length]!;
    switch (kind) {
      case 'grant':
      case 'take': {
        const region = pick(this.regions);
        const names = new Map([...held].filter(([code]) => code !== '*'));
        const others = [...(names.get(region) ?? [])].filter((each) => each !== pick(ALL));
        names.set(region, new Set(kind === 'grant' ? [...others, pick(ALL)] : others));
        return change({ permissions: Object.fromEntries([...names].map(([code, all]) => [code, [...all]])) });
      }
      case 'invite': {
        const reply = await caller.post(`people/${String(id)}/invite`);
        if (reply.status === 200) {
          this.links.push({ by: author, to: name, path: new URL(done(Invitation, reply).url).pathname });
        }
        return reply;
      }
      case 'use': {
        if (this.links.length === 0) return null;
        const [link, client] = [this.links.at(-1 - (at % this.links.length))!, this.server.visitor()];
        assert.ok([200, 410].includes((await client.get(link.path)).status));
        const body = new URLSearchParams({ password: PASSWORD, repeat: PASSWORD });
        const reply = await client.send(link.path, { body });
        if (reply.status === 303) this.callers.set(link.to, new SetupCaller(client));
        return reply;
      }
      case 'signIn':
        return this.site.get(name)?.active === true ? this.signIn(name) : null;
      case 'deactivate':
      case 'activate':
        return change({ active: kind === 'activate' });
      case 'role':
        return change({ role: pick(ROLES) });
      case 'company':
        return change({ company: pick(COMPANIES) });
      case 'applications':
        return change({ applications: [...pick(APPLICATIONS)] });
      case 'region': {
        const code = `N${randomUUID().slice(0, 7).toUpperCase()}`;
        const reply = await caller.post('regions', aRegion(code));
        if (reply.status === 200) this.regions.push(code);
        return reply;
      }
      case 'close':
      case 'open': {
        const companies = await this.server.db.selectFrom('company').selectAll().execute();
        const company = companies.find(({ code }) => code === pick(COMPANIES))!;
        const body = { version: company.version, active: kind === 'open' };
        return caller.put(`companies/${String(company.id)}`, body);
      }
    }
  }

  /** Makes the acts of a step at once, and compares the site before and after. @returns the kinds that succeeded */
  async step(acts: readonly Act[]): Promise<string[]> {
    const [before, old] = [this.site, [...this.regions]];
    const replies = await Promise.all(acts.map((each) => this.make(each)));
    for (const reply of replies) {
      assert.ok(reply === null || [...DONE, ...REFUSED].includes(reply.status), reply?.text);
    }
    this.site = await siteNow(this.server.db);
    const actors = acts.map(({ by }) => before.get(NAMES[by] ?? '')!).filter(({ active }) => active);
    const inNew = [...heldEverywhere(before, old), ...heldEverywhere(this.site, old)];
    for (const [username, { held }] of this.site) {
      for (const [region, names] of held) {
        const gained = [...names].filter((name) => !holds(before.get(username)!, region, name));
        const isNew = region !== '*' && !old.includes(region);
        for (const name of gained) {
          const isGiven = isNew ? inNew.includes(name) : actors.some((actor) => holds(actor, region, name));
          assert.ok(isGiven, `${username} got ${name} in ${region}, which nobody could give`);
        }
      }
    }
    const left = administered(this.site);
    for (const each of administered(before)) assert.ok(left.has(each), `nobody administers ${each}`);
    return acts.flatMap(({ kind }, at) => (DONE.includes(replies[at]?.status ?? 0) ? [kind] : []));
  }

  /** Asserts that exactly the stored invitations are good, and that their authors can make them. */
  async checkInvitations(): Promise<void> {
    const stored = await this.server.db.selectFrom('invitation').select('userId').execute();
    const good: number[] = [];
    for (const { by, to, path } of this.links) {
      const { status } = await this.server.visitor().get(path);
      assert.ok([200, 410].includes(status));
      if (status === 410) continue;
      const id = this.site.get(to)?.id ?? 0;
      good.push(id);
      await this.signIn(by);
      taken(await this.callerOf(by).post(`people/${String(id)}/invite`));
    }
    assert.deepEqual(good.sort(), stored.map(({ userId }) => userId).sort());
  }
}

for (const database of DATABASES) {
  test(
    `whatever several people do in setup, also at once: nobody gets what nobody could give, every region and the site keep somebody who administers people, and no invitation is good that its author could not make (SETUP-2, SETUP-5, SETUP-8), on ${database.name}`,
    { skip: database.skip },
    async () => {
      const server = await startTestServer({ database });
      const { db } = server;
      const succeeded = new Set<string>();
      try {
        // Only the cast is active, so that nobody may be left.
        await db.updateTable('appUser').set({ active: 0 }).execute();
        await db.deleteFrom('userPermission').execute();
        const { passwordHash } = await db
          .selectFrom('appUser')
          .select('passwordHash')
          .where('username', '=', 'admin')
          .executeTakeFirstOrThrow();
        const ids: number[] = [];
        for (const name of NAMES) ids.push(await employ(db, aClerk(name)));
        await fc.assert(
          fc.asyncProperty(cast, steps, async (people, sequence) => {
            await db.updateTable('company').set({ active: 1 }).execute();
            await db.deleteFrom('invitation').execute();
            const play = new Play(server);
            for (const [at, { active, ...staff }] of people.entries()) {
              const id = ids[at] ?? 0;
              await become(db, id, staff);
              await db.updateTable('appUser').set({ active, passwordHash }).where('id', '=', id).execute();
              if (active === 1) await play.signIn(NAMES[at] ?? '');
            }
            play.site = await siteNow(db);
            for (const acts of [...INVITING, ...sequence]) {
              for (const kind of await play.step(acts)) succeeded.add(kind);
            }
            await db.updateTable('appUser').set({ passwordHash }).where('id', 'in', ids).execute();
            await play.checkInvitations();
          }),
          { seed: 2, numRuns: 32, endOnFailure: true },
        );
        assert.deepEqual([...succeeded].sort(), [...KINDS].sort());
      } finally {
        await server.close();
      }
    },
  );
}
