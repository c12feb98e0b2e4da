import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { zoneOf } from '../../../../src/domain/time/zone';
import type { Clock } from '../../../../src/domain/time/clock';
import { openToAll } from '../../access/routeGuard';
import { FIRST_START_PATH, isEmptySite, isFirstStart, setUpFirst } from '../../admin/firstStart/firstStart';
import type { Refusals } from '../../audit/Refusals';
import { subjectOf } from '../../audit/auditTrail';
import type { Db } from '../../db/database';
import { HttpError } from '../../http/httpError';
import { BUSY_WAIT_MS, HashQueueFull, type HashQueue } from '../../people/HashQueue';
import { hashPassword } from '../../people/passwords';
import { ROOT, type Config } from '../../platform/config/config';
import type { AuthCookies } from '../../sessions/cookies';
import { START_PAGE } from '../../../../src/domain/wayBack';
import type { SessionStore } from '../../sessions/SessionStore';
import {
  checkFirstStart,
  firstSiteOf,
  readFirstStart,
  type FirstStartErrors,
} from '../../admin/firstStart/firstStartForm';
import {
  FEE_NAME,
  renderFirstStart,
  renderFirstStartOver,
  type Choice,
} from '../../admin/firstStart/firstStartPage';
import { languageOf, loginTexts, waitText } from '../../sessions/signIn/loginTexts';
import { recordSignIn } from '../../sessions/signIn/signInEvent';

export interface FirstStartParts {
  readonly config: Pick<Config, 'brand'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly cookies: AuthCookies;
  readonly refusals: Refusals;
  /** Null for a site whose people sign in with OpenID Connect. */
  readonly hashes: HashQueue | null;
}

const config = { guard: openToAll('nobody has an account yet; the link of the log is asked for') };
const Token = v.object({ token: v.fallback(v.optional(v.string(), ''), '') });

/** Time zones that both the browser and our own data know; those of North America first. */
const ZONES: readonly Choice[] = Intl.supportedValuesOf('timeZone')
  .filter((name) => zoneOf(name) === name)
  .sort((a, b) => Number(isNear(b)) - Number(isNear(a)))
  .map((name) => ({ value: name, name: name.replaceAll('_', ' ') }));

function isNear(zone: string): boolean {
  return zone.startsWith('America/') || zone === 'Pacific/Honolulu';
}

/** What the page of a refused form shows besides the form. */
interface Shown {
  readonly status: number;
  readonly body: unknown;
  readonly errors?: FirstStartErrors;
  readonly message?: string;
}

/** The page on which an empty site gets its company, region and first person. */
export function firstStartRoutes(app: FastifyInstance, parts: FirstStartParts): void {
  const { db, clock, sessions, cookies, refusals, hashes } = parts;
  const { productName } = parts.config.brand;
  const script = readFileSync(path.join(ROOT, 'server/src/admin/firstStart/firstStart.js'), 'utf8');

  const states = (): Promise<Choice[]> =>
    db.selectFrom('state').select(['code as value', 'name']).orderBy('name').execute();

  function page(request: FastifyRequest, reply: FastifyReply, status: number) {
    const language = languageOf(request.headers['accept-language']);
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' });
    return { language, productName };
  }

  const over = (request: FastifyRequest, reply: FastifyReply) =>
    reply.send(renderFirstStartOver(page(request, reply, 410)));

  async function show(request: FastifyRequest, reply: FastifyReply, shown: Shown) {
    const { status, body, errors = new Map(), message = null } = shown;
    return reply.send(
      renderFirstStart({
        ...page(request, reply, status),
        token: v.parse(Token, { ...Object(body) }).token,
        values: readFirstStart(body),
        errors,
        message,
        states: await states(),
        zones: ZONES,
        hasPassword: hashes !== null,
      }),
    );
  }

  async function setUp(request: FastifyRequest, reply: FastifyReply) {
    const { body, ip: address } = request;
    const { token } = v.parse(Token, { ...Object(body) });
    if (!(await isFirstStart(db, token, clock()))) {
      request.log.warn({ address }, 'a first-start link was refused');
      refusals.note({
        kind: 'FIRST_START_REFUSED',
        by: null,
        subject: subjectOf.site,
        details: { address },
      });
      return over(request, reply);
    }
    const values = readFirstStart(body);
    const codes = (await states()).map(({ value }) => value);
    const errors = checkFirstStart(values, { states: codes, hasPassword: hashes !== null });
    if (errors.size > 0) return show(request, reply, { status: 400, body, errors });
    const passwordHash =
      hashes === null
        ? null
        : await hashPassword(values.password, (request) => hashes.derive(request, { from: '', first: true }));
    const site = firstSiteOf(values, { feeName: FEE_NAME, passwordHash });
    const userId = await setUpFirst(db, token, site, clock());
    if (userId === null) return over(request, reply);
    request.log.info({ address }, 'the site was set up');
    if (hashes !== null) {
      const event = { method: 'first start', address } as const;
      cookies.signIn(reply, await sessions.start(userId, event));
      recordSignIn({ log: request.log, refusals }, { ...event, outcome: 'signed in', userId });
    }
    return reply.header('Cache-Control', 'no-store').redirect(START_PAGE, 303);
  }

  async function answered(request: FastifyRequest, reply: FastifyReply) {
    try {
      return await setUp(request, reply);
    } catch (error) {
      const { body } = request;
      if (error instanceof HashQueueFull) {
        void reply.header('Retry-After', String(BUSY_WAIT_MS / 1_000));
        const language = languageOf(request.headers['accept-language']);
        const message = waitText(loginTexts(language), BUSY_WAIT_MS);
        return show(request, reply, { status: 429, body, message });
      }
      if (error instanceof HttpError && error.status === 400)
        return show(request, reply, { status: 400, body, message: error.message });
      throw error;
    }
  }

  app.get('/login/first-start.js', { config }, (_request, reply) =>
    reply.type('text/javascript').header('Cache-Control', 'no-cache').send(script),
  );
  app.get(FIRST_START_PATH, { config }, async (request, reply) =>
    (await isEmptySite(db)) ? show(request, reply, { status: 200, body: {} }) : over(request, reply),
  );
  app.post(FIRST_START_PATH, { config }, answered);
}
