import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Clock } from '../../src/domain/time';
import { createAccess } from './access/access';
import { AuthCookies } from './auth/cookies';
import { loginRoutes } from './auth/loginRoutes';
import { signInUrl } from './auth/safeFrom';
import { sessionRoutes } from './auth/sessionRoutes';
import { SessionStore } from './auth/SessionStore';
import { SignInTries } from './auth/SignInTries';
import { bootRoutes } from './boots/bootRoutes';
import type { Config } from './config/config';
import type { Database } from './db/database';
import { refuseCrossOrigin } from './http/crossOrigin';
import { answerError, answerUnknown } from './http/failures';
import { takeJsonOnly } from './http/json';
import { Router } from './http/router';

/** All that the application is made of; nothing of it is opened, closed or listened on here. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: NonNullable<FastifyServerOptions['loggerInstance']>;
}

/** Calls carry small JSON; uploads have a limit of their own. */
const BODY_LIMIT_BYTES = 256 * 1_024;
/** Addresses of proxies that may say whom they ask for, once the site is set to be behind one. */
const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];
const API = /^\/(?:api-web|admin\/api)\//;

/** The server without a port: `listen` it, or `inject` requests. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, clock } = deps;
  const { db } = deps.database;
  const app: FastifyInstance = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.publicOrigin === null ? false : PROXIES,
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
  });
  app.setErrorHandler(answerError);
  answerUnknown(app);
  takeJsonOnly(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    refuseCrossOrigin(request, config.publicOrigin);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (API.test(request.url) && !reply.hasHeader('cache-control')) {
      void reply.header('Cache-Control', 'no-store');
    }
    done(null, payload);
  });

  const sessions = new SessionStore(db, clock);
  const cookies = new AuthCookies(config.brand, config.publicOrigin?.startsWith('https:') ?? false);
  const access = createAccess(db, clock, sessions, cookies);
  const router = new Router(app, access);
  await app.register(loginRoutes({ config, db, sessions, cookies, tries: new SignInTries(db, clock) }));
  sessionRoutes(router, { db, clock, access, signInUrl });
  bootRoutes(router, { database: deps.database, clock, log: app.log });
  return app;
}
