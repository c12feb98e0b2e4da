import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp } from '../../src/app';
import { readConfig, type Config } from '../../src/platform/config/config';
import type { Db } from '../../src/db/database';
import { DEMO_PASSWORD } from '../../demo/accounts';
import type { Photos } from '../../src/photos/openPhotos';
import { Pictures } from '../../src/photos/images/pictures';
import type { PhotoStorage } from '../../src/platform/storage/storage';
import type { LingerLimits } from '../../src/http/lingering';
import type { SenderLimits } from '../../src/http/senders';
import { openParts } from '../../src/parts';
import { openApiDocument } from '../../src/routes/openapi/openapi';
import { openLog } from '../../src/platform/log';
import type { Metrics } from '../../src/platform/metrics';
import { SQLITE, type DatabaseKind } from './databases';
import { giveCheapPasswords, startFilled } from './filledSites';
import { TestClient } from './calls/TestClient';
import { TestClock } from './TestClock';

export interface TestServerOptions {
  readonly database?: DatabaseKind;
  /** `demo` by default; null leaves the database without companies and users. */
  readonly seed?: 'demo' | null;
  readonly clock?: TestClock;
  /** Settings by their environment names. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly buildDir?: string;
  /** The maximum size of a photo in bytes, for tests of that limit. */
  readonly maxPhotoBytes?: number;
  /** How long an upload may stall, for tests of that limit. */
  readonly stalledMs?: number;
  /** A photo storage that replaces the server's own after the demo data have been created. */
  readonly storage?: PhotoStorage;
  /** How long to wait for the rest of a refused body, for tests of that limit. */
  readonly linger?: LingerLimits;
  /** Receives every log line, at every level. */
  readonly logged?: (line: string) => void;
  readonly metrics?: Metrics;
  /** How long to wait for slow senders, for tests of that limit. */
  readonly senders?: SenderLimits;
  /** Keeps the real, slow password hashes of the demo accounts. */
  readonly slowPasswords?: true;
  /** An existing site to use. It is not seeded, and not removed afterwards. */
  readonly site?: { readonly dataDir: string; readonly databaseUrl: string | null };
}

/** A complete server on a free port, with its own data directory and database. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly photos: Photos;
  readonly origin: string;
  readonly clock: TestClock;
  readonly config: Config;
  /** A client that has not signed in. */
  visitor(): TestClient;
  /** @throws Error if the demo account cannot sign in */
  signIn(username: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** Collects answers whose status the OpenAPI document does not name, as `GET /path 418`, except for internal errors. */
function undocumentedAnswers(app: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>();
  let document: ReturnType<typeof openApiDocument> | null = null;
  app.addHook('onResponse', ({ routeOptions: { method, url } }, { statusCode }, done) => {
    document ??= openApiDocument('Boot', app.routeTable);
    const operation = document.paths[(url ?? '').replace(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()];
    if (operation !== undefined && statusCode < 500 && !(statusCode in operation.responses)) {
      found.add(`${String(method)} ${String(url)} ${String(statusCode)}`);
    }
    done();
  });
  return found;
}

/** Starts the real application as `npm run serve` does, except for the clock and the port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database = SQLITE, clock = new TestClock(), settings = {}, site } = options;
  const { seed = 'demo' } = site === undefined ? options : { seed: null };
  const dataDir = site?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'boot-server-')));
  const own =
    site === undefined
      ? await startFilled(database, { seed, dataDir, settings, nowMs: clock.nowMs })
      : { url: site.databaseUrl, drop: () => Promise.resolve() };
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      ...(own.url === null ? {} : { DATABASE_URL: own.url }),
      ...(seed === null ? {} : { SEED: seed }),
      ...settings,
    }),
    buildDir: options.buildDir ?? path.join(dataDir, 'no-pages'),
  };
  const { logged, metrics = null } = options;
  const logger = logged === undefined ? pino({ level: 'silent' }) : openLog('trace', { write: logged });
  const parts = await openParts(config, logger, clock.read);
  if (seed === 'demo' && options.slowPasswords === undefined) await giveCheapPasswords(parts.database.db);
  const { maxPhotoBytes: maxBytes, stalledMs, linger, senders } = options;
  const storage = options.storage ?? parts.photos.intake.storage;
  const intake = {
    ...parts.photos.intake,
    storage,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(stalledMs === undefined ? {} : { stalledMs }),
  };
  const pictures =
    options.storage === undefined
      ? parts.photos.pictures
      : new Pictures({
          storage,
          images: intake.images,
          workDirectory: path.join(dataDir, 'work'),
          log: logger,
        });
  const photos = { ...parts.photos, intake, pictures };
  const app = await createApp({
    ...parts,
    photos,
    config,
    logger,
    metrics,
    clock: clock.read,
    linger,
    senders,
  });
  const undocumented = undocumentedAnswers(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const visitor = () => new TestClient(origin);
  return {
    app,
    db: parts.database.db,
    photos,
    origin,
    clock,
    config,
    visitor,
    signIn: async (username) => {
      const client = visitor();
      const reply = await client.login(username, DEMO_PASSWORD);
      if (reply.status !== 303)
        throw new Error(`${username} could not sign in: ${reply.status} ${reply.text}`);
      return client;
    },
    close: async () => {
      await app.close();
      await parts.close();
      await own.drop();
      if (site === undefined) await rm(dataDir, { recursive: true, force: true });
      assert.deepEqual([...undocumented], [], 'answers that the OpenAPI document does not name');
    },
  };
}
