import type { Clock } from '../../../src/domain/time/clock';
import { wireTime } from '../../../src/domain/time/zone';
import type { ChangedReply, NoteBody } from '../../../src/domain/wire/records';
import type { Viewer } from '../access/viewer';
import { recordEntry } from '../boots/bootEntries';
import { visibleBoot } from '../boots/storedBoot';
import type { Recorded } from '../boots/submissions';
import type { Db } from '../db/database';
import { refuse } from '../validate/fieldFaults';
import { noteFaults } from './reason';

/**
 * Checks a note and returns the function that adds it to a boot's history. The boot may have any status.
 * @throws HttpError 404 if the boot does not exist; 400 if the note is invalid
 */
export async function prepareNote(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  bootId: number,
  body: NoteBody,
): Promise<(trx: Db) => Promise<Recorded>> {
  const boot = await visibleBoot(db, viewer, bootId);
  refuse(noteFaults(body.text));
  const now = clock();
  const note = body.text.trim();
  return async (trx) => {
    await recordEntry(trx, {
      bootId: boot.id,
      kind: 'NOTE',
      at: now,
      by: viewer.id,
      details: { note },
    });
    const answer: ChangedReply = { time: wireTime(now, boot.zoneId) };
    return { bootId: boot.id, refNum: boot.refNum, answer };
  };
}
