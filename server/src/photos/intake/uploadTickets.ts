import { hashToken, newToken } from '../../platform/tokens';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';

/** How long after its issue an upload URL may be used, milliseconds; the upload itself may take any time. */
const GOOD_FOR_MS = 15 * 60_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const UPLOADS = '/api-web/api/file/upload';

/** The path pattern of the upload call. */
export const UPLOAD_PATTERN = `${UPLOADS}/:token`;

/** The user and region of an upload URL. */
export interface UploadTicket {
  readonly id: number;
  readonly regionId: number;
  readonly regionCode: string;
}

/** Single-use upload URLs: each has a random token for one user and one region. */
export class UploadTickets {
  private cleanedAt = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Issues a URL as a path on this site; stores only the hash of its token. */
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

  /** The ticket of a token; null if it is another user's, used, or expired. */
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

  /** Uses up the ticket. @returns false if another upload was faster */
  async use({ id }: UploadTicket): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('uploadTicket')
      .set({ usedAt: this.clock() })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Deletes expired tickets. They are not needed: the photos themselves record who sent them and when. */
  private async cleanNowAndThen(now: number): Promise<void> {
    if (now - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = now;
    await this.db.deleteFrom('uploadTicket').where('expiresAt', '<', now).execute();
  }
}
