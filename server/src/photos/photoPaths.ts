const PHOTOS = '/api-web/api/file/photo';

/** Patterns of the calls that serve photos. */
export const PHOTO_PATTERN = `${PHOTOS}/:fileId`;
export const THUMB_PATTERN = `${PHOTOS}/:fileId/thumb`;

/** Address of a photo. */
export function photoPath(fileId: number): string {
  return `${PHOTOS}/${String(fileId)}`;
}

/** Address of its thumbnail. */
export function thumbPath(fileId: number): string {
  return `${photoPath(fileId)}/thumb`;
}
