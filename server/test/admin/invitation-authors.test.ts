import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allPermissions } from '../../../src/domain/permissions';
import { APPLICATIONS } from '../../../src/domain/wire/session';
import { ActivityPage, Invitation, type PersonBody } from '../../../src/domain/wire/setup';
import { done, SetupCaller, taken } from '../support/calls/setupCaller';
import { DATABASES } from '../support/databases';
import { aClerk, become, employ, type Staff } from '../support/staff';
import { startTestServer, type TestServer } from '../support/startTestServer';

const EVERYTHING = { SF: allPermissions(), KC: allPermissions(), BAL: allPermissions() };
const PASSWORD = 'a long and quiet river';

/** Administers people of BAYTOW in San Francisco. */
const anAuthor = (username: string): Staff => ({
  ...{ ...aClerk(username), applications: ['ADM', 'BOOT'] },
  permissions: { SF: ['ADMIN_USERS', 'BOOT_VIEW', 'BOOT_CREATE'] },
});
const aGuest = (username: string): Staff => ({
  ...{ ...aClerk(username), applications: ['BOOT'], permissions: { SF: ['BOOT_VIEW'] } },
});

for (const database of DATABASES) {
  describe(
    `Invitations and the rights of their authors, on ${database.name}`,
    { skip: database.skip },
    () => {
      let server: TestServer;
      /** Holds everything. */
      let boss: SetupCaller;
      let count = 0;
      before(async () => {
        server = await startTestServer({ database });
        await employ(server.db, {
          ...{ ...aClerk('boss'), company: 'TOWBRIDGE', role: 'MANAGEMENT_COMPANY' },
          ...{ applications: APPLICATIONS, permissions: EVERYTHING },
        });
        boss = new SetupCaller(await server.signIn('boss'));
      });
      after(() => server.close());

      /** A new author invites a new guest. */
      async function invited({
        author: as = {},
        guest: whom = {},
      }: { author?: Partial<Staff>; guest?: Partial<Staff> } = {}) {
        count += 1;
        const names = { author: `author${String(count)}`, guest: `guest${String(count)}` };
        const author = await employ(server.db, { ...anAuthor(names.author), ...as });
        const guest = await employ(server.db, { ...aGuest(names.guest), ...whom });
        const caller = new SetupCaller(await server.signIn(names.author));
        const { url } = done(Invitation, await caller.post(`people/${String(guest)}/invite`));
        const link = new URL(url).pathname;
        assert.equal((await server.visitor().get(link)).status, 200);
        return { author, guest, names, link };
      }
      const change = (id: number, but: Partial<PersonBody>) =>
        boss.get(`people/${String(id)}`).then(async (reply) => {
          const { version } = reply.json() as { version: number };
          taken(await boss.put(`people/${String(id)}`, { version, ...but }));
        });
      const opened = async (link: string) => (await server.visitor().get(link)).status;
      const used = async (link: string) =>
        (
          await server
            .visitor()
            .send(link, { body: new URLSearchParams({ password: PASSWORD, repeat: PASSWORD }) })
        ).status;
      const passwordOf = async (id: number) =>
        server.db.selectFrom('appUser').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow();

      const ENDINGS: readonly (readonly [string, Partial<PersonBody>, Partial<Staff>?])[] = [
        ['is deactivated', { active: false }],
        ['loses the application ADM', { applications: ['BOOT'] }],
        ['no longer administers people', { permissions: { SF: ['BOOT_VIEW'] } }],
        ['loses a permission of the person', { permissions: { SF: ['ADMIN_USERS', 'BOOT_CREATE'] } }],
        ['loses an application of the person', { applications: ['ADM'] }],
        ['goes to another company', { company: 'HARBOR' }],
        [
          'loses the role that reaches every company',
          { role: 'PROVIDER' },
          { role: 'ADMIN_COMPANY', company: 'HARBOR' },
        ],
      ];
      for (const [what, but, author = {}] of ENDINGS) {
        test(`an invitation ends when its author ${what} (SETUP-5)`, async () => {
          const { author: id, guest, names, link } = await invited({ author });
          const before = await passwordOf(guest);
          await change(id, but);
          assert.equal((await boss.person(names.guest)).invited, null);
          assert.deepEqual([await opened(link), await used(link)], [410, 410]);
          assert.deepEqual(await passwordOf(guest), before);
          const [entry] = done(ActivityPage, await boss.get('activity?kind=INVITATION_REVOKED')).items;
          assert.deepEqual([entry?.by, entry?.subject], ['boss', names.guest]);
        });
      }

      test('all invitations of an author end at once; those of others, and their own, go on (SETUP-5)', async () => {
        const { author, names, link } = await invited();
        const another = await invited();
        const caller = new SetupCaller(await server.signIn(names.author));
        const second = await employ(server.db, aGuest('second'));
        const { url } = done(Invitation, await caller.post(`people/${String(second)}/invite`));
        const own = done(Invitation, await boss.post(`people/${String(author)}/invite`));
        await change(author, { applications: ['BOOT'] });
        const links = [link, new URL(url).pathname, another.link, new URL(own.url).pathname];
        assert.deepEqual(await Promise.all(links.map(opened)), [410, 410, 200, 200]);
      });

      test('an invitation goes on while its author could still make it (SETUP-5)', async () => {
        const { author, link } = await invited();
        await change(author, { shortName: 'Somebody', permissions: { SF: ['ADMIN_USERS', 'BOOT_VIEW'] } });
        assert.equal(await opened(link), 200);
        assert.equal(await used(link), 303);
      });

      test('an invitation ends when the company of its author, or the person, is deactivated (SETUP-5)', async () => {
        const { id, version } = await boss.company('HARBOR');
        const ofCompany = await invited({ author: { company: 'HARBOR' }, guest: { company: 'HARBOR' } });
        taken(await boss.put(`companies/${String(id)}`, { version, active: false }));
        const ofPerson = await invited();
        await change(ofPerson.guest, { active: false });
        taken(await boss.put(`companies/${String(id)}`, { version: version + 1, active: true }));
        await change(ofPerson.guest, { active: true });
        for (const { link, names } of [ofCompany, ofPerson]) {
          assert.deepEqual([await opened(link), await used(link)], [410, 410]);
          assert.equal((await boss.person(names.guest)).invited, null);
        }
      });

      test('the rights of the author are judged again when a link is opened and when it is used (SETUP-5)', async () => {
        const { author, names, link } = await invited();
        // Written past all calls, so that nothing has ended the invitation.
        await become(server.db, author, { ...anAuthor(names.author), permissions: { SF: ['BOOT_VIEW'] } });
        assert.deepEqual([await opened(link), await used(link)], [410, 410]);
        await become(server.db, author, anAuthor(names.author));
        assert.equal(await used(link), 303);
      });
    },
  );
}
