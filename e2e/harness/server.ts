import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { answers, freePort, startNode, until, type RunningProcess } from './process';

/** The bundled server of a test run (scripts/test/serverBundle.mjs), which starts faster. */
const BUNDLE = process.env['TEST_SERVER'] ?? '';
const MAIN = BUNDLE === '' ? ['--import', 'tsx', 'server/src/main.ts'] : [BUNDLE];
/** Where a test run has filled sites that tests copy (server/test/support/filledSites.ts). */
const FILLED_SITES = process.env['TEST_FILLED_SITES'] ?? '';

export interface ServerOptions {
  /** The default is a new empty directory, which `dispose` removes. A given directory is kept. */
  dataDir?: string;
  port?: number;
  /** Additional environment variables; `undefined` unsets one. */
  env?: Record<string, string | undefined>;
  /** The checkout whose server to start, and the Node to run it on. */
  root?: string;
  node?: string;
}

/** Makes a new empty data directory. */
export const newDataDir = (): string => mkdtempSync(path.join(os.tmpdir(), 'boot-e2e-'));

/** Starts the server with a test's settings without waiting for it, for tests of failed starts. */
export function launchServer(
  dataDir: string,
  port: number,
  env: ServerOptions['env'] = {},
  checkout: Pick<ServerOptions, 'root' | 'node'> = {},
): RunningProcess {
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'demo',
    DATABASE_URL: undefined,
    S3_BUCKET: undefined,
    OIDC_ISSUER: undefined,
    PUBLIC_URL_ORIGIN: undefined,
    ...env,
  };
  return startNode(MAIN, settings, checkout);
}

/** The real server in its own process, serving the production build, with its own data directory. */
export class Server {
  readonly dataDir: string;
  readonly port: number;
  readonly #options: ServerOptions;
  readonly #ownsData: boolean;
  #process: RunningProcess;

  private constructor(options: ServerOptions, port: number) {
    this.#ownsData = options.dataDir === undefined;
    this.dataDir = options.dataDir ?? newDataDir();
    const isDemo = options.env === undefined || !('SEED' in options.env);
    if (this.#ownsData && isDemo && FILLED_SITES !== '')
      cpSync(path.join(FILLED_SITES, 'sqlite-demo', 'data'), this.dataDir, { recursive: true });
    this.port = port;
    this.#options = options;
    this.#process = this.#launch();
  }

  /** Starts it and waits until it is ready. */
  static async start(options: ServerOptions = {}): Promise<Server> {
    const server = new Server(options, options.port ?? (await freePort()));
    try {
      await server.#ready();
    } catch (error) {
      await server.dispose();
      throw error;
    }
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    const { pid } = this.#process.child;
    if (pid === undefined) throw new Error('the server has no process');
    return pid;
  }

  output(): string {
    return this.#process.output();
  }

  /** Stops it as a process supervisor does, and waits. */
  async stop(): Promise<void> {
    this.#process.child.kill('SIGTERM');
    await this.#process.ended;
  }

  /** Kills it with `kill -9`, without any cleanup. */
  async kill(): Promise<void> {
    this.#process.child.kill('SIGKILL');
    await this.#process.ended;
  }

  /** Starts it again on the same data and port. */
  async startAgain(): Promise<void> {
    this.#process = this.#launch();
    await this.#ready();
  }

  /** Kills the process if it still runs, and removes the data directory unless the caller provided it. */
  async dispose(): Promise<void> {
    await this.kill();
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true });
  }

  #launch(): RunningProcess {
    return launchServer(this.dataDir, this.port, this.#options.env, this.#options);
  }

  async #ready(): Promise<void> {
    let ended: number | string | undefined;
    void this.#process.ended.then((how) => (ended = how));
    await until('the server is ready', () => {
      if (ended !== undefined) throw new Error(`the server has ended (${ended}):\n${this.output()}`);
      return answers(`${this.origin}/readyz`);
    });
  }
}
