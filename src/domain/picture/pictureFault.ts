import { imageTypeOf } from './imageType';
import { PictureEnd } from './pictureEnd';

/** Why a file is not a picture that can be uploaded. */
export type PictureFault = 'empty' | 'heic' | 'notPicture' | 'cutOff';

/** The English sentence for each fault. The pages translate them. */
export const PICTURE_FAULT_TEXTS: Readonly<Record<PictureFault, string>> = {
  empty: 'The file is empty: take the picture again, or choose another one',
  heic: 'The picture is in the HEIC format. Only JPEG, PNG, WebP and GIF pictures can be uploaded: save it as JPEG, or take it again',
  notPicture: 'Only JPEG, PNG, WebP and GIF pictures can be uploaded',
  cutOff: 'The picture is cut off, its end is missing: choose it again, or take it again',
};

/** The brands of HEIC files, which follow `ftyp`. */
const HEIC = /^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/su;

/** Says why a file is refused that does not begin like an accepted type. @param head its first `HEAD_BYTES` bytes */
export function headFault(head: Uint8Array): PictureFault {
  if (head.length === 0) return 'empty';
  return HEIC.test(String.fromCharCode(...head.subarray(0, 12))) ? 'heic' : 'notPicture';
}

/** Judges a whole file by its structure, without decoding it. @returns null if it finds no fault */
export function pictureFault(bytes: Uint8Array): PictureFault | null {
  const type = imageTypeOf(bytes);
  if (type === null) return headFault(bytes);
  const end = new PictureEnd(type);
  end.push(bytes);
  return end.isReached ? null : 'cutOff';
}
