import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../demo/accounts';
import { TestClient } from './calls/TestClient';
import type { DatabaseKind } from './databases';
import { giveCheapPasswords, startFilled } from './filledSites';
import { spawnServer, type SpawnedServer } from './spawnServer';
import { startTestServer } from './startTestServer';

/** A site with demo data whose server is a process of its own, which can be killed and started again. */
export class SpawnedSite {
  private server: SpawnedServer | null = null;

  private constructor(
    /** The settings of its server and of the commands. */
    readonly settings: Readonly<Record<string, string>>,
    private readonly putAway: () => Promise<void>,
  ) {}

  static async of(database: DatabaseKind): Promise<SpawnedSite> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'boot-spawned-'));
    const settings = { SEED: 'demo' };
    const own = await startFilled(database, { seed: 'demo', dataDir, settings, nowMs: Date.now() });
    const filled = await startTestServer({ database, settings, site: { dataDir, databaseUrl: own.url } });
    await giveCheapPasswords(filled.db);
    await filled.close();
    const place = { DATA_DIR: dataDir, ...(own.url === null ? {} : { DATABASE_URL: own.url }) };
    return new SpawnedSite(place, async () => {
      await own.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.server?.process.pid;
  }

  /** @returns the supervisor, signed in */
  async start(): Promise<TestClient> {
    this.server = spawnServer(this.settings);
    const client = new TestClient(await this.server.listening());
    const reply = await client.login('supervisor', DEMO_PASSWORD);
    if (reply.status !== 303) throw new Error(`the supervisor could not sign in: ${reply.text}`);
    return client;
  }

  async kill(): Promise<void> {
    this.server?.process.kill('SIGKILL');
    await this.server?.ended();
    this.server = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.putAway();
  }
}
