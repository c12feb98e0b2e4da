import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allPermissions, type Permission } from '../../../src/domain/permissions';
import { APPLICATIONS, USER_ROLES } from '../../../src/domain/wire/session';
import { Invitation, Person, type PersonBody } from '../../../src/domain/wire/setup';
import type { Db } from '../../src/db/database';
import {
  aCompany,
  aPerson,
  aRegion,
  done,
  refusedWith,
  SetupCaller,
  taken,
} from '../support/calls/setupCaller';
import type { TestReply } from '../support/calls/TestClient';
import { DATABASES } from '../support/databases';
import { aClerk, become, employ, type Staff } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

interface Missing {
  readonly region: string;
  readonly permission: string;
}
const in_ = (region: string, permission: string): Missing => ({ region, permission });
const MANAGING = in_('*', 'MANAGEMENT_COMPANY');
const WIDE_ROLES: readonly string[] = ['MANAGEMENT_COMPANY', 'ADMIN_COMPANY'];
const ALL: readonly Permission[] = allPermissions();
/** The highest id of a demo account. */
const DEMO_PEOPLE = 9;

const inOrder = (missing: readonly Missing[]) =>
  missing.map(({ region, permission }) => `${region} ${permission}`).sort();

/**
 * Everything that calls about people, companies and regions can change, and the number of changes in the
 * audit trail.
 */
async function stored(db: Db) {
  const people = db.selectFrom('userPermission').selectAll().where('userId', '>', DEMO_PEOPLE);
  const kinds = ['USER', 'COMPANY', 'REGION', 'LIST_ROW'].flatMap((each) => [
    `${each}_ADDED`,
    `${each}_CHANGED`,
  ]);
  const rows = [
    await db.selectFrom('appUser').selectAll().execute(),
    await db.selectFrom('userApplication').selectAll().execute(),
    await people.execute(),
    await db.selectFrom('company').selectAll().execute(),
    await db.selectFrom('region').selectAll().execute(),
    await db.selectFrom('invitation').selectAll().execute(),
    await db
      .selectFrom('auditEntry')
      .select('seq')
      .where('kind', 'in', [...kinds, 'USER_INVITED', 'INVITATION_REVOKED'])
      .execute(),
  ];
  return rows.map((of) => of.map((row) => JSON.stringify(row)).sort());
}

for (const database of DATABASES) {
  describe(`Attempts to get more rights, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    /** Administers people of BAYTOW in San Francisco, and holds what each test gives her. */
    let mallory: SetupCaller;
    let malloryId: number;
    /** Holds what Mallory wants. */
    let victor: number;
    /** Holds nothing. */
    let clara: number;
    before(async () => {
      server = await startTestServer({ database });
      malloryId = await employ(server.db, { ...aClerk('mallory'), applications: ['ADM'] });
      victor = await employ(server.db, aClerk('victor'));
      clara = await employ(server.db, aClerk('clara'));
      mallory = new SetupCaller(await server.signIn('mallory'));
      const { db, clock } = server;
      const invitation = { tokenHash: 'none', createdAt: clock.nowMs, expiresAt: clock.nowMs + 3_600_000 };
      await db
        .insertInto('invitation')
        .values({ userId: victor, ...invitation })
        .execute();
    });
    after(() => server.close());

    const malloryIs = (but: Partial<Staff>) =>
      become(server.db, malloryId, {
        ...{ ...aClerk('mallory'), applications: ['ADM'], permissions: { SF: ['ADMIN_USERS'] } },
        ...but,
      });
    const victorIs = (but: Partial<Staff>) => become(server.db, victor, { ...aClerk('victor'), ...but });
    const change = (id: number, but: Partial<PersonBody>) =>
      mallory.put(`people/${String(id)}`, { version: 1, ...but });
    const add = (but: Partial<PersonBody>) =>
      mallory.post('people', { ...aPerson('newcomer'), applications: [], permissions: {}, ...but });

    /** Each of Victor's attributes that would let Mallory sign in as him, or lock him out. */
    const takeovers = {
      'invites its holder': () => mallory.post(`people/${String(victor)}/invite`),
      "ends its holder's invitation": () => mallory.delete(`people/${String(victor)}/invite`),
      'deactivates its holder': () => change(victor, { active: false }),
      'gives its holder another username': () => change(victor, { username: 'victoria' }),
      'gives its holder another address': () => change(victor, { email: 'mallory@example.com' }),
    } as const;

    /** Makes every attempt. Each must be refused for exactly this reason and change nothing. */
    async function assertRefused(
      attempts: Readonly<Record<string, () => Promise<TestReply>>>,
      missing: readonly Missing[],
      said = '',
    ): Promise<void> {
      const before = await stored(server.db);
      for (const [name, attempt] of Object.entries(attempts)) {
        const refusal = refusedWith(await attempt(), 403);
        const what = `${name} ${said}`;
        assert.deepEqual(inOrder(refusal.missingPermissions ?? []), inOrder(missing), what);
        assert.match(refusal.details, /\S{2,} \S/);
      }
      assert.deepEqual(await stored(server.db), before, said);
    }

    test('each permission: nobody without it can grant or revoke it, or take over its holder (SETUP-2)', async () => {
      for (const [index, permission] of ALL.entries()) {
        const others = ALL.filter((each) => each !== permission);
        // She administers people in Kansas City but not in San Francisco.
        const permissions = permission === 'ADMIN_USERS' ? { SF: others, KC: [permission] } : { SF: others };
        await malloryIs({ permissions });
        await victorIs({ permissions: { SF: [permission] } });
        const missing = in_('SF', permission);
        await assertRefused(
          {
            'gives it': () => change(clara, { permissions: { SF: [permission] } }),
            'takes it away': () => change(victor, { permissions: {} }),
            ...(index % 2 === 0
              ? {}
              : { 'gives it to a new person': () => add({ permissions: { SF: [permission] } }) }),
            // The cases take turns, since there are many.
            ...Object.fromEntries(Object.entries(takeovers).filter((_, at) => at === index % 5)),
          },
          [missing],
          permission,
        );
        if (index % 10 > 0) continue;
        const moves = { 'moves its holder': () => change(victor, { company: 'HARBOR' }) };
        await assertRefused(moves, [MANAGING, missing], permission);
        await malloryIs({ permissions, role: 'MANAGEMENT_COMPANY' });
        await assertRefused({ ...moves, ...takeovers }, [missing], permission);
      }
    });

    test('each permission elsewhere: holding it in one region does not count in another (SETUP-2)', async () => {
      await malloryIs({ permissions: { SF: ALL } });
      for (const permission of ALL) {
        await victorIs({ permissions: { KC: [permission] } });
        const attempts = {
          'gives it': () => change(clara, { permissions: { KC: [permission] } }),
          'takes it away': () => change(victor, { permissions: {} }),
        };
        const needed = [...new Set(['ADMIN_USERS', permission])].map((each) => in_('KC', each));
        await assertRefused(attempts, needed, permission);
      }
      // A made-up region is named before anything is compared.
      const unknown = await change(clara, { permissions: { ZZ: ['BOOT_VIEW'] } });
      assert.deepEqual(
        [unknown.status, (unknown.json() as { details: string }).details],
        [400, 'There is no region ZZ'],
      );
    });

    test('each application, likewise (SETUP-2)', async () => {
      await malloryIs({});
      for (const application of APPLICATIONS.filter((each) => each !== 'ADM')) {
        await victorIs({ applications: [application] });
        await assertRefused(
          {
            'gives it': () => change(clara, { applications: [application] }),
            'gives it to a new person': () => add({ applications: [application] }),
            'takes it away': () => change(victor, { applications: [] }),
            ...takeovers,
          },
          [in_('*', application)],
          application,
        );
      }
    });

    test('each role: only a managing company creates its people, or takes them over (SETUP-2)', async () => {
      for (const own of USER_ROLES.filter((role) => !WIDE_ROLES.includes(role))) {
        await malloryIs({ role: own, permissions: { SF: ALL } });
        for (const role of USER_ROLES.filter((each) => WIDE_ROLES.includes(each))) {
          await victorIs({ role });
          await assertRefused(
            {
              'gives it': () => change(clara, { role }),
              'gives it to a new person': () => add({ role }),
              'takes it away': () => change(victor, { role: 'CITY' }),
              'moves its holder': () => change(victor, { company: 'HARBOR' }),
              ...takeovers,
            },
            [MANAGING],
            `${own}, ${role}`,
          );
        }
      }
    });

    test('another company: its people are invisible to others, and nobody can be added or moved to it (SETUP-2)', async () => {
      await malloryIs({ permissions: { SF: ALL } });
      await victorIs({ company: 'HARBOR' });
      const before = await stored(server.db);
      for (const attempt of Object.values(takeovers)) refusedWith(await attempt(), 404);
      refusedWith(await change(victor, { permissions: { SF: ['BOOT_VIEW'] } }), 404);
      assert.deepEqual(await stored(server.db), before);
      for (const company of ['HARBOR', 'NOWHERE']) {
        await assertRefused(
          { adds: () => add({ company }), moves: () => change(clara, { company }) },
          [MANAGING],
          company,
        );
      }
    });

    test('oneself: nobody can change their own permissions, role or company (SETUP-2)', async () => {
      for (const role of ['PROVIDER', 'MANAGEMENT_COMPANY'] as const) {
        await malloryIs({ role, permissions: { SF: ALL } });
        await assertRefused(
          {
            'gives a permission': () =>
              change(malloryId, { permissions: { SF: [...ALL], KC: ['BOOT_VIEW'] } }),
            'takes a permission': () => change(malloryId, { permissions: { SF: ['ADMIN_USERS'] } }),
            'gives an application': () => change(malloryId, { applications: ['ADM', 'BOOT'] }),
            'takes another role': () => change(malloryId, { role: 'ADMIN_COMPANY' }),
            'takes a lesser role': () => change(malloryId, { role: 'CITY' }),
            'goes to another company': () => change(malloryId, { company: 'HARBOR' }),
          },
          [],
          role,
        );
      }
    });

    test('without ADMIN_USERS all calls about people are refused, and without its permission those about a company or region (SETUP-2)', async () => {
      const ofRegions: readonly string[] = ['ADMIN_FEES', 'ADMIN_ZONES'];
      await malloryIs({
        role: 'MANAGEMENT_COMPANY',
        permissions: { SF: ALL.filter((each) => each !== 'ADMIN_USERS') },
      });
      await victorIs({});
      await assertRefused(
        {
          lists: () => mallory.get('people'),
          reads: () => mallory.get(`people/${String(victor)}`),
          adds: () => add({}),
          changes: () => change(victor, { shortName: 'Vic' }),
          'reads the activity': () => mallory.get('activity'),
          invites: () => mallory.post(`people/${String(victor)}/invite`),
        },
        [in_('*', 'ADMIN_USERS')],
      );
      await malloryIs({
        role: 'MANAGEMENT_COMPANY',
        permissions: { SF: ALL.filter((each) => each !== 'ADMIN_TOW_COMPANIES') },
      });
      await assertRefused(
        { lists: () => mallory.get('companies'), adds: () => mallory.post('companies', aCompany('EVIL')) },
        [in_('*', 'ADMIN_TOW_COMPANIES')],
      );
      await malloryIs({
        role: 'MANAGEMENT_COMPANY',
        permissions: { SF: ALL.filter((each) => !ofRegions.includes(each)) },
      });
      await assertRefused(
        {
          lists: () => mallory.get('regions'),
          adds: () => mallory.post('regions', aRegion('EVIL')),
        },
        ofRegions.map((each) => in_('*', each)),
      );
      await assertRefused(
        { changes: () => mallory.put('regions/SF', { version: 1, name: 'Mine, CA' }) },
        ofRegions.map((each) => in_('SF', each)),
      );
    });

    test('companies and regions: only managing companies create, activate and deactivate them (SETUP-2)', async () => {
      await malloryIs({ permissions: { SF: ALL } });
      const { id, version } = await mallory.company('BAYTOW');
      const region = await mallory.region('SF');
      await assertRefused(
        {
          'adds a company': () => mallory.post('companies', aCompany('EVIL')),
          'adds a region': () => mallory.post('regions', aRegion('EVIL')),
          'deactivates a company': () => mallory.put(`companies/${String(id)}`, { version, active: false }),
          'deactivates a region': () => mallory.put('regions/SF', { version: region.version, active: false }),
          'gives a region to a company': () =>
            mallory.put('regions/SF', { version: region.version, owningCompany: 'HARBOR' }),
        },
        [MANAGING],
      );
      for (const [lacked, but] of [
        ['ADMIN_FEES', { charges: [{ name: 'Fee', amount: 1 }] }],
        ['ADMIN_FEES', { rights: { en: 'Mine' } }],
        ['ADMIN_FEES', { receiptNumbers: 'automatic' }],
        ['ADMIN_ZONES', { name: 'Mine, CA' }],
        ['ADMIN_ZONES', { towEligibleAfterHours: 1 }],
        ['ADMIN_ZONES', { blindCount: true }],
        ['ADMIN_ZONES', { adsRegionConfig: { requestedByRegex: '.*' } }],
      ] as const) {
        await malloryIs({ permissions: { SF: ALL.filter((each) => each !== lacked) } });
        const attempts = { changes: () => mallory.put('regions/SF', { version: region.version, ...but }) };
        await assertRefused(attempts, [in_('SF', lacked)], JSON.stringify(but));
      }
      await malloryIs({ permissions: { SF: ALL } });
      await assertRefused(
        { 'adds a color': () => mallory.post('lists/SF/colors', { code: 'EVIL', name: 'Evil' }) },
        [in_('BAL', 'ADMIN_ZONES'), in_('KC', 'ADMIN_ZONES')],
      );
    });

    test('the last person who can administer people cannot be removed in any way (SETUP-2)', async () => {
      await malloryIs({ role: 'MANAGEMENT_COMPANY', permissions: { SF: ALL } });
      await victorIs({
        ...{ company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY', applications: ['ADM'] },
        permissions: { SF: ALL.filter((each) => each !== 'ADMIN_USERS') },
      });
      const others = server.db.updateTable('appUser').where('id', 'not in', [malloryId, victor]);
      await others.set({ active: 0 }).execute();
      await assertRefused({ 'deactivates herself': () => change(malloryId, { active: false }) }, []);
      const closer = new SetupCaller(await server.signIn('victor'));
      const { id, version } = await closer.company('BAYTOW');
      await assertRefused(
        {
          'deactivates their company': () =>
            closer.put(`companies/${String(id)}`, { version, active: false }),
        },
        [in_('*', 'ADMIN_USERS'), in_('SF', 'ADMIN_USERS')],
      );
      const own = await closer.company('TOWBRIDGE');
      await assertRefused(
        {
          'deactivates one’s own': () =>
            closer.put(`companies/${String(own.id)}`, { version: own.version, active: false }),
        },
        [],
      );
      await others.set({ active: 1 }).execute();
    });

    test('a person with all rights can do each of these (SETUP-2)', async () => {
      await malloryIs({ role: 'MANAGEMENT_COMPANY', permissions: { SF: ALL, KC: ALL } });
      await victorIs({ permissions: { SF: ALL } });
      const permissions = { SF: [...ALL], KC: [...ALL] };
      const made = done(Person, await add({ permissions, applications: ['ADM'] }));
      assert.deepEqual(made.permissions['KC'], [...ALL].sort());
      done(Invitation, await takeovers['invites its holder']());
      taken(await takeovers["ends its holder's invitation"]());
      const path = `people/${String(victor)}`;
      for (const [index, but] of [
        { username: 'victoria', email: 'victoria@example.com' },
        { company: 'HARBOR', role: 'ADMIN_COMPANY' },
        { active: false, permissions: {} },
      ].entries()) {
        taken(await mallory.put(path, { version: index + 1, ...but }));
      }
    });
  });
}
