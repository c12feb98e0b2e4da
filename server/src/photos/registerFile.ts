import { LIMITS } from '../../../src/domain/constants';
import { holds } from '../../../src/domain/permissions';
import type { Clock } from '../../../src/domain/time/clock';
import { checkText } from '../../../src/domain/validation/text';
import type { RegisterFileQuery } from '../../../src/domain/wire/boot';
import type { Viewer } from '../access/viewer';
import { maySee } from '../boots/bootAccess';
import { recordEntry } from '../boots/bootEntries';
import { findBoot, NO_BOOT, type StoredBoot } from '../boots/storedBoot';
import type { Db } from '../db/database';
import { inTransaction } from '../db/transaction';
import { forbidden, HttpError, notFound, REFUSALS } from '../http/httpError';
import { faultsOf, refuse } from '../validate/fieldFaults';
import { findFile } from './fileRows';

const NO_PHOTO = 'There is no such photo';
const TAKEN = 'This photo belongs to another boot already';
const OTHER_REGION = 'This photo was uploaded for another region';
const NOT_AS_SENT = 'This photo did not arrive as it is on the device: send it again';

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

/** The photo to register, with the data that its device sent about it. */
export interface RegisterAsk extends RegisterFileQuery {
  readonly bootId: number;
  readonly fileId: number;
}

/**
 * Assigns an uploaded photo to a boot; repeating this for the same boot changes nothing. A boot that was
 * released meanwhile still accepts its photos. A device that sends the photo's hash may upload it again after
 * a lost answer: the boot gets it once, and the second file is swept like other unregistered uploads.
 * @throws HttpError 404 if the photo is not the viewer's own, or the boot does not exist; 409 for a photo of
 *    another boot or region, or if its hash differs from the one sent; 400 for a label that is not plain text
 */
export async function registerFile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  viewer: Viewer,
  { bootId, fileId, label: typed = '', sha256: sentSha256 }: RegisterAsk,
): Promise<void> {
  const label = typed.trim();
  refuse(faultsOf({ label: checkText(label, { max: LIMITS.photoName, required: false }) ?? undefined }));
  const boot = await bootForPhotos(db, viewer, bootId);
  const file = await findFile(db, fileId);
  if (file?.createdBy !== viewer.id) throw notFound(NO_PHOTO);
  if (sentSha256 !== undefined && sentSha256 !== file.sha256) throw new HttpError(409, NOT_AS_SENT);
  if (file.bootId === boot.id) return;
  if (file.bootId !== null) throw new HttpError(409, TAKEN);
  if (file.regionId !== boot.regionId) throw new HttpError(409, OTHER_REGION);
  const photo = { bootId: boot.id, fileId, sha256: file.sha256, label: label || null };
  await inTransaction(db, async (trx) => {
    if (sentSha256 !== undefined && (await hasAlready(trx, photo, viewer.id))) return;
    await tie(trx, photo, viewer.id, clock());
  });
}

interface Photo {
  readonly bootId: number;
  readonly fileId: number;
  readonly sha256: string;
  readonly label: string | null;
}

/** True if the boot has the same photo by the same person, from an upload whose answer was lost. */
async function hasAlready(trx: Db, { bootId, sha256 }: Photo, userId: number): Promise<boolean> {
  // Simultaneous calls for the same boot wait here for each other.
  await trx
    .updateTable('boot')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', bootId)
    .execute();
  const found = await trx
    .selectFrom('file')
    .select('id')
    .where('bootId', '=', bootId)
    .where('sha256', '=', sha256)
    .where('createdBy', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Assigns the photo unless another call has done so meanwhile. */
async function tie(
  trx: Db,
  { bootId, fileId, sha256, label }: Photo,
  userId: number,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('file')
    .set({ bootId, label, registeredAt: now, registeredBy: userId })
    .where('id', '=', fileId)
    .where('bootId', 'is', null)
    // Before a sweep removes an unregistered upload, it clears the uploader.
    .where('createdBy', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    await recordEntry(trx, {
      bootId,
      kind: 'PHOTO_ADDED',
      at: now,
      by: userId,
      details: { fileId, sha256, ...(label === null ? {} : { label }) },
    });
    return;
  }
  const meanwhile = await findFile(trx, fileId);
  if (meanwhile?.createdBy !== userId) throw notFound(NO_PHOTO);
  if (meanwhile.bootId !== bootId) throw new HttpError(409, TAKEN);
}
