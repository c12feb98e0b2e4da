import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The database of one test server. */
export interface TestDatabase {
  /** Null for the embedded one in the data directory. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** One of the databases that the server tests run on. */
export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** The reason why its tests are skipped; false if they run. */
  readonly skip: string | false;
  /** @param copied a database on the server to copy; the new one is empty without it */
  create(copied?: string): Promise<TestDatabase>;
}

const SERVER_URL = process.env['TEST_DATABASE_URL'] ?? '';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Removes a database of the server, even while it is in use. */
export const dropDatabase = (name: string): Promise<void> => asAdmin(`drop database ${name} with (force)`);

async function createPostgres(copied = 'template1'): Promise<TestDatabase> {
  const name = `boot_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${copied}`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(name) };
}

/** The embedded database. */
export const SQLITE: DatabaseKind = {
  name: 'SQLite',
  skip: false,
  create: () => Promise.resolve({ url: null, drop: () => Promise.resolve() }),
};

const POSTGRES: DatabaseKind = {
  name: 'PostgreSQL',
  skip: SERVER_URL === '' ? 'TEST_DATABASE_URL is not set' : false,
  create: createPostgres,
};

/**
 * Runs the same tests on both; on PostgreSQL if TEST_DATABASE_URL names a server. `npm test` sets TEST_DATABASES for the
 * files that it runs on SQLite alone.
 */
export const DATABASES: readonly DatabaseKind[] =
  process.env['TEST_DATABASES'] === 'SQLite' ? [SQLITE] : [SQLITE, POSTGRES];
