import type { TestServer } from './startTestServer';
import { spawnServer } from './spawnServer';
import { TestClient } from './calls/TestClient';
import { DEMO_PASSWORD } from '../../demo/accounts';

/** Settings with which several processes can share a site. The embedded database allows only one process. */
export const SHARED_SETTINGS: Readonly<Record<'SQLite' | 'PostgreSQL', Readonly<Record<string, string>>>> = {
  SQLite: {},
  PostgreSQL: { DATA_DIR_SHARED: 'yes' },
};

/** A second process of a test server's site. */
export interface Beside {
  readonly origin: string;
  /** @throws Error if the account cannot sign in */
  signIn(username: string): Promise<TestClient>;
  stop(): Promise<void>;
}

/**
 * Starts another process of the same site. The embedded database allows only one, so there it returns the
 * same one.
 */
export async function startBeside({ config, origin }: TestServer): Promise<Beside> {
  const { dataDir, databaseUrl } = config;
  const other =
    databaseUrl === null
      ? null
      : spawnServer({
          ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo' },
          ...SHARED_SETTINGS.PostgreSQL,
        });
  const at = other === null ? origin : await other.listening();
  return {
    origin: at,
    signIn: async (username) => {
      const client = new TestClient(at);
      const reply = await client.login(username, DEMO_PASSWORD);
      if (reply.status !== 303) throw new Error(`${username} could not sign in: ${reply.text}`);
      return client;
    },
    stop: async () => {
      other?.process.kill('SIGKILL');
      await other?.ended();
    },
  };
}
