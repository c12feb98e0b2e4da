import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command with its output shown as it comes; no shell, so that it is the same on every system.
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal or could not be started
 */
export async function run(file, args, { env = {}, ...options } = {}) {
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env }, ...options });
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

/** Runs one of the project's own node programs. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs a command quietly: its output when it succeeded, else undefined. */
export function ask(file, args, options) {
  const done = spawnSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options });
  return done.status === 0 ? done.stdout.trim() : undefined;
}
