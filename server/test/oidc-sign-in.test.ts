import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AuthCookies, SESSION_COOKIE } from '../src/sessions/cookies';
import { OidcClient } from '../src/sessions/oidc/OidcClient';
import { oidcRoutes, oidcSignInUrl } from '../src/routes/oidcRoutes';
import { SessionStore } from '../src/sessions/SessionStore';
import { openDatabase } from '../src/db/database';
import type { Database } from '../src/db/database';
import { openDataDirectory } from '../src/db/dataDirectory';
import { inTransaction } from '../src/db/transaction';
import { seedDemo } from '../demo/seedDemo';
import { seedVehicleLists } from '../src/refdata/seedVehicleLists';
import { FilePhotoStorage } from '../src/platform/storage/fileStorage';
import { anIssuer, Browser, CLIENT, signInAtIssuer } from './oidc-support';
import type { Issuer } from './oidc-support';

const BRAND = {
  productName: 'Towbridge',
  sessionCookie: 'session_state',
  logoutValue: 'LOGOUT',
  authCookies: [],
};

describe('sign-in through OpenID Connect', () => {
  let directory: string;
  let database: Database;
  let sessions: SessionStore;
  let app: FastifyInstance;
  let issuer: Issuer;
  let origin: string;

  /** A server on a port of its own that signs people in at `issuerUrl`. */
  async function aServer(issuerUrl: () => string): Promise<{ app: FastifyInstance; origin: string }> {
    const server = fastify();
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
      sessions,
      cookies: new AuthCookies(BRAND, false),
      client: new OidcClient(settings),
    });
    await server.register(routes);
    return { app: server, origin: await server.listen({ port: 0, host: '127.0.0.1' }) };
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'oidc-'));
    openDataDirectory(directory);
    database = await openDatabase({ dataDir: directory, databaseUrl: null }, { error: () => undefined });
    await inTransaction(database.db, seedVehicleLists);
    await seedDemo(database.db, Date.now, await FilePhotoStorage.at(join(directory, 'photos')));
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
    sessions = new SessionStore(database.db, Date.now);
    ({ app, origin } = await aServer(() => issuer.url));
    issuer = await anIssuer(
      {
        byEmail: { email: 'creator@example.org', email_verified: true },
        byName: { preferred_username: 'Supervisor' },
        unverified: { email: 'creator@example.org', email_verified: false },
        shared: { email: 'both@example.org', email_verified: true },
        stranger: { email: 'nobody@example.org', email_verified: true, preferred_username: 'nobody' },
      },
      [`${origin}/login/oidc/callback`],
    );
  });
  after(async () => {
    await app.close();
    await issuer.close();
    await database.close();
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

  it('knows a user by the verified address, in either case, and goes to the page wanted', async () => {
    const { browser, url } = await signIn('byEmail');
    assert.equal(url.href, `${origin}/boot/list/7?x=1`);
    assert.equal(await whoIs(browser), 'creator');
    assert.equal(browser.cookie(origin, 'session_state'), 'ACTIVE');
  });

  it('knows a user by the preferred user name', async () => {
    const { browser } = await signIn('byName');
    assert.equal(await whoIs(browser), 'supervisor');
  });

  for (const name of ['unverified', 'shared', 'stranger']) {
    it(`signs nobody in who is ${name}`, async () => {
      const { browser, response } = await signIn(name);
      assert.equal(response.status, 403);
      assert.match(await response.text(), /you have no account here/);
      assert.equal(await whoIs(browser), undefined);
    });
  }

  it('asks the issuer for a code, with PKCE, state and nonce', async () => {
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

  it('never sends anybody to another site', async () => {
    const { url } = await signIn('byName', 'https://evil.example/');
    assert.equal(url.href, `${origin}/boot/`);
  });

  it('takes an answer once, and only in the browser that asked', async () => {
    const browser = new Browser();
    const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
    const { url } = await signInAtIssuer(browser, `${origin}/login/oidc`, 'byName', atCallback);
    const other = await new Browser().get(url.href);
    assert.equal(other.status, 400);
    assert.equal((await browser.get(url.href)).status, 303);
    const again = await browser.get(url.href);
    assert.equal(again.status, 400);
    assert.match(await again.text(), /took too long/);
  });

  it('takes no answer whose state is another', async () => {
    const browser = new Browser();
    const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
    const { url } = await signInAtIssuer(browser, `${origin}/login/oidc`, 'byName', atCallback);
    url.searchParams.set('state', 'x'.repeat(43));
    assert.equal((await browser.get(url.href)).status, 400);
    assert.equal(await whoIs(browser), undefined);
  });

  it('lets two tabs sign in at once', async () => {
    const browser = new Browser();
    const atCallback = (url: URL) => url.pathname === '/login/oidc/callback';
    const first = await signInAtIssuer(browser, `${origin}/login/oidc?from=/boot/add`, 'byName', atCallback);
    const second = await signInAtIssuer(
      browser,
      `${origin}/login/oidc?from=/boot/list`,
      'byName',
      atCallback,
    );
    assert.equal((await browser.get(second.url.href)).headers.get('location'), '/boot/list');
    assert.equal((await browser.get(first.url.href)).headers.get('location'), '/boot/add');
  });

  it('says that nobody was signed in when the issuer says no', async () => {
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

  it('shows a page with a way to sign in after signing out, and ends the session', async () => {
    const { browser } = await signIn('byName');
    const page = await browser.follow(await browser.get(`${origin}/api-web/logout`));
    assert.equal(page.url.pathname, '/login');
    const html = await page.response.text();
    assert.match(html, /<a class="button" href="\/login\/oidc\?from=%2Fboot%2F">Sign in<\/a>/);
    assert.ok(!html.includes('password'));
    assert.equal(await whoIs(browser), undefined);
  });

  it('says so where the issuer cannot be reached, and works once it can', async () => {
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
