import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command and shows its output as it arrives. It uses no shell, so it behaves the same on every system.
 * @param {{env?: object, write?: (text: string) => void}} options `write` receives the output instead of the terminal
 * @returns {Promise<number>} its exit code; 1 if a signal ended it or it could not start
 */
export async function run(file, args, { env = {}, write, ...options } = {}) {
  const stdio = write === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(file, args, { stdio, env: { ...process.env, ...env }, ...options });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
  try {
    const [code] = await once(child, 'close');
    return code ?? 1;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Runs one of the project's own node programs. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs a command silently. Returns its output, or undefined if it failed. */
export function ask(file, args, options) {
  const done = spawnSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options });
  return done.status === 0 ? done.stdout.trim() : undefined;
}
