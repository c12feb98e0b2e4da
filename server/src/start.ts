import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { FIRST_START_PATH, offerFirstStart } from './admin/firstStart/firstStart';
import { createApp } from './app';
import { purgeHourly } from './db/purge';
import { watchFile } from './db/sqlite/watchFile';
import { readConfig, type Config } from './platform/config/config';
import type { Environment } from './platform/config/settings';
import { openLog } from './platform/log';
import { codeOf, reasonOf, StartFault } from './platform/faults';
import { keepHouse } from './photos/upkeep/housekeeping';
import { arePagesBuilt } from './routes/pages';
import { openParts, type Parts } from './parts';

/** The time limit for a stop, milliseconds; connections are closed earlier (http/senders). */
const STOP_WITHIN_MS = 10_000;
/** Ctrl-C signals every process in a terminal, and npm forwards it too: two signals within this time count as one. */
const ONE_SIGNAL_MS = 1_000;
/**
 * Log lines are written to stderr in batches, at most this many milliseconds after the first line of a batch,
 * and at exit. A write per line took longer than many answers. Data that must not be lost is in the audit
 * trail.
 */
const LOG_TO = { dest: 2, minLength: 4_096, periodicFlush: 100 };

function placeOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A port, and the setting that configures it. */
interface Listening {
  readonly setting: 'PORT' | 'METRICS_PORT';
  readonly host: string;
  readonly port: number;
}

/** Explains a failed listen in one line. */
function listenFault(error: unknown, { setting, host, port }: Listening): StartFault {
  const place = placeOf({ host, port });
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFault(`${setting} ${port} is taken: another program listens on ${place}.`);
    case 'EACCES':
      return new StartFault(`${setting} ${port} may not be used by this user: choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(`HOST ${host} is no address of this machine.`);
    default:
      return new StartFault(`The server cannot listen on ${place}: ${reasonOf(error)}.`);
  }
}

/** @throws StartFault one clear line */
async function listenOn(server: Server, at: Listening): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host: at.host, port: at.port }, resolve);
    });
  } catch (error) {
    throw listenFault(error, at);
  }
}

/** Checks that the port is free before anything is written to disk. */
async function tryPort(at: Listening): Promise<void> {
  const probe = createServer();
  await listenOn(probe, at);
  await new Promise((resolve) => probe.close(resolve));
}

function portOf(server: Server, configured: number): number {
  const bound = server.address();
  return bound !== null && typeof bound === 'object' ? bound.port : configured;
}

/** Serves the metrics, if a port is set. @returns the counters and the listener */
async function openMetrics(at: Listening | null, config: Config, parts: Parts) {
  if (at === null) return null;
  // Loaded only if used.
  const { createMetrics, metricsListener } = await import('./createMetrics');
  const metrics = createMetrics(config, parts);
  const listener = metricsListener(metrics);
  await listenOn(listener, at);
  // The listener does not keep the process alive.
  listener.unref();
  return { metrics, place: placeOf({ host: at.host, port: portOf(listener, at.port) }) };
}

/**
 * Stops on SIGTERM and SIGINT after the pending calls have ended. A second signal, or a stop that takes too long,
 * exits immediately.
 */
function stopOnSignals(app: FastifyInstance, close: () => Promise<void>): void {
  const { log } = app;
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (stoppingSince !== null) {
      if (now - stoppingSince > ONE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = now;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ ms: STOP_WITHIN_MS }, 'the stop took too long: the process ends as it is');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    app
      .close()
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${reasonOf(error)}\n`);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

export interface StartOptions {
  /** Refuses to start if the pages are not built. */
  readonly needsPages: boolean;
  /** Defaults to `build`. */
  readonly buildDir?: string;
}

/**
 * Starts the server with the environment's settings and prints its address.
 * @throws SettingError, StartFault with one clear line; nothing is left half-written
 */
export async function start(environment: Environment, options: StartOptions): Promise<void> {
  const read = readConfig(environment);
  const config = { ...read, buildDir: options.buildDir ?? read.buildDir };
  if (options.needsPages && !arePagesBuilt(config.buildDir)) {
    throw new StartFault('The pages have not been built: run `npm run build` first.');
  }
  const { host, port, metricsPort } = config;
  const site: Listening = { setting: 'PORT', host, port };
  const aside: Listening | null =
    metricsPort === null ? null : { setting: 'METRICS_PORT', host, port: metricsPort };
  await tryPort(site);
  if (aside !== null) await tryPort(aside);
  const logger = openLog(config.logLevel, pino.destination(LOG_TO));
  const parts = await openParts(config, logger, Date.now);
  try {
    const watched = await openMetrics(aside, config, parts);
    const metrics = watched?.metrics ?? null;
    const app = await createApp({ ...parts, config, logger, metrics, clock: Date.now });
    await app.listen({ host, port }).catch((error: unknown) => {
      throw listenFault(error, site);
    });
    const { db } = parts.database;
    const { pictures, intake, own } = parts.photos;
    const stopKeepingHouse = keepHouse({
      db,
      clock: Date.now,
      storage: intake.storage,
      own,
      pictures,
      // Otherwise this process has locked the data directory.
      aloneSince: config.dataDirShared ? undefined : performance.timeOrigin,
      log: logger,
    });
    const stopPurging = purgeHourly({ db, clock: Date.now, log: logger });
    const stopWatching =
      config.databaseUrl === null ? watchFile(config.dataDir, logger) : () => Promise.resolve();
    stopOnSignals(app, async () => {
      await Promise.all([stopKeepingHouse(), stopPurging(), stopWatching()]);
      await parts.close();
    });
    const place = placeOf({ host, port: portOf(app.server, port) });
    if (watched !== null) process.stdout.write(`Metrics are on http://${watched.place}/metrics\n`);
    const token = await offerFirstStart(db, Date.now());
    const origin = config.publicOrigin ?? `http://${place}`;
    const link = token === null ? '' : `Set up this site at ${origin}${FIRST_START_PATH}#${token}\n`;
    process.stdout.write(`${config.brand.productName} Boot is listening on http://${place}\n${link}`);
  } catch (error) {
    await parts.close();
    throw error;
  }
}
