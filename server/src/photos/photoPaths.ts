const PHOTOS = '/api-web/api/file/photo';

/** Patterns of the calls that give photos out. */
export const PHOTO_PATTERN = `${PHOTOS}/:fileId`;
export const THUMB_PATTERN = `${PHOTOS}/:fileId/thumb`;

/** Where a photo is seen. */
export function photoPath(fileId: number): string {
  return `${PHOTOS}/${String(fileId)}`;
}

/** Where its small picture is seen. */
export function thumbPath(fileId: number): string {
  return `${photoPath(fileId)}/thumb`;
}
