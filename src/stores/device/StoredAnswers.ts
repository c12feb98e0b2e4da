import type { AnswerStorage, StoredAnswer } from '../../api/Api';
import type { Clock } from '../../domain/time/clock';
import type { LoginUser } from '../../domain/wire/session';
import { ENTRY_VERSION, type Entry, type EntryStorage } from './EntryStorage';

export interface StoredAnswersDeps {
  readonly entries: EntryStorage;
  readonly clock: Clock;
  /** Runs `work` once, later. */
  readonly later: (milliseconds: number, work: () => void) => void;
}

/** The entry that names the user for whom the product opens without a network. */
export const START = 'answer:start';
/** The prefix of the keys of all answers. */
export const ANSWERS = 'answer:';
/** Answers that arrive within this many milliseconds are stored together. */
const WRITE_AFTER_MS = 300;
/** How many boots stay readable without a network: those with the highest ids. */
const MOST_BOOTS = 50;
const BOOT_PATH = /\/boot\/get\/(\d+)$/;
const MINUTE_MS = 60_000;
/** How long the product keeps opening without a network if the server sets no limit, milliseconds. */
const A_DAY_MS = 24 * 60 * MINUTE_MS;

interface Start extends Entry {
  readonly userId: number;
  /** Until when the product opens for this user without a network, milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Stores the server's latest answers on this device, by the calls' paths, for use without a network. They belong to the
 * user who received them and are deleted when that user signs out or another one signs in.
 */
export class StoredAnswers implements AnswerStorage {
  /** Whose answers are stored: undefined until that is known, null for nobody's. */
  private userId: number | null | undefined = undefined;
  private readonly unwritten = new Map<string, StoredAnswer>();
  /** The entry that names the user, until it is stored. */
  private unwrittenStart: Start | null = null;
  private isWriting = false;

  constructor(private readonly deps: StoredAnswersDeps) {}

  /**
   * The server has said who is signed in.
   * @param keeps whether the server announces that answers are stored
   */
  async enter(user: LoginUser | undefined, keeps: boolean): Promise<void> {
    const id = user?.loggedIn === true ? (user.id ?? null) : null;
    this.userId = keeps ? id : null;
    if (this.userId === null) this.clear();
    await this.quietly(async () => {
      const start = await this.start();
      // Nothing stays of a user whose session has ended, wherever it was ended, or in whose place another one signed in.
      if (id === null || start?.userId !== id || !keeps) await this.removeAllBut(keeps ? id : null);
      if (user === undefined || this.userId === null || this.userId === undefined) return;
      this.unwrittenStart = { version: ENTRY_VERSION, userId: this.userId, until: this.limitOf(user) };
    });
    this.write();
  }

  /** The page may be closed at any moment, so pending answers are stored immediately. */
  leave(): void {
    if (this.isUnwritten) void this.writeNow();
  }

  /** The user signs out: deletes everything stored for them. */
  async forget(): Promise<void> {
    this.userId = null;
    this.clear();
    await this.quietly(() => this.removeAllBut(null));
  }

  keep(path: string, text: string): void {
    if (this.userId === null) return;
    this.unwritten.set(path, { text, at: this.deps.clock() });
    this.write();
  }

  async find(path: string): Promise<StoredAnswer | undefined> {
    const unwritten = this.unwritten.get(path);
    if (unwritten !== undefined) return unwritten;
    return this.quietly(async () => {
      const userId = this.userId === undefined ? await this.whoMayStart() : this.userId;
      if (userId === null) return undefined;
      const found = await this.deps.entries.get(keyOf(userId, path));
      return isAnswer(found) ? { text: found.text, at: found.at } : undefined;
    });
  }

  /** The user who last signed in here, if the product may still open for them. */
  private async whoMayStart(): Promise<number | null> {
    const start = await this.start();
    if (start === undefined || this.deps.clock() > start.until) return null;
    // The server's further answers belong to this user as well.
    this.userId ??= start.userId;
    return start.userId;
  }

  private limitOf({ sessionExpiresAt, company }: LoginUser): number {
    const minutes = company?.loginTimeout ?? 0;
    return sessionExpiresAt ?? this.deps.clock() + (minutes > 0 ? minutes * MINUTE_MS : A_DAY_MS);
  }

  private async start(): Promise<Start | undefined> {
    const found = await this.deps.entries.get(START);
    return isStart(found) ? found : undefined;
  }

  private async removeAllBut(userId: number | null): Promise<void> {
    const keys = await this.deps.entries.keys(ANSWERS);
    const others = keys.filter((key) => userId === null || !key.startsWith(keyOf(userId, '')));
    if (others.length > 0) await this.deps.entries.change({ remove: others });
  }

  private get isUnwritten(): boolean {
    return this.unwritten.size > 0 || this.unwrittenStart !== null;
  }

  private clear(): void {
    this.unwritten.clear();
    this.unwrittenStart = null;
  }

  /** Stores what is pending after a short delay: a write blocks every read of the first screen. */
  private write(): void {
    if (this.isWriting || !this.isUnwritten || typeof this.userId !== 'number') return;
    this.isWriting = true;
    this.deps.later(WRITE_AFTER_MS, () => {
      void this.writeNow().then(() => {
        this.isWriting = false;
        this.write();
      });
    });
  }

  private async writeNow(): Promise<void> {
    const { userId, unwrittenStart: start } = this;
    if (typeof userId !== 'number') return;
    const entries = [...this.unwritten];
    await this.quietly(() =>
      this.deps.entries.change({
        put: [
          ...(start === null ? [] : [[START, start] as const]),
          ...entries.map(
            ([path, answer]) => [keyOf(userId, path), { version: ENTRY_VERSION, ...answer }] as const,
          ),
        ],
        // Another tab may sign out and delete them at the same time.
        isReadBack: false,
      }),
    );
    if (this.unwrittenStart === start) this.unwrittenStart = null;
    for (const [path, answer] of entries)
      if (this.unwritten.get(path) === answer) this.unwritten.delete(path);
    if (entries.some(([path]) => BOOT_PATH.test(path))) await this.quietly(() => this.dropOldBoots(userId));
  }

  private async dropOldBoots(userId: number): Promise<void> {
    const keys = await this.deps.entries.keys(keyOf(userId, ''));
    const idOf = (key: string) => Number(BOOT_PATH.exec(key)?.[1] ?? Number.NaN);
    const boots = keys.filter((key) => BOOT_PATH.test(key)).sort((a, b) => idOf(b) - idOf(a));
    if (boots.length > MOST_BOOTS) await this.deps.entries.change({ remove: boots.slice(MOST_BOOTS) });
  }

  /** Without storage, the product works as if answers were not stored. */
  private async quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      console.warn('Answers could not be kept or read on this device:', error);
      return undefined;
    }
  }
}

function keyOf(userId: number, path: string): string {
  return `${ANSWERS}${String(userId)}:${path}`;
}

const isEntry = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === ENTRY_VERSION;

function isStart(value: unknown): value is Start {
  return isEntry(value) && typeof value['userId'] === 'number' && typeof value['until'] === 'number';
}

function isAnswer(value: unknown): value is StoredAnswer {
  return isEntry(value) && typeof value['text'] === 'string' && typeof value['at'] === 'number';
}
