import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allPermissions, type Permission } from '../../../src/domain/permissions';
import { APPLICATIONS } from '../../../src/domain/wire/session';
import { ActivityPage, Invitation, ListRow, SetupRegion } from '../../../src/domain/wire/setup';
import { aRegion, done, refusedWith, SetupCaller, taken } from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { become, employ, type Staff } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

const RUNS: readonly Permission[] = ['ADMIN_USERS', 'ADMIN_ZONES', 'ADMIN_FEES'];
const everywhere = (permissions: readonly Permission[]) => ({
  SF: permissions,
  KC: permissions,
  BAL: permissions,
});

const aManager = (username: string, permissions: Staff['permissions']): Staff => ({
  ...{ username, company: 'TOWBRIDGE', role: 'ADMIN_COMPANY', applications: ['ADM', 'BOOT'], permissions },
});

for (const database of DATABASES) {
  describe(`New regions and who holds what in them, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    let admin: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      admin = new SetupCaller(await server.signIn('admin'));
    });
    after(() => server.close());

    const employed = async (staff: Staff) => {
      const id = await employ(server.db, staff);
      return { id, caller: new SetupCaller(await server.signIn(staff.username)) };
    };
    const leave = (...ids: number[]) =>
      server.db.updateTable('appUser').set({ active: 0 }).where('id', 'in', ids).execute();

    test('everybody active in a managing company holds there what they hold in each region of theirs (SETUP-8)', async () => {
      const maker = await employed(
        aManager('maker', {
          SF: [...RUNS, 'BOOT_VIEW', 'BOOT_CREATE'],
          KC: [...RUNS, 'BOOT_VIEW', 'BOOT_CANCEL'],
        }),
      );
      const gone = await employ(server.db, aManager('gone', everywhere(RUNS)));
      await leave(gone);
      await employ(server.db, { ...aManager('provider', everywhere(RUNS)), role: 'PROVIDER' });
      const before = (await admin.person('admin')).permissions['SF'];
      done(SetupRegion, await maker.caller.post('regions', aRegion('OAK')));
      const held = async (username: string) => (await admin.person(username)).permissions['OAK'];
      assert.deepEqual(await held('maker'), [...RUNS, 'BOOT_VIEW'].sort());
      assert.deepEqual(await held('admin'), before);
      assert.deepEqual(
        [await held('gone'), await held('provider'), await held('supervisor')],
        [undefined, undefined, undefined],
      );
      await leave(maker.id);
    });

    test('scattered rights do not add up (SETUP-8)', async () => {
      const { caller, id } = await employed(
        aManager('scattered', { SF: ['ADMIN_USERS', 'ADMIN_ZONES'], KC: ['ADMIN_FEES', 'BOOT_RELEASE'] }),
      );
      const made = done(SetupRegion, await caller.post('regions', aRegion('SCAT')));
      assert.equal(made.code, 'SCAT');
      assert.equal((await admin.person('scattered')).permissions['SCAT'], undefined);
      refusedWith(await caller.get('regions/SCAT'), 403);
      done(SetupRegion, await admin.get('regions/SCAT'));
      await leave(id);
    });

    test('the maker can be deactivated and invited as before, and lists of all regions stay open to the administrator (SETUP-8)', async () => {
      const { caller, id } = await employed(aManager('shield', everywhere(RUNS)));
      done(SetupRegion, await caller.post('regions', aRegion('SHIELD')));
      done(ListRow, await admin.post('lists/SF/colors', { code: 'TEAL', name: 'Teal' }));
      done(Invitation, await admin.post(`people/${String(id)}/invite`));
      const { version } = await admin.person('shield');
      taken(await admin.put(`people/${String(id)}`, { version, active: false }));
    });

    test('each grant is recorded like any other: an entry, a new version, and the end of invitations that it outgrows (SETUP-3, SETUP-5)', async () => {
      const maker = await employed(aManager('recorder', everywhere(RUNS)));
      // Holds nothing in every region of theirs, so the new region puts the invited person beyond them.
      const inviter = await employed(aManager('inviter', { SF: [...RUNS, 'BOOT_VIEW'], KC: ['BOOT_VIEW'] }));
      const invited = await employ(server.db, aManager('invited', { SF: RUNS }));
      const before = await admin.person('invited');
      const { url } = done(Invitation, await inviter.caller.post(`people/${String(invited)}/invite`));
      const peer = done(Invitation, await admin.post(`people/${String(maker.id)}/invite`));
      const opened = async (link: string) => (await server.visitor().get(new URL(link).pathname)).status;
      assert.deepEqual([await opened(url), await opened(peer.url)], [200, 200]);

      done(SetupRegion, await maker.caller.post('regions', aRegion('REC')));
      const after_ = await admin.person('invited');
      assert.deepEqual([after_.version, after_.invited], [before.version + 1, null]);
      assert.deepEqual([await opened(url), await opened(peer.url)], [410, 200]);
      const { items } = done(ActivityPage, await admin.get('activity?kind=USER_CHANGED&limit=10'));
      const entry = items.find(({ subject }) => subject === 'invited');
      assert.equal(entry?.by, 'recorder');
      assert.deepEqual(
        [entry.before, entry.after],
        [
          { permissions: { SF: [...RUNS].sort() } },
          { permissions: { SF: [...RUNS].sort(), REC: [...RUNS].sort() } },
        ],
      );
      await leave(maker.id, inviter.id, invited);
    });

    test('a region that nobody could administer is refused, and the refusal names what its maker lacks (SETUP-2)', async () => {
      const { caller, id } = await employed(
        aManager('lonely', { SF: [...RUNS], KC: ['ADMIN_USERS', 'ADMIN_FEES'] }),
      );
      const others = server.db.updateTable('appUser').where('id', '!=', id);
      const active = await server.db.selectFrom('appUser').select('id').where('active', '=', 1).execute();
      await others.set({ active: 0 }).execute();
      const refusal = refusedWith(await caller.post('regions', aRegion('LONE')), 403);
      assert.deepEqual(refusal.missingPermissions, [{ region: 'KC', permission: 'ADMIN_ZONES' }]);
      assert.match(refusal.details, /^Nobody could administer this region/);
      await become(server.db, id, aManager('lonely', { SF: RUNS }));
      done(SetupRegion, await caller.post('regions', aRegion('LONE')));
      await others
        .set({ active: 1 })
        .where(
          'id',
          'in',
          active.map((each) => each.id),
        )
        .execute();
      await leave(id);
    });

    test('the last person who can grant what running a region needs cannot leave (SETUP-2)', async () => {
      const { caller, id } = await employed(aManager('keeper', { SF: RUNS }));
      done(SetupRegion, await caller.post('regions', aRegion('KEPT')));
      const second = await employ(
        server.db,
        aManager('second', { SF: ['ADMIN_USERS'], KEPT: ['ADMIN_USERS'] }),
      );
      const adminId = (await admin.person('admin')).id;
      // Nobody but the keeper, and the second one for people, is left in this region.
      const { id: regionId } = await server.db
        .selectFrom('region')
        .select('id')
        .where('code', '=', 'KEPT')
        .executeTakeFirstOrThrow();
      await server.db
        .deleteFrom('userPermission')
        .where('regionId', '=', regionId)
        .where('userId', '=', adminId)
        .execute();
      const { version } = await caller.person('keeper');
      const goes = { version, active: false };
      const { details, missingPermissions } = refusedWith(
        await caller.put(`people/${String(id)}`, goes),
        403,
      );
      assert.deepEqual(missingPermissions, []);
      assert.match(details, /nobody who can grant ADMIN_FEES in KEPT, ADMIN_ZONES in KEPT/);
      await become(server.db, second, aManager('second', { SF: RUNS, KEPT: RUNS }));
      taken(await caller.put(`people/${String(id)}`, goes));
      await leave(second);
    });

    test('what a person with everything holds stays everything (SETUP-8)', async () => {
      const { caller, id } = await employed({
        ...aManager('boss', everywhere(allPermissions())),
        applications: APPLICATIONS,
      });
      done(SetupRegion, await caller.post('regions', aRegion('ALL')));
      assert.deepEqual((await admin.person('boss')).permissions['ALL'], [...allPermissions()].sort());
      await leave(id);
    });
  });
}
