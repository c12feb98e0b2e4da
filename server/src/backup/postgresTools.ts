import { spawn } from 'node:child_process';
import { databaseHosts, TARGET } from '../platform/config/databaseSettings';
import { codeOf, StartFault } from '../platform/faults';

const SAID_AT_MOST = 10_000;
/** Scheme and user, password, hosts and name, query. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#:@]*)?)(?::([^/?#]*)(?=@))?([^?#]*)(\?.*)?$/;

/**
 * A DATABASE_URL as PostgreSQL's own programs are to have it: without its password, and of several hosts the one that
 * the server would choose.
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

/** The line of a program's complaints that says why it failed: its first error, not what it tells of it afterwards. */
function causeIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const cause =
    lines.find((line) => /\b(?:error|fatal)\b/i.test(line)) ?? lines.at(-1) ?? 'it did not say why';
  return cause.trim().replace(/\.$/, '');
}

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
  const { url, password } = toolConnection(databaseUrl);
  const child = spawn(program, [...args, `--dbname=${url}`], {
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, SAID_AT_MOST)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (code === undefined) return false;
  if (code !== 0) throw new StartFault(`${program} failed: ${causeIn(said)}.`);
  return true;
}
