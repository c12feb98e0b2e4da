import { spawn } from 'node:child_process';
import { databaseHosts, TARGET } from '../platform/config/databaseSettings';
import { codeOf, StartFault } from '../platform/faults';

const SAID_AT_MOST = 10_000;
/** Groups: scheme and user, password, hosts and database name, query. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#:@]*)?)(?::([^/?#]*)(?=@))?([^?#]*)(\?.*)?$/;

/**
 * A DATABASE_URL for PostgreSQL's own programs: without the password and, if it names several hosts, only with the
 * one that the server would choose.
 */
export function toolConnection(databaseUrl: string): { url: string; password: string | null } {
  const [, user = '', password, place = '', query = ''] = PARTS.exec(databaseUrl) ?? [];
  const hosts = databaseHosts(databaseUrl);
  const mustSay = (hosts?.urls.length ?? 0) > 1 && hosts?.mustWrite === true && !query.includes(TARGET);
  const target = mustSay ? `${query === '' ? '?' : '&'}${TARGET}=read-write` : '';
  return {
    url: `${user}${place}${query}${target}`,
    password: password === undefined ? null : decodeURIComponent(password),
  };
}

/** The first error that a program printed; the later ones follow from it. */
function causeIn(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const cause =
    lines.find((line) => /\b(?:error|fatal)\b/i.test(line)) ?? lines.at(-1) ?? 'it did not say why';
  return cause.trim().replace(/\.$/, '');
}

/**
 * Runs one of PostgreSQL's own programs. Passes the password in the environment, which keeps it out of process lists.
 * @returns false if the program is not installed
 * @throws StartFault with the program's own error
 */
export async function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<boolean> {
  const { url, password } = toolConnection(databaseUrl);
  const child = spawn(program, [...args, `--dbname=${url}`], {
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(0, SAID_AT_MOST)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (code === undefined) return false;
  if (code !== 0) throw new StartFault(`${program} failed: ${causeIn(stderr)}.`);
  return true;
}
