import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Refusals } from '../../src/audit/Refusals';
import { AuthCookies, SESSION_COOKIE } from '../../src/sessions/cookies';
import { OidcClient, verifiedEmailIn } from '../../src/sessions/oidc/OidcClient';
import { oidcRoutes, oidcSignInUrl } from '../../src/routes/signIn/oidcRoutes';
import { SessionStore } from '../../src/sessions/SessionStore';
import { openDatabase } from '../../src/db/database';
import type { Database } from '../../src/db/database';
import { openDataDirectory } from '../../src/db/dataDirectory';
import { inTransaction } from '../../src/db/transaction';
import { invite } from '../../src/people/invitations';
import { seedDemo } from '../../demo/seedDemo';
import { seedVehicleLists } from '../../src/refdata/seedVehicleLists';
import { FilePhotoStorage } from '../../src/platform/storage/fileStorage';
import { anIssuer, Browser, CLIENT, signInAtIssuer } from './issuer';
import type { Issuer } from './issuer';
import { ScriptedIssuer } from './scriptedIssuer';
import { DATABASES, type TestDatabase } from '../support/databases';
import { TestClock } from '../support/TestClock';

const BRAND = {
  productName: 'Towbridge',
  sessionCookie: 'session_state',
  logoutValue: 'LOGOUT',
  authCookies: [],
};

const HOUR_MINUTES = 60;

/** The issuer's claims about its users; the subject is the name. */
const PEOPLE: Record<string, object> = {
  byEmail: { email: 'creator@example.org', email_verified: true },
  supervisor: { email: 'supervisor@baytow.example', email_verified: true },
  byNameOnly: { preferred_username: 'supervisor' },
  byNameWithAnotherAddress: {
    preferred_username: 'supervisor',
    email: 'somebody@example.org',
    email_verified: true,
  },
  unverified: { email: 'releaser@baytow.example', email_verified: false },
  asText: { email: 'releaser@baytow.example', email_verified: 'true' },
  shared: { email: 'both@example.org', email_verified: true },
  lookAlike: { email: '\u212Aay@example.org', email_verified: true },
  inactive: { email: 'inactive@baytow.example', email_verified: true },
  stranger: { email: 'nobody@example.org', email_verified: true, preferred_username: 'nobody' },
};

for (const kind of DATABASES) {
  describe(`sign-in through OpenID Connect on ${kind.name}`, { skip: kind.skip }, () => {
    let directory: string;
    let own: TestDatabase;
    const clock = new TestClock();
    const logged: string[] = [];
    let database: Database;
    let sessions: SessionStore;
    let app: FastifyInstance;
    let issuer: Issuer;
    let origin: string;

    /** A server on a port of its own that signs people in at `issuerUrl`. */
    async function aServer(
      issuerUrl: () => string,
      client?: OidcClient,
    ): Promise<{ app: FastifyInstance; origin: string }> {
      const stream = { write: (line: string) => void logged.push(line) };
      const server = fastify({ logger: { level: 'info', stream } });
      await server.register(cookie);
      const settings = {
        ...CLIENT,
        get issuer() {
          return issuerUrl();
        },
      };
      const routes = oidcRoutes({
        config: { brand: BRAND, publicOrigin: null },
        db: database.db,
        clock: clock.read,
        sessions,
        cookies: new AuthCookies(BRAND, false),
        client: client ?? new OidcClient(settings),
        refusals: new Refusals({ db: database.db, clock: clock.read, log: server.log }),
      });
      await server.register(routes);
      return { app: server, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
    }

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'oidc-'));
      openDataDirectory(directory);
      own = await kind.create();
      database = await openDatabase({ dataDir: directory, databaseUrl: own.url }, { error: () => undefined });
      await inTransaction(database.db, seedVehicleLists);
      await seedDemo(database.db, clock.read, await FilePhotoStorage.at(join(directory, 'photos')));
      await database.db
        .updateTable('appUser')
        .set({ email: 'Creator@Example.org' })
        .where('username', '=', 'creator')
        .execute();
      await database.db
        .updateTable('appUser')
        .set({ email: 'both@example.org' })
        .where('username', 'in', ['harbor', 'viewer'])
        .execute();
      await database.db
        .updateTable('appUser')
        .set({ email: 'kay@example.org' })
        .where('username', '=', 'newcompany')
        .execute();
      sessions = new SessionStore(database.db, clock.read);
      ({ app, origin } = await aServer(() => issuer.url));
      issuer = await anIssuer(PEOPLE, [`${origin}/login/oidc/callback`]);
    });
    after(async () => {
      await app.close();
      await issuer.close();
      await database.close();
      await own.drop();
      await rm(directory, { recursive: true, force: true });
    });

    const here = (url: URL) => url.origin === origin && !url.pathname.startsWith('/login');

    async function signIn(name: string, from = '/boot/list/7?x=1') {
      const browser = new Browser();
      const start = `${origin}${oidcSignInUrl(from)}`;
      return { browser, ...(await signInAtIssuer(browser, start, name, here)) };
    }

    async function whoIs(browser: Browser): Promise<string | undefined> {
      const token = browser.cookie(origin, SESSION_COOKIE);
      return token === undefined ? undefined : (await sessions.viewer(token, true))?.username;
    }

    it('finds a user by the verified address, in either case, and leads to the requested page', async () => {
      const { browser, url } = await signIn('byEmail');
      assert.equal(url.href, `${origin}/boot/list/7?x=1`);
      assert.equal(await whoIs(browser), 'creator');
      assert.equal(browser.cookie(origin, 'session_state'), 'ACTIVE');
    });

    it('once linked, only issuer and subject count, whatever the address is later (SIGN-13)', async () => {
      const said = PEOPLE['byEmail'] ?? {};
      for (const claims of [
        { email: 'supervisor@baytow.example', email_verified: true },
        { email: 'creator@example.org', email_verified: false },
        {},
      ]) {
        PEOPLE['byEmail'] = claims;
        const { browser } = await signIn('byEmail');
        assert.equal(await whoIs(browser), 'creator');
      }
      PEOPLE['byEmail'] = said;
      PEOPLE['another'] = said;
      const { browser, response } = await signIn('another');
      assert.equal(response.status, 403);
      assert.equal(await whoIs(browser), undefined);
      assert.match(logged.at(-2) ?? '', /"reason":"account bound to another subject".*"subject":"another"/);
    });

    it('admits one of two subjects that come with the same address at once', async () => {
      for (const name of ['first', 'second']) {
        PEOPLE[name] = { email: 'viewer2@example.org', email_verified: true };
      }
      await database.db
        .updateTable('appUser')
        .set({ email: 'viewer2@example.org' })
        .where('username', '=', 'noapp')
        .execute();
      const both = await Promise.all([signIn('first'), signIn('second')]);
      const names = await Promise.all(both.map(({ browser }) => whoIs(browser)));
      assert.deepEqual(names.filter((name) => name === 'noapp').length, 1);
    });

    for (const name of [
      'byNameOnly',
      'byNameWithAnotherAddress',
      'unverified',
      'asText',
      'shared',
      'lookAlike',
      'inactive',
      'stranger',
    ]) {
      it(`signs in nobody who is ${name}, and logs who that was`, async () => {
        logged.length = 0;
        const { browser, response } = await signIn(name);
        assert.equal(response.status, 403);
        assert.match(await response.text(), /you have no account here/);
        assert.equal(await whoIs(browser), undefined);
        const refusals = logged.filter((line) => line.includes('"outcome":"refused"'));
        assert.equal(refusals.length, 1);
        const { signIn: said } = JSON.parse(refusals[0] ?? '') as { signIn: Record<string, unknown> };
        assert.deepEqual(
          [said['issuer'], said['subject'], said['address'], said['method']],
          [issuer.url, name, '127.0.0.1', 'oidc'],
        );
      });
    }

    async function idOf(username: string): Promise<number> {
      const { id } = await database.db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      return id;
    }

    async function invitationOf(username: string): Promise<string> {
      const userId = await idOf(username);
      return (await invite(database.db, { userId, by: null, origin }, clock.read())).url;
    }

    async function follow(link: string, name: string) {
      const browser = new Browser();
      return { browser, ...(await signInAtIssuer(browser, link, name, here)) };
    }

    it('links the account of an invitation to the person who signs in with it, once (SIGN-13)', async () => {
      PEOPLE['invited'] = {};
      const link = await invitationOf('harbor');
      assert.equal((await signIn('invited')).response.status, 403, 'not known before');
      const { browser, url } = await follow(link, 'invited');
      assert.equal(url.href, `${origin}/boot/`);
      assert.equal(await whoIs(browser), 'harbor');
      assert.equal(await whoIs((await signIn('invited')).browser), 'harbor');
      const again = await new Browser().get(link);
      assert.equal(again.status, 410);
      assert.match(await again.text(), /was used or has expired/);
    });

    it("gives the account to the next invited person, and ends the previous person's sessions", async () => {
      PEOPLE['next'] = {};
      const before = await signIn('invited');
      assert.equal(await whoIs(before.browser), 'harbor');
      const { browser } = await follow(await invitationOf('harbor'), 'next');
      assert.equal(await whoIs(browser), 'harbor');
      assert.equal(await whoIs(before.browser), undefined);
      assert.equal((await signIn('invited')).response.status, 403);
    });

    it('ends an invitation when there is a newer one, and after 72 hours', async () => {
      const older = await invitationOf('viewer');
      const newer = await invitationOf('viewer');
      assert.equal((await new Browser().get(older)).status, 410);
      clock.advanceMinutes(72 * HOUR_MINUTES - 1);
      assert.equal((await new Browser().get(newer)).status, 303);
      clock.advanceMinutes(2);
      assert.equal((await new Browser().get(newer)).status, 410);
    });

    it('does not use up an invitation for a person who has another account', async () => {
      assert.equal(await whoIs((await signIn('supervisor')).browser), 'supervisor');
      const link = await invitationOf('viewer');
      const refused = await follow(link, 'supervisor');
      assert.equal(refused.response.status, 403);
      assert.match(await refused.response.text(), /already have another account here/);
      assert.equal(await whoIs(refused.browser), undefined);
      assert.equal((await new Browser().get(link)).status, 303, 'still open');
    });

    it('stores only the hash of an invitation', async () => {
      const link = await invitationOf('viewer');
      const rows = JSON.stringify(await database.db.selectFrom('invitation').selectAll().execute());
      assert.ok(!rows.includes(link.split('/').at(-1) ?? ''));
    });

    it('requests a code from the issuer, with PKCE, state and nonce (SIGN-9)', async () => {
      const browser = new Browser();
      const { url } = await browser.follow(
        await browser.get(`${origin}/login/oidc`),
        (next) => next.origin === issuer.url,
      );
      const query = url.searchParams;
      assert.equal(query.get('response_type'), 'code');
      assert.equal(query.get('code_challenge_method'), 'S256');
      assert.equal(query.get('redirect_uri'), `${origin}/login/oidc/callback`);
      for (const name of ['state', 'nonce', 'code_challenge'])
        assert.ok((query.get(name) ?? '').length >= 32, name);
    });

    it('never redirects to another site', async () => {
      const { url } = await signIn('supervisor', 'https://evil.example/');
      assert.equal(url.href, `${origin}/boot/`);
    });

    it('accepts an answer once, and only in the browser that started the sign-in (SIGN-9)', async () => {
      const browser = new Browser();
      const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
      const { url } = await signInAtIssuer(browser, `${origin}/login/oidc`, 'supervisor', atCallback);
      const other = await new Browser().get(url.href);
      assert.equal(other.status, 400);
      assert.equal((await browser.get(url.href)).status, 303);
      const again = await browser.get(url.href);
      assert.equal(again.status, 400);
      assert.match(await again.text(), /took too long/);
    });

    it('accepts a state and a code once, even if the browser repeats its cookie and the issuer accepts both (SIGN-9)', async () => {
      const issuing = new ScriptedIssuer();
      const client = new OidcClient(issuing.settings, issuing.fetch);
      const server = await aServer(() => issuing.url, client);
      const redirectUri = `${server.origin}/login/oidc/callback`;
      async function begun() {
        const reply = await fetch(`${server.origin}/login/oidc`, { redirect: 'manual' });
        const [cookie = ''] = reply.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
        const { searchParams } = new URL(reply.headers.get('location') ?? '');
        issuing.next = { subject: 'invited-elsewhere', nonce: searchParams.get('nonce') ?? '' };
        return { cookie, state: searchParams.get('state') ?? '' };
      }
      const sent = async (code: string, { cookie, state }: { cookie: string; state: string }) => {
        const url = issuing.answer(redirectUri, { code, state });
        return (await fetch(url, { headers: { cookie }, redirect: 'manual' })).status;
      };
      try {
        await database.db
          .insertInto('identity')
          .values({
            ...{ userId: await idOf('supervisor'), issuer: issuing.url, subject: 'invited-elsewhere' },
            ...{ boundBy: 'invitation', createdAt: clock.read() },
          })
          .execute();
        const first = await begun();
        assert.equal(await sent('code-1', first), 303);
        assert.equal(await sent('code-1', first), 400, 'both again');
        assert.equal(await sent('code-2', first), 400, 'the same state');
        const second = await begun();
        assert.equal(await sent('code-1', second), 400, 'the same code');
        const third = await begun();
        const both = await Promise.all([sent('code-3', third), sent('code-3', third)]);
        assert.deepEqual(both.sort(), [303, 400], 'two at once');
      } finally {
        await server.app.close();
      }
    });

    it('refuses an answer with a different state', async () => {
      const browser = new Browser();
      const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
      const { url } = await signInAtIssuer(browser, `${origin}/login/oidc`, 'supervisor', atCallback);
      url.searchParams.set('state', 'x'.repeat(43));
      assert.equal((await browser.get(url.href)).status, 400);
      assert.equal(await whoIs(browser), undefined);
    });

    it('lets two tabs sign in simultaneously', async () => {
      const browser = new Browser();
      const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
      const first = await signInAtIssuer(
        browser,
        `${origin}/login/oidc?from=/boot/add`,
        'supervisor',
        atCallback,
      );
      const second = await signInAtIssuer(
        browser,
        `${origin}/login/oidc?from=/boot/list`,
        'supervisor',
        atCallback,
      );
      assert.equal((await browser.get(second.url.href)).headers.get('location'), '/boot/list');
      assert.equal((await browser.get(first.url.href)).headers.get('location'), '/boot/add');
    });

    it('says that nobody was signed in if the issuer refuses', async () => {
      const browser = new Browser();
      const { url } = await browser.follow(
        await browser.get(`${origin}/login/oidc`),
        (next) => next.origin === issuer.url,
      );
      const state = url.searchParams.get('state') ?? '';
      const callback = `${origin}/login/oidc/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(issuer.url)}`;
      const refused = await browser.get(callback);
      assert.equal(refused.status, 401);
      assert.match(await refused.text(), /You were not signed in/);
    });

    it('after signing out, shows a page with a sign-in link, and the session has ended', async () => {
      const { browser } = await signIn('supervisor');
      const page = await browser.follow(await browser.get(`${origin}/api-web/logout`));
      assert.equal(page.url.pathname, '/login');
      const html = await page.response.text();
      assert.match(html, /<a class="button" href="\/login\/oidc\?from=%2Fboot%2F">Sign in<\/a>/);
      assert.ok(!html.includes('password'));
      assert.equal(await whoIs(browser), undefined);
    });

    it('says so if the issuer is unreachable, and works once it is reachable', async () => {
      let address = 'http://127.0.0.1:1';
      const server = await aServer(() => address);
      try {
        const browser = new Browser();
        const failed = await browser.get(`${server.origin}/login/oidc`);
        assert.equal(failed.status, 503);
        assert.match(await failed.text(), /cannot be reached/);
        address = issuer.url;
        assert.equal((await browser.get(`${server.origin}/login/oidc`)).status, 303);
      } finally {
        await server.app.close();
      }
    });
  });
}

describe("The verified address in an issuer's claims", () => {
  const email = 'ana@acme.example';
  for (const [claims, expected] of [
    [{ email, email_verified: true }, email],
    [{ email: ` ${email} `, email_verified: true }, email],
    [{ email, email_verified: 'true' }, null],
    [{ email, email_verified: 1 }, null],
    [{ email, email_verified: false }, null],
    [{ email }, null],
    [{ email: ' ', email_verified: true }, null],
    [{ email: [email], email_verified: true }, null],
    [{ email_verified: true }, null],
  ] as const) {
    it(`is ${String(expected)} by ${JSON.stringify(claims)}`, () => {
      assert.equal(verifiedEmailIn(claims), expected);
    });
  }
});
