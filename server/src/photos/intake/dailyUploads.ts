import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';
import { HttpError } from '../../http/httpError';

/** One person's upload limits per day. */
export interface DailyLimits {
  readonly files: number;
  readonly bytes: number;
}

/** An upload. It counts as one file of its largest possible size until its real size is known. */
export interface CountedUpload {
  readonly userId: number;
  readonly day: number;
  readonly bytes: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1_000_000;
const CLEAN_EVERY_MS = HOUR_MS;

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${String(hours)} h` : '', rest > 0 ? `${String(rest)} min` : '']
    .filter(Boolean)
    .join(' ');
}

/**
 * Counts each person's uploads per day (of UTC) in the database, so that the limit holds across all processes. Counts
 * an upload at its largest possible size before it begins, and at its real size afterwards.
 */
export class DailyUploads {
  private cleanedAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly limits: DailyLimits,
  ) {}

  /**
   * Counts an upload that is about to begin.
   * @param bytes its largest possible size
   * @throws HttpError 429 with the waiting time, if the person has reached the day's limit
   */
  async begin(userId: number, bytes: number): Promise<CountedUpload> {
    const now = this.clock();
    const day = Math.floor(now / DAY_MS);
    await this.cleanNowAndThen(now, day);
    await this.db
      .insertInto('uploadDay')
      .values({ userId, day, files: 0, bytes: 0 })
      .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
      .execute();
    const { numUpdatedRows } = await this.db
      .updateTable('uploadDay')
      .set((row) => ({ files: row('files', '+', 1), bytes: row('bytes', '+', bytes) }))
      .where('userId', '=', userId)
      .where('day', '=', day)
      .where('files', '<', this.limits.files)
      .where('bytes', '<=', this.limits.bytes - bytes)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw this.enough((day + 1) * DAY_MS - now);
    return { userId, day, bytes };
  }

  /** Corrects the count to the upload's real size; a refused upload does not count. */
  async end({ userId, day, bytes }: CountedUpload, was: DailyLimits): Promise<void> {
    await this.db
      .updateTable('uploadDay')
      .set((row) => ({
        files: row('files', '+', was.files - 1),
        bytes: row('bytes', '+', was.bytes - bytes),
      }))
      .where('userId', '=', userId)
      .where('day', '=', day)
      .execute();
  }

  private enough(waitMs: number): HttpError {
    const { files, bytes } = this.limits;
    const most = `${String(files)} photos or ${String(Math.floor(bytes / MEGABYTE))} MB`;
    const text = `This would be more photos than one person may upload in a day (${most}). It may go on in ${inWords(waitMs)}`;
    return new HttpError(429, text, text, { 'Retry-After': String(Math.ceil(waitMs / 1_000)) });
  }

  private async cleanNowAndThen(now: number, day: number): Promise<void> {
    if (now - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = now;
    await this.db
      .deleteFrom('uploadDay')
      .where('day', '<', day - 1)
      .execute();
  }
}
