import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

const PASSWORD = 'towbridge';
const AT_ONCE = 60;

for (const database of DATABASES) {
  describe(`A flood of sign-ins on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => (server = await startTestServer({ database })));
    after(() => server.close());

    const flood = (round: string) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          server.visitor().login(`made-up-${round}-${String(index)}`, 'guess'),
        ),
      );

    test('invented names soon get 429, while a user at the same address can still sign in (SIGN-12)', async () => {
      const flooding = flood('first');
      const person = await server.visitor().login('viewer', PASSWORD);
      assert.equal(person.status, 303);
      const replies = await flooding;
      const refused = replies.filter(({ status }) => status === 429);
      assert.ok(
        refused.length >= AT_ONCE - 10,
        `${String(refused.length)} of ${String(AT_ONCE)} were refused`,
      );
      for (const { headers, text } of refused) {
        assert.equal(headers.get('retry-after'), '15');
        assert.match(text, /role="alert">Too many tries\. Wait 15 seconds, then try again\.</);
      }
      assert.equal((await server.visitor().login('creator', PASSWORD)).status, 303);
    });

    test('when the budget is used up, a wrong password is answered like an unknown name', async () => {
      const unknown = await server.visitor().login('releasex', 'guess');
      for (let tries = 0; tries < 4; tries += 1) {
        const wrong = await server.visitor().login('releaser', 'guess');
        assert.equal(wrong.status, 429);
        assert.equal(wrong.headers.get('retry-after'), unknown.headers.get('retry-after'));
        assert.equal(wrong.text, unknown.text.replace('releasex', 'releaser'));
      }
    });

    test('the wait is stated in Spanish, too', async () => {
      const reply = await server.visitor().send('/login', {
        body: new URLSearchParams({ username: 'nadie', password: 'guess', from: '/boot/' }),
        headers: { 'accept-language': 'es' },
      });
      assert.equal(reply.status, 429);
      assert.match(reply.text, /Demasiados intentos\. Espere 15 segundos e inténtelo de nuevo\./);
    });

    test('some time later, a wrong password is reported as wrong again', async () => {
      server.clock.advanceMinutes(5);
      assert.equal((await server.visitor().login('made-up', 'guess')).status, 401);
    });

    test('an attacker at the same address does not lock out a browser where the user has signed in before (SIGN-12)', async () => {
      const own = await server.signIn('harbor');
      for (let tries = 0; tries < 5; tries += 1) {
        assert.equal((await server.visitor().login('harbor', 'guess')).status, 401);
      }
      assert.equal((await server.visitor().login('harbor', PASSWORD)).status, 429);
      assert.equal((await own.login('harbor', PASSWORD)).status, 303);
    });

    test('a browser is known only for the accounts that signed in there', async () => {
      server.clock.advanceMinutes(5);
      const own = await server.signIn('creator');
      for (let tries = 0; tries < 5; tries += 1) {
        assert.equal((await own.login('supervisor', 'guess')).status, 401);
      }
      assert.equal((await own.login('supervisor', PASSWORD)).status, 429);
    });

    test('a browser accepts no token that was not issued here', async () => {
      const client = server.visitor();
      client.cookies.set('boot_device', 'planted');
      assert.equal((await client.login('noapp', PASSWORD)).status, 303);
      const given = client.cookies.get('boot_device');
      assert.match(given ?? '', /^[\w-]{43}$/);
      await client.login('noapp', PASSWORD);
      assert.equal(client.cookies.get('boot_device'), given);
    });

    test('expired data is deleted', async () => {
      server.clock.advanceMinutes(60 * 24 * 181);
      assert.equal((await server.visitor().login('made-up', 'guess')).status, 401);
      const count = async (table: 'signInTry' | 'signInBudget' | 'signInDevice') =>
        (await server.db.selectFrom(table).selectAll().execute()).length;
      assert.deepEqual(
        [await count('signInTry'), await count('signInBudget'), await count('signInDevice')],
        [1, 3, 0],
      );
    });
  });
}
