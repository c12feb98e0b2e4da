const PHOTOS = '/api-web/api/file/photo';

/** The path patterns for serving photos. */
export const PHOTO_PATTERN = `${PHOTOS}/:fileId`;
export const THUMB_PATTERN = `${PHOTOS}/:fileId/thumb`;

/** The path of a photo. */
export function photoPath(fileId: number): string {
  return `${PHOTOS}/${String(fileId)}`;
}

/** The path of its thumbnail. */
export function thumbPath(fileId: number): string {
  return `${photoPath(fileId)}/thumb`;
}
