import { hashToken, newToken } from '../../platform/tokens';
import type { Clock } from '../../../../src/domain/time/clock';
import type { Db } from '../../db/database';

/** Within so long an upload must begin, milliseconds; how long it takes then is no matter. */
const GOOD_FOR_MS = 15 * 60_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const UPLOADS = '/api-web/api/file/upload';

/** Pattern of the call that takes an upload. */
export const UPLOAD_PATTERN = `${UPLOADS}/:token`;

/** What a good upload URL was given out for. */
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

  /** Gives out a URL, a path of this site; the token in it is kept as its hash alone. */
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

  /** What the token was given out for; null where it is not this user's, was used, or is too old. */
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

  /** Uses the ticket up. @returns false where another upload was faster */
  async use({ id }: UploadTicket): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('uploadTicket')
      .set({ usedAt: this.clock() })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Tickets that are too old say nothing: the photos themselves say who sent them and when. */
  private async cleanNowAndThen(now: number): Promise<void> {
    if (now - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = now;
    await this.db.deleteFrom('uploadTicket').where('expiresAt', '<', now).execute();
  }
}
