import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { equalTexts } from '../../src/domain/equalText';
import type { Clock } from '../../src/domain/time/clock';
import { createAccess } from './access/access';
import { Announced } from './access/features';
import { guardRoutes, openToAll } from './access/routeGuard';
import { agreementDocuments, agreementRoutes } from './routes/agreementRoutes';
import { isAgreementAccepted } from './agreement/acceptance';
import { Agreements, type AgreementParts } from './agreement/Agreements';
import { AuthCookies } from './sessions/cookies';
import { firstStartRoutes } from './routes/signIn/firstStartRoutes';
import { invitationRoutes } from './routes/signIn/invitationRoutes';
import { loginRoutes } from './routes/signIn/loginRoutes';
import { OidcClient } from './sessions/oidc/OidcClient';
import { oidcRoutes, oidcSignInUrl } from './routes/signIn/oidcRoutes';
import { signInUrl } from './sessions/signInUrl';
import { sessionRoutes } from './routes/signIn/sessionRoutes';
import { SessionStore } from './sessions/SessionStore';
import { renderNotFoundPage } from './sessions/signIn/notFoundPage';
import { RequestorPatterns } from './regions/RequestorPatterns';
import { PasswordSignIn } from './sessions/signIn/PasswordSignIn';
import { Refusals } from './audit/Refusals';
import { auditRefusedCalls } from './routes/refusedCalls';
import { bootRoutes } from './routes/bootRoutes';
import type { PrintDocument } from './documents/documentThread';
import { documentRoutes } from './routes/documentRoutes';
import { recordRoutes } from './routes/recordRoutes';
import { noticeRoutes } from './routes/noticeRoutes';
import { removalRoutes } from './routes/removalRoutes';
import type { Config } from './platform/config/config';
import type { Database } from './db/database';
import { fileRoutes } from './routes/photos/fileRoutes';
import { moneyRoutes } from './routes/moneyRoutes';
import { deviceRoutes } from './routes/deviceRoutes';
import { labelRoute } from './routes/labelRoute';
import { listSetupRoutes } from './routes/listSetupRoutes';
import { setupRoutes } from './routes/setupRoutes';
import type { HashQueue } from './people/HashQueue';
import type { Photos } from './photos/openPhotos';
import { refuseChangingHead, refuseCrossOrigin } from './http/crossOrigin';
import { answerError, answerUnknown, sayWhenToRetry } from './http/failures';
import { refuseCompressed, takeCsv, takeJsonOnly } from './http/json';
import { KnownPaths } from './http/knownPaths';
import { Lingering, type LingerLimits } from './http/lingering';
import { Upgrades } from './http/upgrades';
import { LiveBoots } from './live/LiveBoots';
import { liveRoute } from './routes/liveRoute';
import { answerMalformed } from './http/malformed';
import { SENDER_LIMITS, Senders, type SenderLimits } from './http/senders';
import { Router } from './routes/router';
import { dispatchRoutes } from './routes/lists/dispatchRoutes';
import { suiteRoutes } from './routes/lists/suiteRoutes';
import { vehicleRoutes } from './routes/lists/vehicleRoutes';
import { protectiveHeaders } from './http/headers';
import { healthRoutes } from './routes/health';
import { openApiRoute } from './routes/openapi/openapi';
import { arePagesBuilt, compressTexts, servePages } from './routes/pages';
import { RequestTrace, type RequestObserver } from './http/requestTrace';
import type { BootChange, Metrics } from './platform/metrics';
import type { VinDecoder } from './vehicles/vinDecoder';

/** Dependencies of the application, which neither opens nor closes them. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly photos: Photos;
  readonly hashes: HashQueue;
  readonly vinDecoder: Pick<VinDecoder, 'decode'>;
  readonly renderPdf: AgreementParts['renderPdf'];
  readonly print: PrintDocument;
  /** Null if no metrics are collected. */
  readonly metrics: Pick<Metrics, 'routed' | 'answered' | 'bootChanged' | 'gauge'> | null;
  /** How long to wait for the rest of a refused body; tests shorten it. */
  readonly linger?: LingerLimits | undefined;
  /** How long to wait for slow senders; tests shorten it. */
  readonly senders?: SenderLimits | undefined;
}

/** Limit for the JSON body of a call; uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1_024;
const API = /^\/(?:api-web|admin\/api)\//;

/** Writes one log line per request: the route's pattern, never the actual address, and the user's id. */
function requestLog(logger: FastifyBaseLogger): RequestObserver {
  return {
    answered: ({ id, method, route, status, ms, userId }) => {
      logger.info({ reqId: id, method, route, status, ms, userId }, 'request');
    },
  };
}

function newServer(
  { config, logger, linger, senders: limits = SENDER_LIMITS }: Deps,
  trace: RequestTrace,
): FastifyInstance {
  const known = new KnownPaths();
  const answer = answerError(known);
  const lingering = new Lingering(linger);
  const senders = new Senders(limits);
  const app: FastifyInstance = fastify({
    genReqId: (request) => trace.idOf(request),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // Node's limit for whole requests would abort slow uploads.
    http: {
      ServerResponse: trace.responseClass(),
      headersTimeout: limits.headMs,
      requestTimeout: 0,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    // The longest possible address, so that an overlong name gets the same answer as an unknown one.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      void lingering.beforeAnswer(request, reply).then(() => answer(error, request, reply));
    },
    clientErrorHandler: (error, socket) =>
      answerMalformed(error, socket, (status) => trace.malformed(status)),
  });
  trace.attach(app);
  known.learn(app);
  senders.attach(app);
  lingering.attach(app);
  app.setErrorHandler(answer);
  sayWhenToRetry(app);
  const { productName } = config.brand;
  app.setNotFoundHandler(answerUnknown(known, (languages) => renderNotFoundPage(productName, languages)));
  takeJsonOnly(app);
  takeCsv(app);
  refuseCompressed(app);
  app.addHook('onRequest', (request, _reply, done) => {
    refuseCrossOrigin(request, config.publicOrigin);
    refuseChangingHead(request);
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    request.params = equalTexts(request.params);
    request.query = equalTexts(request.query);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    request.body = equalTexts(request.body);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (API.test(request.routeOptions.url ?? '') && !reply.hasHeader('cache-control')) {
      void reply.header('Cache-Control', 'no-store');
    }
    done(null, payload);
  });
  return app;
}

/** Creates the server without opening a port: call `listen`, or `inject` requests. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, clock, photos } = deps;
  const { db } = database;
  const https = config.publicOrigin?.startsWith('https:') ?? false;
  const { productName } = config.brand;
  const observers = [requestLog(deps.logger), ...(deps.metrics === null ? [] : [deps.metrics])];
  const trace = new RequestTrace(config.trustedProxies, observers);
  const app = newServer(deps, trace);
  const upgrades = new Upgrades(trace.responseClass());
  upgrades.attach(app);
  await app.register(cookie);
  protectiveHeaders(app, https);
  await compressTexts(app);

  const sessions = new SessionStore(db, clock);
  const cookies = new AuthCookies(config.brand, https);
  const refusals = new Refusals({ db, clock, log: app.log });
  app.addHook('onClose', () => refusals.flush());
  const callers = createAccess({
    cookies,
    sessions,
    known: (request, viewer) => trace.signedIn(request.raw, viewer.id),
    isAgreementAccepted: (companyId) => isAgreementAccepted(db, clock, companyId),
  });
  const access = auditRefusedCalls(app, callers, refusals);
  guardRoutes(app, access);
  const announced = new Announced(config.features);
  const router = new Router(app, access, announced);
  const signIn = { config, db, clock, sessions, cookies, refusals };
  if (config.oidc === null) {
    const { hashes } = deps;
    const byPassword = { ...signIn, hashes, passwords: new PasswordSignIn(db, clock, hashes) };
    await app.register(async (forms) => {
      await loginRoutes(byPassword)(forms);
      invitationRoutes(forms, byPassword);
    });
  } else {
    await app.register(oidcRoutes({ ...signIn, client: new OidcClient(config.oidc) }));
  }
  await app.register(async (forms) => {
    await forms.register(formbody);
    firstStartRoutes(forms, { ...signIn, hashes: config.oidc === null ? deps.hashes : null });
  });
  sessionRoutes(router, {
    db,
    clock,
    access,
    announced,
    signInUrl: config.oidc === null ? signInUrl : oidcSignInUrl,
    hostOf: ({ host }) => (config.publicOrigin === null ? host : new URL(config.publicOrigin).host),
  });

  vehicleRoutes(router, { db, vinDecoder: deps.vinDecoder });
  suiteRoutes(router, db);
  dispatchRoutes(router, db);

  const agreements = new Agreements({ db, clock, productName, renderPdf: deps.renderPdf });
  agreementRoutes(router, agreements);
  agreementDocuments(app, agreements);

  const done = (call: BootChange) => deps.metrics?.bootChanged(call);
  const patterns = new RequestorPatterns(app.log);
  app.addHook('onClose', () => patterns.close());
  bootRoutes(router, { database, clock, patterns, done, announced });
  recordRoutes(router, { db, clock, patterns, done, announced });
  removalRoutes(router, { db, clock, done, announced });
  noticeRoutes(router, { db, clock, done });
  deviceRoutes(router, db);
  documentRoutes(app, {
    db,
    clock,
    announced,
    print: deps.print,
    storage: photos.intake.storage,
  });
  if (announced.has('devices') && announced.has('setup')) labelRoute(app, { db, clock, print: deps.print });
  const live = new LiveBoots({ database, sessions, log: app.log });
  deps.metrics?.gauge('boot_live_sockets', 'Open connections of the live list', () => live.size);
  if (announced.has('live')) liveRoute(app, { live, upgrades, trace });
  moneyRoutes(router, { db, clock, announced });
  listSetupRoutes(router, { db, clock, announced });
  setupRoutes(router, {
    db,
    clock,
    patterns,
    originOf: ({ protocol, host }) => config.publicOrigin ?? `${protocol}://${host}`,
  });
  await fileRoutes(app, router, { db, clock, access, photos });

  healthRoutes(app, { database, photoStorage: photos.intake.storage });
  openApiRoute(app, `${productName} Boot`);
  app.get('/', { config: { guard: openToAll('it leads to the pages') } }, (_request, reply) =>
    reply.redirect('/boot/', 302),
  );
  if (arePagesBuilt(config.buildDir)) {
    await servePages(app, config.buildDir);
  }
  return app;
}
