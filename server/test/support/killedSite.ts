import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { anS3Storage } from '../photos/storages';
import type { DatabaseKind } from './databases';
import { cheapHash } from './filledSites';
import { runSetupOf, USER } from './siteFile';
import { spawnServer, type SpawnedServer } from './spawnServer';
import { runTool } from './tools';

/** The number of rows of each kind, to detect duplicates. */
export interface Counts {
  readonly boots: number;
  readonly created: number;
  readonly released: number;
  readonly cancelled: number;
  readonly photos: number;
  readonly payments: number;
  readonly onCars: number;
  readonly off: number;
  readonly corrected: number;
}

const COUNTS = `select
  (select count(*) from boot) as boots,
  (select count(*) from boot_entry where kind = 'RECORDED') as created,
  (select count(*) from boot_entry where kind = 'RELEASED') as released,
  (select count(*) from boot_entry where kind = 'CANCELLED') as cancelled,
  (select count(*) from boot_entry where kind = 'PHOTO_ADDED') as photos,
  (select count(*) from payment) as payments,
  (select count(*) from device_on_car) as "onCars",
  (select count(*) from boot_entry where kind = 'BOOT_OFF') as off,
  (select count(*) from boot_entry where kind = 'CORRECTED') as corrected`;

export const ANA_PASSWORD = 'ana records boots';
const ALL = ['BOOT_CREATE', 'BOOT_VIEW', 'BOOT_VIEW_ALL', 'BOOT_RELEASE', 'BOOT_CANCEL'];
/** The rights that ana keeps after being demoted. */
const READS = ['BOOT_VIEW', 'BOOT_VIEW_ALL'];

/** The state of the user ana, whose company starts without an accepted agreement. */
export interface AnaIs {
  readonly active: boolean;
  readonly demoted: boolean;
}

/** A site whose process is killed repeatedly, on one database and one photo storage. */
export class KilledSite {
  private server: SpawnedServer | null = null;
  origin = '';

  private constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly directory: string,
    private readonly passwordHash: string,
    private readonly putAway: () => Promise<void>,
  ) {}

  /** On PostgreSQL the photos are in S3. */
  static async of(database: DatabaseKind): Promise<KilledSite> {
    const directory = await mkdtemp(path.join(tmpdir(), 'boot-kills-'));
    const { url, drop } = await database.create();
    const s3 = url === null ? null : await anS3Storage();
    const settings = {
      DATA_DIR: path.join(directory, 'data'),
      SEED: 'demo',
      ...(url === null ? {} : { DATABASE_URL: url }),
      ...(s3 === null
        ? {}
        : {
            S3_BUCKET: 'boots',
            S3_ENDPOINT: s3.endpoint,
            AWS_ACCESS_KEY_ID: 'S3RVER',
            AWS_SECRET_ACCESS_KEY: 'S3RVER',
          }),
    };
    const site = new KilledSite(settings, directory, cheapHash(ANA_PASSWORD), async () => {
      await s3?.close();
      await drop();
      await rm(directory, { recursive: true, force: true });
    });
    try {
      await site.start();
      await site.kill();
      await site.setUp({ active: true, demoted: false });
    } catch (error) {
      await site.close();
      throw error;
    }
    return site;
  }

  async start(): Promise<void> {
    this.server = spawnServer(this.settings);
    this.origin = await this.server.listening();
  }

  /** Sends `kill -9` without waiting for the process to end. */
  shoot(): void {
    this.server?.process.kill('SIGKILL');
  }

  async kill(): Promise<void> {
    this.shoot();
    await this.server?.ended();
    this.server = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.putAway();
  }

  /**
   * Sets ana's rights while no process runs.
   * @throws Error with the command's message
   */
  async setUp({ active, demoted }: AnaIs): Promise<void> {
    const company = { code: 'ACME', name: 'Acme Booting', inactivityTimeout: 600, loginTimeout: 7_200 };
    const permissions = { SF: demoted ? READS : ALL };
    const ana = { ...USER, permissions, active, passwordHash: this.passwordHash };
    const outcome = await runSetupOf(this.settings, path.join(this.directory, 'site.json'), {
      companies: [company],
      users: [ana],
    });
    if (outcome.code !== 0) throw new Error(`${outcome.stdout}${outcome.stderr}`);
  }

  /** Asserts that `npm run check` finds nothing wrong. */
  async check(): Promise<void> {
    const { code, stdout, stderr } = await runTool('check', this.settings);
    assert.equal(code, 0, stdout + stderr);
  }

  /** Queries the database directly. */
  async counts(): Promise<Counts> {
    const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = this.settings;
    if (url === undefined) {
      const db = new Database(path.join(dataDir, 'boot.sqlite'), { readonly: true });
      try {
        return db.prepare<[], Counts>(COUNTS).get()!;
      } finally {
        db.close();
      }
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<Record<keyof Counts, string>>(COUNTS);
      return Object.fromEntries(
        Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]),
      ) as unknown as Counts;
    } finally {
      await client.end();
    }
  }
}
