import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Refusals } from '../../audit/Refusals';
import type { Config } from '../../platform/config/config';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { identify, identifyInvited, type IdentityOutcome } from '../../people/identities';
import { findInvited, INVITATION_PATH } from '../../people/invitations';
import type { AuthCookies } from '../../sessions/cookies';
import { pageFiles, SIGNING_IN, signOutRoutes } from './loginRoutes';
import { languageOf } from '../../sessions/signIn/loginTexts';
import { safeFrom, START_PAGE } from '../../../../src/domain/wayBack';
import { SessionStore } from '../../sessions/SessionStore';
import { recordSignIn } from '../../sessions/signIn/signInEvent';
import { FlowCookies, type Flow } from '../../sessions/oidc/flow';
import { useOnce } from '../../sessions/oidc/usedAnswers';
import type { OidcClient, SignedIn } from '../../sessions/oidc/OidcClient';
import { renderOidcPage } from '../../sessions/oidc/oidcPage';
import type { OidcNotice } from '../../sessions/oidc/oidcPage';

const START = '/login/oidc';
const CALLBACK = '/login/oidc/callback';

export interface OidcParts {
  readonly config: Pick<Config, 'brand' | 'publicOrigin'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly cookies: AuthCookies;
  readonly client: OidcClient;
  readonly refusals: Refusals;
}

const text = v.fallback(v.optional(v.string(), ''), '');
const StartQuery = v.object({ from: text });
const CallbackQuery = v.object({ state: text, code: text });
const InvitationParams = v.object({ token: v.string() });

const STATUSES: Readonly<Record<OidcNotice, number>> = {
  welcome: 200,
  unavailable: 503,
  incomplete: 401,
  expired: 400,
  unknownUser: 403,
  invitationOver: 410,
  invitationTaken: 403,
};

/** The message for a person who signed in at the issuer but has no account here. */
function noticeOf({ refused }: IdentityOutcome): OidcNotice {
  if (refused === 'invitation over') return 'invitationOver';
  return refused === 'subject bound to another account' ? 'invitationTaken' : 'unknownUser';
}

/** The address that sends a signed-out person straight to the issuer, and then to the requested page. */
export function oidcSignInUrl(from: string | null | undefined): string {
  return `${START}?from=${encodeURIComponent(safeFrom(from))}`;
}

/** Sign-in through an OpenID Connect issuer instead of the password form. */
export function oidcRoutes(parts: OidcParts) {
  const { config, db, clock, sessions, cookies, client, refusals } = parts;
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

  async function toIssuer(
    request: FastifyRequest,
    reply: FastifyReply,
    { from, invitation = null }: { from: string; invitation?: string | null },
  ) {
    try {
      const { url, flow } = await client.start(`${originOf(request)}${CALLBACK}`, from, invitation);
      flows.remember(reply, flow);
      return await reply.header('Cache-Control', 'no-store').redirect(url.href, 303);
    } catch (error) {
      request.log.error({ err: error }, 'the OpenID Connect issuer cannot be used');
      return show(request, reply, 'unavailable', from);
    }
  }

  async function beginInvited(request: FastifyRequest, reply: FastifyReply) {
    const { token } = v.parse(InvitationParams, request.params);
    const invited = await findInvited(db, token, clock());
    if (invited === null) return show(request, reply, 'invitationOver', START_PAGE);
    return toIssuer(request, reply, { from: START_PAGE, invitation: token });
  }

  function accountOf(who: SignedIn, { invitation }: Flow): Promise<IdentityOutcome> {
    const now = clock();
    if (invitation === null) return identify(db, who, who.verifiedEmail, now);
    return identifyInvited(db, who, { token: invitation, now }, (trx, userId) =>
      new SessionStore(trx, clock).endAllOf(userId, 'another identity'),
    );
  }

  async function complete(request: FastifyRequest, reply: FastifyReply) {
    const query = v.parse(CallbackQuery, { ...Object(request.query) });
    const flow = flows.take(request, reply, query.state);
    if (flow === null) return show(request, reply, 'expired', '');
    let identity: SignedIn;
    let account: IdentityOutcome;
    try {
      identity = await client.finish(new URL(request.url, originOf(request)), flow);
      if (!(await useOnce(db, query, clock()))) return await show(request, reply, 'expired', flow.from);
      account = await accountOf(identity, flow);
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in at the OpenID Connect issuer failed');
      return show(request, reply, 'incomplete', flow.from);
    }
    const { userId, refused: reason } = account;
    const method = flow.invitation === null ? 'oidc' : 'invitation';
    const event = { method, userId, address: request.ip, identity } as const;
    if (reason !== null) {
      recordSignIn({ log: request.log, refusals }, { ...event, outcome: 'refused', reason });
      return show(request, reply, noticeOf(account), flow.from);
    }
    const old = cookies.tokenOf(request);
    if (old !== null) await sessions.end(old, 'replaced');
    cookies.signIn(reply, await sessions.start(account.userId, { method, address: request.ip }));
    recordSignIn({ log: request.log, refusals }, { ...event, outcome: 'signed in' });
    return reply.header('Cache-Control', 'no-store').redirect(safeFrom(flow.from), 303);
  }

  return function register(app: FastifyInstance): Promise<void> {
    pageFiles(app);
    app.get('/login', { config: SIGNING_IN }, (request, reply) =>
      show(request, reply, 'welcome', v.parse(StartQuery, { ...Object(request.query) }).from),
    );
    app.get(START, { config: SIGNING_IN }, (request, reply) =>
      toIssuer(request, reply, { from: safeFrom(v.parse(StartQuery, { ...Object(request.query) }).from) }),
    );
    app.get(`${INVITATION_PATH}/:token`, { config: SIGNING_IN }, beginInvited);
    app.get(CALLBACK, { config: SIGNING_IN }, complete);
    signOutRoutes(app, parts, 'oidc');
    return Promise.resolve();
  };
}
