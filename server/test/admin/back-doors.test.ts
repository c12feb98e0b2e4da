import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Permission } from '../../../src/domain/permissions';
import { Person, SetupCompany } from '../../../src/domain/wire/setup';
import { done, refusedWith, SetupCaller, taken } from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { aClerk, employ, type Staff } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

const RUNS: readonly Permission[] = ['ADMIN_USERS', 'ADMIN_TOW_COMPANIES'];

for (const database of DATABASES) {
  describe(`Ways to shut people out, on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    /** Administers people of BAYTOW in San Francisco. */
    let mallory: SetupCaller;
    /** Holds everything that people of HARBOR hold. */
    let manager: SetupCaller;
    /** A manager who holds less. */
    let lesser: SetupCaller;
    before(async () => {
      server = await startTestServer({ database });
      const as = async (staff: Staff) => {
        await employ(server.db, staff);
        return new SetupCaller(await server.signIn(staff.username));
      };
      mallory = await as({
        ...{
          ...aClerk('mallory'),
          applications: ['ADM', 'BOOT'],
          permissions: { SF: ['ADMIN_USERS', 'BOOT_VIEW'] },
        },
      });
      const managing = { company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY', applications: ['ADM', 'BOOT'] };
      const held: Permission[] = [...RUNS, 'BOOT_CREATE', 'BOOT_VIEW', 'BOOT_CANCEL'];
      manager = await as({
        username: 'manager',
        ...managing,
        permissions: { SF: held, KC: held, BAL: held },
      });
      lesser = await as({ username: 'lesser', ...managing, permissions: { SF: held, KC: held, BAL: RUNS } });
    });
    after(() => server.close());

    test('taking BOOT or ADM away, or changing a name, needs everything that the person holds (SETUP-2)', async () => {
      const id = await employ(server.db, {
        ...{ ...aClerk('victor'), applications: ['ADM', 'BOOT'] },
        permissions: { SF: ['BOOT_VIEW'], KC: ['BOOT_RELEASE'] },
      });
      const path = `people/${String(id)}`;
      const before = (await mallory.get(path)).text;
      for (const but of [
        { applications: [] },
        { applications: ['ADM'] },
        { applications: ['BOOT'] },
        { shortName: 'Nobody' },
        { username: 'nobody' },
        { email: 'nobody@example.com' },
        { active: false },
      ]) {
        const { missingPermissions } = refusedWith(await mallory.put(path, { version: 1, ...but }), 403);
        assert.deepEqual(
          missingPermissions,
          [{ region: 'KC', permission: 'BOOT_RELEASE' }],
          JSON.stringify(but),
        );
      }
      assert.equal((await mallory.get(path)).text, before);
      // What shuts nobody out needs only what is moved.
      const { version } = done(
        Person,
        await mallory.put(path, { version: 1, permissions: { KC: ['BOOT_RELEASE'] } }),
      );
      done(Person, await mallory.put(path, { version, defaultRegion: 'SF' }));
    });

    test("a company's activity and timeouts need everything that its active people hold (SETUP-7)", async () => {
      const { id, version } = await manager.company('HARBOR');
      const path = `companies/${String(id)}`;
      const needed = ['BOOT_CANCEL', 'BOOT_CREATE', 'BOOT_VIEW'].map((permission) => ({
        region: 'BAL',
        permission,
      }));
      for (const but of [{ active: false }, { inactivityTimeout: 1 }, { loginTimeout: 1 }]) {
        const { missingPermissions = [] } = refusedWith(await lesser.put(path, { version, ...but }), 403);
        const named = [...missingPermissions].sort((a, b) => a.permission.localeCompare(b.permission));
        assert.deepEqual(named, needed, JSON.stringify(but));
      }
      let item = done(SetupCompany, await lesser.put(path, { version, name: 'Harbor Tow' }));
      for (const but of [
        { inactivityTimeout: 45 },
        { loginTimeout: 500 },
        { active: false },
        { active: true },
      ]) {
        item = done(SetupCompany, await manager.put(path, { version: item.version, ...but }));
      }
      taken(await lesser.put(path, { version: item.version, name: 'Harbor Towing' }));
    });

    test('a company without active people needs no more than managing companies hold (SETUP-7)', async () => {
      const body = { code: 'EMPTY', name: 'Empty', inactivityTimeout: 30, loginTimeout: 600 };
      const { id } = done(SetupCompany, await lesser.post('companies', body));
      taken(await lesser.put(`companies/${String(id)}`, { version: 1, loginTimeout: 300, active: false }));
    });
  });
}
