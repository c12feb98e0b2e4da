// Bare Fastify routes that run the SQL of the list and of one boot, including the session lookup, directly on the
// database driver, and send the same bytes. They do no validation, mapping or logging, so they show the minimum cost of
// the routes. server-reads.bench.ts starts this with a database (file or URL), a region, a boot, a session token and a
// port.
import Database from 'better-sqlite3';
import fastify from 'fastify';
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect, type LogEvent } from 'kysely';
import pg from 'pg';

import { findBoot } from '../../server/src/boots/storedBoot';
import type { Schema } from '../../server/src/db/schema';
import { presentBoot } from '../../server/src/present/bootDetails';
import { listOfRegion } from '../../server/src/present/bootLists';
import { SessionStore } from '../../server/src/sessions/SessionStore';

type Row = Readonly<Record<string, unknown>>;

/** A recorded statement: its SQL and its parameters. */
interface Asked {
  readonly text: string;
  readonly values: unknown[];
}

/** A database, accessed only through its driver. */
interface Bare {
  readonly dialect: 'sqlite' | 'postgres';
  /** The same database through the server's query builder, used to record its statements. */
  readonly db: Kysely<Schema>;
  /**
   * Runs the recorded statements one after another.
   * @returns the rows of the last
   */
  asking(statements: readonly Asked[]): () => Promise<readonly Row[]>;
}

const plugins = [new CamelCasePlugin()];

function sqlite(file: string, log: (event: LogEvent) => void): Bare {
  const database = new Database(file, { readonly: true });
  return {
    dialect: 'sqlite',
    db: new Kysely<Schema>({ dialect: new SqliteDialect({ database }), plugins, log }),
    asking: (statements) => {
      const prepared = statements.map(({ text, values }) => ({
        statement: database.prepare<unknown[], Row>(text),
        values,
      }));
      return () => {
        let rows: Row[] = [];
        for (const { statement, values } of prepared) rows = statement.all(...values);
        return Promise.resolve(rows);
      };
    },
  };
}

function postgres(url: string, log: (event: LogEvent) => void): Bare {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    dialect: 'postgres',
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins, log }),
    asking: (statements) => async () => {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await pool.query<Row>({ ...statement }));
      return rows;
    },
  };
}

async function main(): Promise<void> {
  const [place = '', region = '', boot, token = '', port] = process.argv.slice(2);
  let asked: Asked[] = [];
  const log = ({ query }: LogEvent) => asked.push({ text: query.sql, values: [...query.parameters] });
  const bare = place.startsWith('postgres') ? postgres(place, log) : sqlite(place, log);
  const { db, dialect } = bare;

  // A background call does not record activity, so nothing is written.
  const isBackground = true;
  if ((await new SessionStore(db, Date.now).viewer(token, isBackground)) === null) {
    throw new Error('nobody is signed in');
  }
  const session = asked;
  asked = [...session];
  await listOfRegion({ db, dialect, clock: Date.now, isLive: true }, region);
  const list = bare.asking(asked);
  asked = [...session];
  const stored = await findBoot(db, Number(boot));
  if (stored === undefined) throw new Error('there is no such boot');
  const answer = await presentBoot(db, stored);
  const get = bare.asking(asked);

  const app = fastify();
  const json = 'application/json; charset=utf-8';
  app.get('/readyz', () => 'ready');
  app.get('/list', async (_request, reply) => reply.type(json).send((await list())[0]?.['items']));
  app.get('/get', async (_request, reply) => {
    await get();
    return reply.type(json).send(JSON.stringify(answer));
  });
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
