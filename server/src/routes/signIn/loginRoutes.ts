import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { openToAll } from '../../access/routeGuard';
import type { Refusals } from '../../audit/Refusals';
import { ROOT, type Config } from '../../platform/config/config';
import type { AuthCookies } from '../../sessions/cookies';
import { renderLoginPage } from '../../sessions/signIn/loginPage';
import { languageOf, loginTexts, waitText } from '../../sessions/signIn/loginTexts';
import { safeFrom } from '../../../../src/domain/wayBack';
import type { SessionStore } from '../../sessions/SessionStore';
import type { PasswordOutcome, PasswordSignIn } from '../../sessions/signIn/PasswordSignIn';
import { recordSignIn } from '../../sessions/signIn/signInEvent';
import { USERNAME_MAX } from '../../people/users';

export interface LoginParts {
  readonly config: Pick<Config, 'brand'>;
  readonly sessions: SessionStore;
  readonly passwords: PasswordSignIn;
  readonly cookies: AuthCookies;
  readonly refusals: Refusals;
}

const text = v.optional(v.string(), '');
/** The sign-in form; a repeated or missing field counts as empty. */
const Form = v.object({
  username: v.fallback(text, ''),
  password: v.fallback(text, ''),
  from: v.fallback(text, ''),
});
const Query = v.object({ from: v.fallback(text, '') });

type Failure = Exclude<PasswordOutcome, { refused: null }>;

/** The font weights that these pages use. */
const FONT_WEIGHTS = [400, 700] as const;

/** Reads the files of the pages once; colors and typeface are the application's. */
function loginFiles() {
  const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
  const { resolve } = createRequire(import.meta.url);
  return {
    css: `${read('src/theme/tokens.css')}\n${read('server/src/sessions/signIn/login.css')}`,
    logo: read('public/logo.svg'),
    fonts: FONT_WEIGHTS.map((weight) => ({
      path: `/login/lato-${String(weight)}.woff2`,
      file: readFileSync(resolve(`@fontsource/lato/files/lato-latin-${String(weight)}-normal.woff2`)),
    })),
  };
}

/** The guard of routes for people who have no session yet or are ending theirs. */
export const SIGNING_IN = { guard: openToAll('it is how one signs in and out') };

/** Serves the files of the server's own pages. */
export function pageFiles(app: FastifyInstance): void {
  const files = loginFiles();
  const fresh = { 'Cache-Control': 'no-cache' };
  const config = SIGNING_IN;
  app.get('/login/style.css', { config }, (_request, reply) =>
    reply.type('text/css').headers(fresh).send(files.css),
  );
  app.get('/login/logo.svg', { config }, (_request, reply) =>
    reply.type('image/svg+xml').headers(fresh).send(files.logo),
  );
  for (const { path: at, file } of files.fonts) {
    app.get(at, { config }, (_request, reply) =>
      reply.type('font/woff2').headers({ 'Cache-Control': 'public, max-age=604800' }).send(file),
    );
  }
}

/** The two paths that end a session. */
export function signOutRoutes(
  app: FastifyInstance,
  { sessions, cookies, refusals }: Pick<LoginParts, 'sessions' | 'cookies' | 'refusals'>,
  method: 'password' | 'oidc',
): void {
  for (const path of ['/admin/logout', '/api-web/logout']) {
    app.get(path, { config: { ...SIGNING_IN, changes: true } }, async (request, reply) => {
      const token = cookies.tokenOf(request);
      try {
        const userId = token === null ? null : await sessions.end(token, 'signed out');
        if (userId !== null) {
          recordSignIn(
            { log: request.log, refusals },
            { outcome: 'signed out', method, userId, address: request.ip },
          );
        }
      } catch (error) {
        // This browser is signed out anyway; the session itself ends at its time limit.
        request.log.error({ err: error }, 'a session could not be ended');
      }
      cookies.signOut(reply);
      return reply.header('Cache-Control', 'no-store').redirect('/login', 303);
    });
  }
}

function showForm(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { from: string; username: string; failure: Failure | null },
) {
  const language = languageOf(request.headers['accept-language']);
  const texts = loginTexts(language);
  const { failure } = shown;
  let message: string | null = null;
  if (failure?.refused === 'too many tries') message = waitText(texts, failure.waitMs);
  else if (failure !== null) message = texts.wrong;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' })
    .send(
      renderLoginPage({
        language,
        texts,
        productName: parts.config.brand.productName,
        from: safeFrom(shown.from),
        username: shown.username.slice(0, USERNAME_MAX),
        message,
      }),
    );
}

/** The sign-in page and its form. */
export function loginRoutes(parts: LoginParts) {
  const { sessions, cookies, passwords } = parts;
  return async function register(app: FastifyInstance): Promise<void> {
    await app.register(formbody);
    pageFiles(app);
    app.get('/login', { config: SIGNING_IN }, (request, reply) => {
      const { from } = v.parse(Query, { ...Object(request.query) });
      return showForm(parts, request, reply, { from, username: '', failure: null });
    });
    app.post('/login', { config: SIGNING_IN }, async (request, reply) => {
      const form = v.parse(Form, { ...Object(request.body) });
      const { ip: address, log } = request;
      const to = { log, refusals: parts.refusals };
      const outcome = await passwords.try({ ...form, address, device: cookies.deviceOf(request) });
      const { userId, refused: reason } = outcome;
      const event = { method: 'password', userId, address } as const;
      if (reason !== null) {
        recordSignIn(to, { ...event, outcome: 'refused', reason });
        if (reason === 'too many tries') {
          void reply.header('Retry-After', String(Math.ceil(outcome.waitMs / 1_000)));
        }
        void reply.status(reason === 'too many tries' ? 429 : 401);
        return showForm(parts, request, reply, { ...form, failure: outcome });
      }
      const old = cookies.tokenOf(request);
      if (old !== null) await sessions.end(old, 'replaced');
      cookies.signIn(reply, await sessions.start(outcome.userId, { method: 'password', address }));
      cookies.rememberDevice(reply, outcome.device);
      recordSignIn(to, { ...event, outcome: 'signed in' });
      return reply.header('Cache-Control', 'no-store').redirect(safeFrom(form.from), 303);
    });
    signOutRoutes(app, parts, 'password');
  };
}
