import { hashToken, newToken } from '../../platform/tokens';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';

/** How long an upload may take to begin, milliseconds; once begun it may take any time. */
const GOOD_FOR_MS = 15 * 60_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const UPLOADS = '/api-web/api/file/upload';

/** Pattern of the call that takes an upload. */
export const UPLOAD_PATTERN = `${UPLOADS}/:token`;

/** What an upload URL was issued for. */
export interface UploadTicket {
  readonly id: number;
  readonly regionId: number;
  readonly regionCode: string;
}

/** URLs good for one upload each: a random token, tied to a user and a region. */
export class UploadTickets {
  private cleanedAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Issues a URL, a path of this site; only the hash of its token is stored. */
  async issue(userId: number, regionId: number): Promise<string> {
    const token = newToken();
    const now = this.clock();
    await this.cleanNowAndThen(now);
    await this.db
      .insertInto('uploadTicket')
      .values({
        tokenHash: hashToken(token),
        userId,
        regionId,
        createdAt: now,
        expiresAt: now + GOOD_FOR_MS,
        usedAt: null,
      })
      .execute();
    return `${UPLOADS}/${token}`;
  }

  /** What the token was issued for; null if it is another user's, used, or expired. */
  async find(token: string, userId: number): Promise<UploadTicket | null> {
    const row = await this.db
      .selectFrom('uploadTicket')
      .innerJoin('region', 'region.id', 'uploadTicket.regionId')
      .select(['uploadTicket.id', 'uploadTicket.regionId', 'region.code as regionCode'])
      .where('tokenHash', '=', hashToken(token))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', this.clock())
      .executeTakeFirst();
    return row ?? null;
  }

  /** Uses the ticket up. @returns false if another upload was faster */
  async use({ id }: UploadTicket): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('uploadTicket')
      .set({ usedAt: this.clock() })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Expired tickets are of no use: the photos themselves say who sent them and when. */
  private async cleanNowAndThen(now: number): Promise<void> {
    if (now - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = now;
    await this.db.deleteFrom('uploadTicket').where('expiresAt', '<', now).execute();
  }
}
