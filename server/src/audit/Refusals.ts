import type { Clock } from '../../../src/domain/time/clock';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { audit, type AuditEntry } from './auditTrail';

/** A refused call or sign-in. */
export interface Refusal extends Pick<AuditEntry, 'by' | 'subject' | 'details'> {
  readonly kind: 'CALL_REFUSED' | 'SIGN_IN_REFUSED' | 'FIRST_START_REFUSED';
}

interface Noted {
  readonly refusal: Refusal;
  readonly since: number;
  more: number;
}

/** Equal refusals within this time share one entry, milliseconds. */
const WINDOW_MS = 60_000;
/** How many different refusals of a kind are written within that time. One further entry counts the rest. */
const TOLD_AT_MOST = 30;
const FURTHER = 'further';

export interface RefusalsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: { error(details: object, message: string): void };
  readonly windowMs?: number;
}

/**
 * Writes refusals to the audit trail. Anyone can cause any number of them, so the first of its kind is written
 * immediately, and those that follow are counted and written as a number after a minute: a flood cannot fill the
 * disk. No call waits for this or fails with it.
 */
export class Refusals {
  private readonly noted = new Map<string, Noted>();
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: RefusalsOptions) {}

  /** Records a refusal; never throws. */
  note(refusal: Refusal): void {
    const { kind, by, subject, details } = refusal;
    const isFull = this.of(kind) >= TOLD_AT_MOST;
    const key = JSON.stringify([kind, by, subject, details]);
    const further = JSON.stringify([kind, FURTHER]);
    const earlier = this.noted.get(key) ?? (isFull ? this.noted.get(further) : undefined);
    if (earlier !== undefined) {
      earlier.more += 1;
      return;
    }
    const since = this.options.clock();
    if (isFull) {
      const lump = { kind, by: null, subject: 'site', details: { said: FURTHER } };
      this.noted.set(further, { refusal: lump, since, more: 1 });
      return;
    }
    this.noted.set(key, { refusal, since, more: 0 });
    this.write([{ ...refusal, at: since }]);
    this.timer ??= setTimeout(() => void this.flush(), this.options.windowMs ?? WINDOW_MS).unref();
  }

  /** Writes the pending counts. @returns once everything is written */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const at = this.options.clock();
    const counted = [...this.noted.values()].filter(({ more }) => more > 0);
    this.noted.clear();
    this.write(
      counted.map(({ refusal, since, more }) => ({
        ...refusal,
        at,
        details: { ...refusal.details, times: more, since: new Date(since).toISOString() },
      })),
    );
    return this.writing;
  }

  private of(kind: Refusal['kind']): number {
    return [...this.noted.values()].filter(({ refusal }) => refusal.kind === kind).length;
  }

  private write(entries: readonly AuditEntry[]): void {
    if (entries.length === 0) return;
    this.writing = this.writing
      .then(() =>
        inTransaction(this.options.db, (trx) => {
          for (const entry of entries) audit(trx, entry);
          return Promise.resolve();
        }),
      )
      .catch((error: unknown) => {
        this.options.log.error({ err: error }, 'refusals could not be written into the audit trail');
      });
  }
}
