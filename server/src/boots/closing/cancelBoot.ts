import type { Clock } from '../../../../src/domain/time/clock';
import { wireTime } from '../../../../src/domain/time/zone';
import { checkCancelNote } from '../../../../src/domain/validation/release';
import type { Viewer } from '../../access/viewer';
import type { Db } from '../../db/database';
import { badRequest } from '../../http/httpError';
import { labelOf, sentence } from '../../validate/sentences';
import { closeBoot } from './closeBoot';
import { bootToChange } from '../storedBoot';
import type { Recorded } from '../submissions';

/** A requested cancellation. */
export interface CancelAsk {
  readonly regionCode: string;
  readonly bootId: number;
  readonly note: string;
}

/**
 * Checks a cancellation and returns the function that records it. The note is optional.
 * @throws HttpError 404 if the boot does not exist; 400 if the note is invalid
 */
export async function prepareCancel(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  { regionCode, bootId, note }: CancelAsk,
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
  return (trx) => closeBoot(trx, boot, closing, { userId: viewer.id, now });
}
