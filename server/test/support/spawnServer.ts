import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const WATCH_LOADING = new URL('./loadedFiles.mjs', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** The bundled server of a test run (scripts/test/serverBundle.mjs), which starts faster. */
const BUNDLE = process.env['TEST_SERVER'] ?? '';
const LISTENING = /is listening on (http:\/\/\S+)/;

/** The real server process, started as an operator starts it. */
export interface SpawnedServer {
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /**
   * The origin it listens on.
   * @throws Error with its output if it ends instead
   */
  listening(): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
}

/**
 * Starts server/src/main.ts, bundled in a test run, with only these settings and what node needs in its environment. Uses a free port unless
 * PORT is set.
 * @param settings with LOADED_FILES, the URLs of loaded modules are written to that file, one per line
 */
export function spawnServer(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): SpawnedServer {
  const isWatched = settings['LOADED_FILES'] !== undefined;
  const program =
    BUNDLE === '' || isWatched
      ? ['--import', 'tsx', ...(isWatched ? ['--import', WATCH_LOADING] : []), MAIN]
      : [BUNDLE];
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  // `close` fires once all output has been read.
  const closed = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    process: child,
    output,
    listening: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const origin = LISTENING.exec(output.stdout)?.[1];
          if (origin !== undefined) resolve(origin);
        };
        child.stdout.on('data', look);
        look();
        void closed.then((code) => reject(new Error(`ended with ${code}: ${output.stderr}`)));
      }),
    ended: () => closed,
  };
}
