import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { holdsAny, holdsInAnyRegion, type Permission } from '../../../src/domain/permissions';
import { LIVE_CLOSE } from '../../../src/domain/wire/live';
import { LiveSubscription } from '../../../src/domain/wire/liveSubscription';
import { BOOT_APPLICATION } from '../access/guard';
import type { Viewer } from '../access/viewer';
import { maySee } from '../boots/bootAccess';
import type { Listening } from '../db/announcements';
import type { Database } from '../db/database';
import { changesOf, entriesAfter, newestEntry, type BootChange } from './bootChanges';

/** How often to check permissions and connections, in milliseconds. */
const RECHECK_MS = 2_000;
const PING_MS = 25_000;
/** Changes within this many milliseconds of each other are read and sent together. */
const GATHER_MS = 50;
/** Maximum number of buffered bytes for a slow reader. */
const MOST_WAITING = 64 * 1_024;
/** Maximum number of connections per session, more than the open windows of any user. */
const MOST_OF_A_SESSION = 20;
/** Maximum number of messages per connection between two pings. A page sends one whenever its list changes. */
const MOST_MESSAGES = 100;
/** How long an orderly close may take, in milliseconds. */
const CLOSING_MS = 1_000;
/** A change with a lower number may be committed later, but it is at most this many numbers lower. */
const OUT_OF_ORDER = 200;

/** Each of these permissions lets a viewer see boots. */
export const SEES_BOOTS: readonly Permission[] = ['BOOT_VIEW', 'BOOT_VIEW_ALL'];

export interface LiveDeps {
  readonly database: Pick<Database, 'db' | 'announcements'>;
  readonly sessions: {
    viewersOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Viewer>>;
  };
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** A connected client. */
interface Reader {
  readonly socket: WebSocket;
  viewer: Viewer;
  wants: LiveSubscription | null;
  /** True if data arrived since the last ping. */
  lives: boolean;
  /** The number of messages since the last ping. */
  messages: number;
}

/** True if no permission was revoked. */
function holdsStill(before: Viewer, now: Viewer): boolean {
  const held = Object.entries(before.permissions);
  return (
    now.active &&
    now.applications.includes(BOOT_APPLICATION) &&
    now.company.id === before.company.id &&
    held.every(([code, names]) => names.every((name) => now.permissions[code]?.includes(name) === true))
  );
}

function maySubscribe({ permissions, company }: Viewer, wants: LiveSubscription): boolean {
  return 'region' in wants
    ? holdsAny(permissions, wants.region, SEES_BOOTS)
    : wants.company === company.id && holdsInAnyRegion(permissions, 'BOOT_VIEW');
}

function concerns({ viewer, wants }: Reader, change: BootChange): boolean {
  if (wants === null || !maySee(viewer, change)) return false;
  return 'region' in wants ? wants.region === change.regionCode : wants.company === change.companyId;
}

/**
 * Sends each client the changes of boots that it may see, and closes connections that lost the permission for them.
 * Checks sessions and permissions before every message, so that nobody receives data after losing the permission.
 */
export class LiveBoots {
  private readonly readers = new Set<Reader>();
  private listening: Listening | null = null;
  private ready: Promise<void> | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  /**
   * The ids of history entries to send, and of those already sent: after a lost database connection, some are
   * announced twice.
   */
  private readonly pending = new Set<number>();
  private readonly sent = new Set<number>();
  private begunAt = 0;
  private newest = 0;
  private telling: Promise<void> | null = null;
  private isStopped = false;

  constructor(private readonly deps: LiveDeps) {}

  /** Open connections. */
  get size(): number {
    return this.readers.size;
  }

  /** True if a session has reached the maximum number of connections. */
  isFull(sessionId: number): boolean {
    let own = 0;
    for (const { viewer } of this.readers) if (viewer.session.id === sessionId) own += 1;
    return own >= MOST_OF_A_SESSION;
  }

  /** Adds a connection. */
  add(socket: WebSocket, viewer: Viewer): void {
    const reader: Reader = { socket, viewer, wants: null, lives: true, messages: 0 };
    if (this.isStopped) {
      socket.close(LIVE_CLOSE.goingAway);
      return;
    }
    this.readers.add(reader);
    socket.on('close', () => this.readers.delete(reader));
    // An error closes the connection, so it needs no other handling.
    socket.on('error', () => undefined);
    socket.on('pong', () => (reader.lives = true));
    socket.on('ping', () => this.isFlooded(reader));
    socket.on('message', (data: Buffer, isBinary) => {
      reader.lives = true;
      if (this.isFlooded(reader)) return;
      void this.subscribe(reader, isBinary ? '' : data.toString());
    });
    this.begin();
  }

  /** Closes every connection cleanly. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const timer of this.timers) clearInterval(timer);
    const open = [...this.readers];
    for (const { socket } of open) socket.close(LIVE_CLOSE.goingAway);
    const late = setTimeout(() => {
      for (const { socket } of open) socket.terminate();
    }, CLOSING_MS).unref();
    await this.listening?.stop();
    await this.telling;
    if (open.length === 0) clearTimeout(late);
  }

  /** Counts a message, and closes a connection that sends too many. */
  private isFlooded(reader: Reader): boolean {
    reader.messages += 1;
    if (reader.messages <= MOST_MESSAGES) return false;
    if (reader.messages === MOST_MESSAGES + 1) {
      reader.socket.close(LIVE_CLOSE.policy, 'Too many messages');
      setTimeout(() => reader.socket.terminate(), CLOSING_MS).unref();
    }
    return true;
  }

  private begin(): void {
    if (this.timers.length > 0) return;
    this.timers.push(setInterval(() => void this.recheck([...this.readers]), RECHECK_MS).unref());
    this.timers.push(setInterval(() => this.ping(), PING_MS).unref());
  }

  /** @returns once every later change will be noticed */
  private heard(): Promise<void> {
    this.ready ??= this.listen().catch((error: unknown) => {
      this.ready = null;
      throw error;
    });
    return this.ready;
  }

  private async listen(): Promise<void> {
    const { db, announcements } = this.deps.database;
    this.listening ??= announcements.listen({
      heard: (text) => this.note(text.split(' ').map(Number)),
      missed: () => void this.catchUp(),
    });
    await this.listening.ready;
    this.begunAt = await newestEntry(db);
    this.newest = Math.max(this.newest, this.begunAt);
  }

  private async subscribe(reader: Reader, text: string): Promise<void> {
    const wants = readSubscription(text);
    if (wants === null || !maySubscribe(reader.viewer, wants)) {
      reader.socket.close(LIVE_CLOSE.policy, 'Say {"region": code} or {"company": id}, of your own');
      return;
    }
    try {
      await this.heard();
    } catch (error) {
      this.deps.log.error({ err: error }, 'live list');
      reader.socket.close(LIVE_CLOSE.tryAgain);
      return;
    }
    reader.wants = wants;
    this.send(reader, text);
  }

  private note(entryIds: readonly number[]): void {
    for (const id of entryIds) {
      if (!Number.isSafeInteger(id) || this.sent.has(id)) continue;
      this.pending.add(id);
      this.newest = Math.max(this.newest, id);
    }
    if (this.pending.size > 0) this.telling ??= this.tell();
  }

  /** Finds the changes recorded while the database could not notify this process. */
  private async catchUp(): Promise<void> {
    try {
      const since = Math.max(this.begunAt, this.newest - OUT_OF_ORDER);
      this.note(await entriesAfter(this.deps.database.db, since));
    } catch (error) {
      this.giveUp(error);
    }
  }

  private async tell(): Promise<void> {
    while (this.pending.size > 0 && !this.isStopped) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const ids = [...this.pending];
      this.pending.clear();
      this.remember(ids);
      if (this.readers.size === 0) continue;
      try {
        const changes = await changesOf(this.deps.database.db, ids);
        const hearers = [...this.readers].filter((reader) => changes.some((each) => concerns(reader, each)));
        if (await this.recheck(hearers)) this.pass(changes, hearers);
      } catch (error) {
        this.giveUp(error);
      }
    }
    // In the same turn as the last check of `pending`: no change can be noted in between and left unsent.
    this.telling = null;
  }

  private pass(changes: readonly BootChange[], hearers: readonly Reader[]): void {
    for (const change of changes) {
      const text = JSON.stringify(change.message);
      for (const reader of hearers) if (concerns(reader, change)) this.send(reader, text);
    }
  }

  private remember(ids: readonly number[]): void {
    for (const id of ids) this.sent.add(id);
    for (const id of this.sent) {
      if (this.sent.size <= OUT_OF_ORDER * 2) break;
      this.sent.delete(id);
    }
  }

  /** Closes all connections, so that clients reconnect and reload their lists. */
  private giveUp(error: unknown): void {
    this.deps.log.error({ err: error }, 'live list');
    for (const { socket } of this.readers) socket.close(LIVE_CLOSE.tryAgain);
  }

  private send({ socket }: Reader, text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
    else socket.send(text);
  }

  /**
   * Closes the connections of sessions that ended or lost a permission.
   * @returns false if the sessions could not be read
   */
  private async recheck(readers: readonly Reader[]): Promise<boolean> {
    try {
      const viewers = await this.deps.sessions.viewersOf([
        ...new Set(readers.map(({ viewer }) => viewer.session.id)),
      ]);
      for (const reader of readers) {
        const now = viewers.get(reader.viewer.session.id);
        if (now !== undefined && holdsStill(reader.viewer, now)) reader.viewer = now;
        else this.refuse(reader);
      }
      return true;
    } catch (error) {
      this.giveUp(error);
      return false;
    }
  }

  private refuse(reader: Reader): void {
    reader.wants = null;
    reader.socket.close(LIVE_CLOSE.notAllowed);
    setTimeout(() => reader.socket.terminate(), CLOSING_MS).unref();
  }

  private ping(): void {
    for (const reader of this.readers) {
      if (!reader.lives) {
        reader.socket.terminate();
        continue;
      }
      reader.lives = false;
      reader.messages = 0;
      reader.socket.ping();
    }
  }
}

function readSubscription(text: string): LiveSubscription | null {
  try {
    const read = v.safeParse(LiveSubscription, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
