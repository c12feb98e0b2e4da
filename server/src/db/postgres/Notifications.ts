import { sql } from 'kysely';
import type pg from 'pg';
import { reasonOf } from '../../platform/faults';
import type { Announcements, Listener, Listening } from '../announcements';
import type { HostPools } from './HostPools';

const CHANNEL = 'boot_changes';
/** Pauses between attempts to reconnect, which double up to the longest, milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** How often to check the connection: a silent one may be dead, or its host read-only, milliseconds. */
const CHECK_MS = 5_000;
const IS_READ_ONLY = 'select pg_is_in_recovery() as read_only';

interface Options {
  /** Separate pools for listening, which follow the host that accepts writes. */
  readonly pools: () => HostPools;
  readonly onError: (error: Error) => void;
}

/** PostgreSQL's own LISTEN and NOTIFY. A notification is sent when its transaction commits. */
export class Notifications implements Announcements {
  constructor(private readonly options: Options) {}

  async announce(trx: Parameters<Announcements['announce']>[0], text: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${text})`.execute(trx);
  }

  listen(listener: Listener): Listening {
    return new Connection(this.options.pools(), listener, this.options.onError);
  }
}

/** A connection that listens and is replaced when it is lost. */
class Connection implements Listening {
  readonly ready: Promise<void>;
  private client: pg.PoolClient | null = null;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** Ends the current pause early, for `stop`. */
  private wake: () => void = () => undefined;

  constructor(
    private readonly pools: HostPools,
    private readonly listener: Listener,
    private readonly onError: (error: Error) => void,
  ) {
    this.ready = this.begin();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.wake();
    this.client?.release(true);
    this.client = null;
    await this.pools.end();
  }

  /** @returns once it listens, however long that takes, or is stopped */
  private async begin(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.isStopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.connect();
        return;
      } catch (error) {
        this.onError(new Error(`Changes by other processes cannot be received: ${reasonOf(error)}`));
        await this.sleep(pause * (0.5 + Math.random()));
      }
    }
  }

  private async connect(): Promise<void> {
    const client = await this.pools.open();
    try {
      client.on('notification', ({ payload = '' }) => this.listener.heard(payload));
      client.once('end', () => this.lost(client));
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.isStopped) {
      client.release(true);
      return;
    }
    this.client = client;
    this.checkLater();
  }

  /** Queries the connection from time to time, because a host that dies sends no notice. */
  private checkLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_MS).unref();
  }

  private async check(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    try {
      const { rows } = await client.query<{ read_only: boolean }>(IS_READ_ONLY);
      if (rows[0]?.read_only === true) throw new Error('it can only be read');
      if (client === this.client) this.checkLater();
    } catch {
      this.lost(client);
    }
  }

  private lost(client: pg.PoolClient): void {
    if (this.isStopped || client !== this.client) return;
    clearTimeout(this.timer);
    this.client = null;
    client.release(true);
    void this.begin().then(() => {
      if (!this.isStopped) this.listener.missed();
    });
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.timer = setTimeout(resolve, ms).unref();
    });
  }
}
