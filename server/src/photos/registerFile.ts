import { holds } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import type { Viewer } from '../access/viewer';
import { maySee } from '../boots/bootAccess';
import { recordEvent } from '../boots/bootEvents';
import { findBoot, NO_BOOT, type StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { forbidden, HttpError, notFound, REFUSALS } from '../http/httpError';
import { findFile } from './fileRows';

const NO_PHOTO = 'There is no such photo';
const TAKEN = 'This photo belongs to another boot already';
const OTHER_REGION = 'This photo was uploaded for another region';

/**
 * @throws HttpError 404 for a boot that the viewer neither may see nor has recorded; 403 without BOOT_CREATE there
 */
async function bootForPhotos(db: Db, viewer: Viewer, bootId: number): Promise<StoredBoot> {
  const boot = await findBoot(db, bootId);
  const known = boot !== undefined && (maySee(viewer, boot) || boot.createdBy === viewer.id);
  if (!known) throw notFound(NO_BOOT);
  if (!holds(viewer.permissions, boot.regionCode, 'BOOT_CREATE')) throw forbidden(REFUSALS.permission);
  return boot;
}

/**
 * Assigns an uploaded photo to a boot; repeating this for the same boot changes nothing. A boot that was released
 * meanwhile still accepts its photos.
 * @throws HttpError 404 if the photo is not the viewer's own, or the boot does not exist; 409 for a photo of another
 *   boot or region
 */
export async function registerFile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  { bootId, fileId }: { readonly bootId: number; readonly fileId: number },
): Promise<void> {
  const boot = await bootForPhotos(db, viewer, bootId);
  const file = await findFile(db, fileId);
  if (file?.createdBy !== viewer.id) throw notFound(NO_PHOTO);
  if (file.bootId === boot.id) return;
  if (file.bootId !== null) throw new HttpError(409, TAKEN);
  if (file.regionId !== boot.regionId) throw new HttpError(409, OTHER_REGION);
  await inTransaction(db, (trx) =>
    tie(trx, { bootId: boot.id, fileId, sha256: file.sha256 }, viewer.id, clock()),
  );
}

/** Assigns the photo unless another call has done so meanwhile. */
async function tie(
  trx: Db,
  { bootId, fileId, sha256 }: { readonly bootId: number; readonly fileId: number; readonly sha256: string },
  userId: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('file')
    .set({ bootId, registeredAt: now, registeredBy: userId })
    .where('id', '=', fileId)
    .where('bootId', 'is', null)
    // Before a sweep removes an unregistered upload, it clears the uploader.
    .where('createdBy', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    await recordEvent(trx, {
      ...{ bootId, kind: 'PHOTO_ADDED', details: { fileId, sha256 }, at: now, by: userId },
      entries: [{ kind: 'PHOTO_ADDED' }],
    });
    return;
  }
  const meanwhile = await findFile(trx, fileId);
  if (meanwhile?.createdBy !== userId) throw notFound(NO_PHOTO);
  if (meanwhile.bootId !== bootId) throw new HttpError(409, TAKEN);
}
