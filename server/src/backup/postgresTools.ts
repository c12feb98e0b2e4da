import { spawn } from 'node:child_process';
import { codeOf, StartFault } from '../platform/faults';

const SAID_AT_MOST = 400;

/**
 * Runs one of PostgreSQL's own programs on the database; the password goes by the environment, where no list of
 * processes shows it.
 * @returns false where the program is not there
 * @throws StartFault with what it said where it fails
 */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<boolean> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-SAID_AT_MOST)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (code === undefined) return false;
  if (code !== 0) throw new StartFault(`${program} failed: ${said.trim()}`);
  return true;
}
