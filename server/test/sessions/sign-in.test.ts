import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DATABASES } from '../support/databases';
import { startTestServer, type TestServer } from '../support/startTestServer';

const PASSWORD = 'towbridge';

for (const database of DATABASES) {
  describe(`Signing in on ${database.name}`, { skip: database.skip }, () => {
    let server: TestServer;
    before(async () => (server = await startTestServer({ database })));
    after(() => server.close());

    test('the right password leads to the requested page, with a session and a readable cookie (SIGN-1)', async () => {
      const client = server.visitor();
      const reply = await client.login('supervisor', PASSWORD, '/boot/list/12?x=1#top');
      assert.equal(reply.status, 303);
      assert.equal(reply.headers.get('location'), '/boot/list/12?x=1#top');
      const [session = '', mark = ''] = reply.headers.getSetCookie();
      assert.match(session, /^boot_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
      assert.equal(mark, 'session_state=ACTIVE; Path=/; SameSite=Lax');
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      assert.deepEqual((await client.get('/api-web/api/login/info')).json(), {
        loggedIn: true,
        clickwrapAccepted: true,
      });
    });

    test('the username is case-insensitive', async () => {
      assert.equal((await server.visitor().login(' SuperVisor ', PASSWORD)).status, 303);
    });

    test('a wrong password and an unknown user get the same form and the same message (SIGN-2)', async () => {
      const wrong = await server.visitor().login('viewer', 'not it', '/boot/list');
      const unknown = await server.visitor().login('nobody', 'not it', '/boot/list');
      for (const reply of [wrong, unknown]) {
        assert.equal(reply.status, 401);
        assert.match(reply.text, /role="alert">The username or the password is wrong\.</);
        assert.match(reply.text, /name="from" value="\/boot\/list"/);
        assert.equal(reply.headers.getSetCookie().length, 0);
      }
      assert.equal(wrong.text.replace('viewer', 'nobody'), unknown.text);
    });

    test('a missing username or password gets the same message as a wrong one (SIGN-2)', async () => {
      const wrong = await server.visitor().login('viewer', 'not it');
      for (const [username, password] of [
        ['viewer', ''],
        ['nobody', ''],
        ['', 'towbridge'],
        ['', ''],
      ] as const) {
        const reply = await server.visitor().login(username, password);
        assert.equal(reply.status, 401);
        assert.match(reply.text, /role="alert">The username or the password is wrong\.</);
        if (username === 'viewer') assert.equal(reply.text, wrong.text);
        if (username === 'nobody') assert.equal(reply.text, wrong.text.replace('viewer', 'nobody'));
      }
    });

    test('an empty form, a field sent twice and overlong texts are refused with the form', async () => {
      const bodies = [
        '',
        'username=viewer',
        'username=a&username=b&password=c',
        `username=a&password=${'x'.repeat(2_000)}`,
      ];
      for (const body of bodies) {
        const reply = await server.visitor().send('/login', {
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        assert.equal(reply.status, 401, body.slice(0, 40));
        assert.match(reply.text, /<form method="post" action="\/login">/);
      }
    });

    test('signing in again ends the previous session (SIGN-7)', async () => {
      const client = await server.signIn('viewer');
      const old = client.cookies.get('boot_session') ?? '';
      await client.login('viewer', PASSWORD);
      const thief = server.visitor();
      thief.cookies.set('boot_session', old);
      assert.equal((await thief.get('/api-web/api/config/allowedRegions')).status, 403);
      assert.equal((await client.get('/api-web/api/config/allowedRegions')).status, 200);
    });

    test('the database stores neither tokens nor passwords (SIGN-4)', async () => {
      const slow = await startTestServer({ database, slowPasswords: true });
      const client = await slow.signIn('creator');
      const token = client.cookies.get('boot_session') ?? '';
      const sessions = JSON.stringify(await slow.db.selectFrom('session').selectAll().execute());
      const rows = await slow.db.selectFrom('appUser').selectAll().execute();
      // Email addresses may contain the word that is the demo password.
      const users = JSON.stringify(rows.map((row) => ({ ...row, email: null })));
      await slow.close();
      assert.ok(!sessions.includes(token));
      assert.ok(!users.includes(PASSWORD));
      assert.match(users, /scrypt\$32768\$8\$1\$/);
    });

    test('too many attempts must wait, but only for that account from that address (SIGN-3)', async () => {
      const client = server.visitor();
      for (let tries = 0; tries < 5; tries += 1) {
        assert.equal((await client.login('harbor', 'guess')).status, 401);
      }
      const slowed = await client.login('harbor', PASSWORD);
      assert.equal(slowed.status, 429);
      assert.equal(slowed.headers.get('retry-after'), '5');
      assert.match(slowed.text, /Too many tries\. Wait 5 seconds, then try again\./);

      assert.equal((await server.visitor().login('releaser', PASSWORD)).status, 303);
      server.clock.advanceSeconds(6);
      assert.equal((await client.login('harbor', 'guess')).status, 401);
      const longer = await client.login('harbor', PASSWORD);
      assert.equal(longer.headers.get('retry-after'), '10');
      server.clock.advanceSeconds(11);
      assert.equal((await client.login('harbor', PASSWORD)).status, 303);
      assert.equal(
        (await client.login('harbor', 'guess')).status,
        401,
        'the right password starts the count anew',
      );
    });

    test('simultaneous attempts count like consecutive ones', async () => {
      const replies = await Promise.all(
        Array.from({ length: 12 }, () => server.visitor().login('newcompany', 'guess')),
      );
      const refused = replies.filter(({ status }) => status === 429);
      assert.ok(refused.length >= 6, `${refused.length} of 12 had to wait`);
    });
  });
}

describe('The sign-in page', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer()));
  after(() => server.close());

  test('is a labeled form in English, without any script (SIGN-8)', async () => {
    const reply = await server.visitor().get('/login?from=/boot/add/SF');
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(reply.text, /<html lang="en">/);
    assert.match(reply.text, /<label for="username">Username<\/label>/);
    assert.match(reply.text, /id="username"[^>]*autocomplete="username"/);
    assert.match(reply.text, /id="password"[^>]*autocomplete="current-password"/);
    assert.match(reply.text, /name="from" value="\/boot\/add\/SF"/);
    assert.doesNotMatch(reply.text, /<script|style="|https?:\/\//);
  });

  test('is in Spanish for browsers that prefer it (SIGN-8)', async () => {
    const spanish = await server.visitor().get('/login', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' });
    assert.match(spanish.text, /<html lang="es">/);
    assert.match(spanish.text, /Contraseña/);
    const english = await server.visitor().get('/login', { 'accept-language': 'fr, en;q=0.9, es;q=0.5' });
    assert.match(english.text, /<html lang="en">/);
    assert.match(spanish.headers.get('vary') ?? '', /Accept-Language/);
  });

  test('never outputs submitted text as HTML (SIGN-8)', async () => {
    const reply = await server.visitor().login('"><script>alert(1)</script>', 'x');
    assert.match(reply.text, /&quot;&gt;&lt;script&gt;/);
    assert.doesNotMatch(reply.text, /<script/);
  });

  test('has its own style sheet and logo', async () => {
    const css = await server.visitor().get('/login/style.css');
    assert.match(css.headers.get('content-type') ?? '', /^text\/css/);
    assert.match(css.text, /--tb-action: #0b5cad/);
    assert.match(css.text, /prefers-color-scheme: dark/);
    assert.match((await server.visitor().get('/login/logo.svg')).text, /<svg/);
    const font = await server.visitor().get('/login/lato-700.woff2');
    assert.deepEqual([font.status, font.headers.get('content-type')], [200, 'font/woff2']);
  });

  test('cookies are limited to https if the site is reached only by https', async () => {
    const secure = await startTestServer({ settings: { PUBLIC_URL_ORIGIN: 'https://boot.example.org' } });
    try {
      const reply = await secure.visitor().login('viewer', PASSWORD);
      for (const line of reply.headers.getSetCookie()) assert.match(line, /; Secure/);
      assert.match(reply.headers.get('strict-transport-security') ?? '', /max-age=/);
    } finally {
      await secure.close();
    }
  });
});
