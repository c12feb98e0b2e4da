import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { freePort } from './ports.mjs';
import { ask } from './run.mjs';

const EXE = process.platform === 'win32' ? '.exe' : '';

const versionsIn = (folder, inner) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map((version) => path.join(folder, version, inner))
    : [];

/** The program folder of the newest installed PostgreSQL, or undefined. */
function findPrograms() {
  return [
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
      versionsIn(folder, 'bin').filter((place) => place.includes('postgresql')),
    ),
    ...versionsIn('C:\\Program Files\\PostgreSQL', 'bin'),
  ].find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(path.join(folder, name + EXE))));
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`. */
function ownUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(ask('id', [flag, 'postgres'])));
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) throw new Error('there is no user named postgres');
  return { uid, gid };
}

/** True if PostgreSQL is installed on this machine, so that a cluster can be started. */
export const canStartCluster = () => findPrograms() !== undefined;

/**
 * A throw-away cluster of an installed PostgreSQL on the loopback address, in a temporary folder.
 * @param {{settings?: Record<string, string>, password?: string}} options `settings` are added to postgresql.conf,
 * after those that make it fast; `password` is that of its only user, `boot`
 * @returns its URL, and functions that start, stop (with `pg_ctl` options) and remove it
 * @throws {Error} with a message that says what failed
 */
export async function startCluster({ settings = {}, password = randomBytes(16).toString('hex') } = {}) {
  const programs = findPrograms();
  if (!programs) throw new Error('no PostgreSQL is installed');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'boot-postgres-'));
  const data = path.join(folder, 'data');
  try {
    const user = ownUser();
    const secret = path.join(folder, 'password');
    writeFileSync(secret, password, { mode: 0o600 });
    if (user.uid !== undefined) for (const file of [folder, secret]) chownSync(file, user.uid, user.gid);

    const port = await freePort();
    const call = (name, ...args) => {
      const done = ask(path.join(programs, name + EXE), args, { ...user, cwd: folder });
      if (done === undefined) throw new Error(`${name} failed`);
    };
    const method = '--auth=scram-sha-256';
    call('initdb', '-D', data, '-U', 'boot', `--pwfile=${secret}`, method, '-E', 'UTF8', '--locale=C', '-N');
    const all = {
      listen_addresses: '127.0.0.1',
      // Tests need no durability: the cluster exists for one run only.
      fsync: 'off',
      full_page_writes: 'off',
      ...(process.platform === 'win32' ? {} : { unix_socket_directories: folder }),
      ...settings,
    };
    const given = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    const options = [`-p ${port}`, ...given].join(' ');
    const start = () =>
      call('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start');
    const stop = (mode = 'fast') => call('pg_ctl', '-D', data, '-m', mode, '-w', 'stop');
    start();
    return {
      url: `postgres://boot:${password}@127.0.0.1:${port}/postgres`,
      port,
      start,
      stop,
      remove: () => {
        ask(path.join(programs, `pg_ctl${EXE}`), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
          ...user,
          cwd: folder,
        });
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * A PostgreSQL for the tests: TEST_DATABASE_URL if set, otherwise a throw-away cluster.
 * @returns {Promise<{url: string, stop: () => void} | {missing: string}>} `missing` says why there is none
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => undefined };
  if (!canStartCluster()) return { missing: 'no PostgreSQL is installed and TEST_DATABASE_URL is not set' };
  try {
    const { url, remove } = await startCluster();
    return { url, stop: remove };
  } catch (error) {
    return { missing: `PostgreSQL could not be started: ${error.message}` };
  }
}
