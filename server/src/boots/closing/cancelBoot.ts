import type { Clock } from '../../../../src/domain/time/clock';
import { wireTime } from '../../../../src/domain/time/zone';
import { checkCancelNote } from '../../../../src/domain/validation/release';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { badRequest } from '../../http/httpError';
import { labelOf, sentence } from '../../validate/sentences';
import { takeOff } from '../device/onCar';
import { beginRemoval } from '../removal/beginRemoval';
import { closeBoot } from './closeBoot';
import { bootToChange } from '../storedBoot';
import type { Recorded } from '../submissions';

/** A requested cancellation. */
export interface CancelAsk {
  readonly regionCode: string;
  readonly bootId: number;
  readonly note: string;
  /** Whether the boot is off the car already. */
  readonly isOff: boolean;
}

/**
 * Checks a cancellation and returns the function that records it. The note is optional.
 * @throws HttpError 404 if the boot does not exist; 400 if the note is invalid
 */
export async function prepareCancel(
  { db, clock, hasRemovals }: { readonly db: Db; readonly clock: Clock; readonly hasRemovals: boolean },
  viewer: Viewer,
  { regionCode, bootId, note, isOff }: CancelAsk,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await bootToChange(db, viewer, bootId, regionCode);
  const error = checkCancelNote(note);
  if (error !== null) throw badRequest(sentence(labelOf('notes'), error));
  const now = clock();
  const closing = {
    status: 'CANCELLED',
    closedLocal: wireTime(now, boot.zoneId),
    closedAt: now,
    cancelNote: note.trim(),
  } as const;
  return async (trx) => {
    const recorded = await closeBoot(trx, boot, closing, { userId: viewer.id, now });
    if (hasRemovals) {
      await beginRemoval(trx, boot, { why: 'CANCELLED', closedAt: now, isOff, at: now, by: viewer.id });
    } else await takeOff(trx, boot.id, now);
    return recorded;
  };
}
