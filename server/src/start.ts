import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp } from './app';
import { readConfig, type Config } from './platform/config/config';
import type { Environment } from './platform/config/settings';
import { codeOf, reasonOf, StartFault } from './platform/faults';
import { sweepHourly } from './photos/sweepUploads';
import { arePagesBuilt } from './routes/pages';
import { openParts } from './parts';

/** How long calls that are under way may take to end when the server is stopped, milliseconds. */
const STOP_WITHIN_MS = 10_000;
const STDERR = 2;

function placeOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What a failed listen means, in one line. */
function listenFault(error: unknown, config: Config): StartFault {
  const place = placeOf(config);
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFault(`PORT ${config.port} is taken: another program listens on ${place}.`);
    case 'EACCES':
      return new StartFault(`PORT ${config.port} may not be used by this user: choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(`HOST ${config.host} is no address of this machine.`);
    default:
      return new StartFault(`The server cannot listen on ${place}: ${reasonOf(error)}.`);
  }
}

/** Looks whether the port can be had before anything is written to disk. */
async function tryPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host: config.host, port: config.port }, resolve);
    });
  } catch (error) {
    throw listenFault(error, config);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Stops on SIGTERM and SIGINT once calls under way have ended; a second signal, or too long a wait, ends at once. */
function stopOnSignals(app: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
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
  /** Refuses to start without the built pages. */
  readonly needsPages: boolean;
  /** Where they are, if not in `build`. */
  readonly buildDir?: string;
}

/**
 * Starts the server with the settings of the environment and prints where it listens.
 * @throws SettingError, StartFault: one clear line; nothing is left half-written
 */
export async function start(environment: Environment, options: StartOptions): Promise<void> {
  const read = readConfig(environment);
  const config = { ...read, buildDir: options.buildDir ?? read.buildDir };
  if (options.needsPages && !arePagesBuilt(config.buildDir)) {
    throw new StartFault('The pages have not been built: run `npm run build` first.');
  }
  await tryPort(config);
  const logger = pino({ level: config.logLevel }, pino.destination(STDERR));
  const parts = await openParts(config, logger, Date.now);
  try {
    const app = await createApp({ ...parts, config, logger, clock: Date.now });
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenFault(error, config);
    });
    const { db } = parts.database;
    const { pictures, intake } = parts.photos;
    const stopSweeping = sweepHourly({
      ...{ db, clock: Date.now, storage: intake.storage, pictures },
      log: logger,
    });
    stopOnSignals(app, async () => {
      await stopSweeping();
      await parts.close();
    });
    const bound = app.server.address();
    const port = bound !== null && typeof bound === 'object' ? bound.port : config.port;
    const place = placeOf({ host: config.host, port });
    process.stdout.write(`${config.brand.productName} Boot is listening on http://${place}\n`);
  } catch (error) {
    await parts.close();
    throw error;
  }
}
