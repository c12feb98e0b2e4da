import { randomBytes, scryptSync } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { DEMO_PASSWORD } from '../../demo/accounts';
import type { Db } from '../../src/db/database';
import { openParts } from '../../src/parts';
import { readConfig } from '../../src/platform/config/config';
import { DATABASES, dropDatabase, type DatabaseKind, type TestDatabase } from './databases';

/** The initial content of a site: the demo data, or no company at all. */
type Seed = 'demo' | null;

/** The site that a test needs. */
interface Wanted {
  readonly seed: Seed;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The time on its clock. */
  readonly nowMs: number;
}

/** Where a test run stores sites that are filled once and copied by each test. If unset, each test fills its own. */
const FOLDER = process.env['TEST_FILLED_SITES'] ?? '';
/** Demo data are dated relative to their creation. A test whose clock differs by more gets its own data. */
const AS_GOOD_AS_NOW_MS = 60 * 60_000;
/** scrypt's minimum: hashes as slow as real ones would take up most of the tests' time. */
const CHEAP = { N: 16, r: 8, p: 1 } as const;

const nameOf = ({ name }: Pick<DatabaseKind, 'name'>, seed: Seed) =>
  `${name}-${seed ?? 'empty'}`.toLowerCase();

/** A fast hash of a password. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, CHEAP);
  const { N, r, p } = CHEAP;
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Gives every demo account a fast hash of its password. */
export async function giveCheapPasswords(db: Db): Promise<void> {
  const passwordHash = cheapHash(DEMO_PASSWORD);
  await db.updateTable('appUser').set({ passwordHash }).where('passwordHash', 'is not', null).execute();
}

/** A test's database and data directory. If the test run has a filled site of this kind, copies it. */
export async function startFilled(
  kind: DatabaseKind,
  { seed, dataDir, settings, nowMs }: Wanted,
): Promise<TestDatabase> {
  const isAsFilled = settings['S3_BUCKET'] === undefined && Math.abs(nowMs - Date.now()) < AS_GOOD_AS_NOW_MS;
  if (FOLDER === '' || !isAsFilled) return kind.create();
  const site = path.join(FOLDER, nameOf(kind, seed));
  await cp(path.join(site, 'data'), dataDir, { recursive: true });
  return kind.create((await readFile(path.join(site, 'database'), 'utf8')) || undefined);
}

/** Fills a site of each kind in the directory that TEST_FILLED_SITES names. */
export async function fillSites(): Promise<void> {
  for (const kind of DATABASES.filter(({ skip }) => skip === false)) {
    for (const seed of ['demo', null] as const) {
      const site = path.join(FOLDER, nameOf(kind, seed));
      const { url } = await kind.create();
      const config = readConfig({
        DATA_DIR: path.join(site, 'data'),
        ...(url === null ? {} : { DATABASE_URL: url }),
        ...(seed === null ? {} : { SEED: seed }),
      });
      await mkdir(config.dataDir, { recursive: true });
      const parts = await openParts(config, pino({ level: 'silent' }), Date.now);
      await parts.close();
      await writeFile(path.join(site, 'database'), url === null ? '' : new URL(url).pathname.slice(1));
    }
  }
}

/** Removes the databases of the filled sites. The caller removes the directory. */
export async function dropSites(): Promise<void> {
  for (const kind of DATABASES.filter(({ skip }) => skip === false)) {
    for (const seed of ['demo', null] as const) {
      const name = await readFile(path.join(FOLDER, nameOf(kind, seed), 'database'), 'utf8');
      if (name !== '') await dropDatabase(name);
    }
  }
}
