import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Config } from '../platform/config/config';
import type { Db } from '../db/database';
import type { AuthCookies } from '../sessions/cookies';
import { pageFiles, signOutRoutes } from './loginRoutes';
import { languageOf } from '../sessions/signIn/loginTexts';
import { safeFrom } from '../sessions/safeFrom';
import type { SessionStore } from '../sessions/SessionStore';
import { FlowCookies } from '../sessions/oidc/flow';
import type { Identity, OidcClient } from '../sessions/oidc/OidcClient';
import { findOidcUser } from '../sessions/oidc/oidcUser';
import { renderOidcPage } from '../sessions/oidc/oidcPage';
import type { OidcNotice } from '../sessions/oidc/oidcPage';

const START = '/login/oidc';
const CALLBACK = '/login/oidc/callback';

export interface OidcParts {
  readonly config: Pick<Config, 'brand' | 'publicOrigin'>;
  readonly db: Db;
  readonly sessions: SessionStore;
  readonly cookies: AuthCookies;
  readonly client: OidcClient;
}

const text = v.fallback(v.optional(v.string(), ''), '');
const StartQuery = v.object({ from: text });
const CallbackQuery = v.object({ state: text, error: text });

const STATUSES: Readonly<Record<OidcNotice, number>> = {
  welcome: 200,
  unavailable: 503,
  incomplete: 401,
  expired: 400,
  unknownUser: 403,
};

/** Where a person who is not signed in is sent: straight to the issuer, and back to the page wanted. */
export function oidcSignInUrl(from: string | null | undefined): string {
  return `${START}?from=${encodeURIComponent(safeFrom(from))}`;
}

/** Sign-in through an OpenID Connect issuer in place of the password form. */
export function oidcRoutes(parts: OidcParts) {
  const { config, db, sessions, cookies, client } = parts;
  const flows = new FlowCookies(START, config.publicOrigin?.startsWith('https:') ?? false);

  function originOf(request: FastifyRequest): string {
    return config.publicOrigin ?? `${request.protocol}://${request.host}`;
  }

  function show(request: FastifyRequest, reply: FastifyReply, notice: OidcNotice, from: string) {
    const language = languageOf(request.headers['accept-language']);
    const { productName } = config.brand;
    return reply
      .status(STATUSES[notice])
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' })
      .send(renderOidcPage({ language, productName, notice, startUrl: oidcSignInUrl(from) }));
  }

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const from = safeFrom(v.parse(StartQuery, { ...Object(request.query) }).from);
    try {
      const { url, flow } = await client.start(`${originOf(request)}${CALLBACK}`, from);
      flows.remember(reply, flow);
      return await reply.header('Cache-Control', 'no-store').redirect(url.href, 303);
    } catch (error) {
      request.log.error({ err: error }, 'the OpenID Connect issuer cannot be used');
      return show(request, reply, 'unavailable', from);
    }
  }

  async function complete(request: FastifyRequest, reply: FastifyReply) {
    const query = v.parse(CallbackQuery, { ...Object(request.query) });
    const flow = flows.take(request, reply, query.state);
    if (flow === null) return show(request, reply, 'expired', '');
    let identity: Identity;
    try {
      identity = await client.finish(new URL(request.url, originOf(request)), flow);
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in at the OpenID Connect issuer failed');
      return show(request, reply, 'incomplete', flow.from);
    }
    const userId = await findOidcUser(db, identity);
    if (userId === null) {
      request.log.warn('somebody signed in at the OpenID Connect issuer who has no account here');
      return show(request, reply, 'unknownUser', flow.from);
    }
    const old = cookies.tokenOf(request);
    if (old !== null) await sessions.end(old, 'replaced');
    cookies.signIn(reply, await sessions.start(userId));
    return reply.header('Cache-Control', 'no-store').redirect(safeFrom(flow.from), 303);
  }

  return function register(app: FastifyInstance): Promise<void> {
    pageFiles(app);
    app.get('/login', (request, reply) =>
      show(request, reply, 'welcome', v.parse(StartQuery, { ...Object(request.query) }).from),
    );
    app.get(START, begin);
    app.get(CALLBACK, complete);
    signOutRoutes(app, parts);
    return Promise.resolve();
  };
}
