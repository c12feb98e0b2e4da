import common from '../../../public/locales/en/common.json';
import { pictureBytes } from '../../testing/picture';
import { PICTURE_FAULT_TEXTS, pictureFault, type PictureFault } from './pictureFault';

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const JPEG = pictureBytes('a wheel');
const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0\x02IDATxxCRCC\0\0\0\0IENDCRCC');
const GIF = latin('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02xx\0;');
const WEBP = latin('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0');
const heic = (brand: string) => latin(`\0\0\0\x18ftyp${brand}\0\0\0\0`);
const without = (bytes: Uint8Array, count: number) => bytes.subarray(0, bytes.length - count);

test.each<[string, Uint8Array, PictureFault | null]>([
  ['nothing', latin(''), 'empty'],
  ['the header of an HEIC', heic('heic'), 'heic'],
  ['a sequence of HEIC pictures', heic('msf1'), 'heic'],
  ['an AVIF', heic('avif'), 'notPicture'],
  ['a text', latin('hello'), 'notPicture'],
  ['a page', latin('<!doctype html>'), 'notPicture'],
  ['a JPEG', JPEG, null],
  ['a JPEG and a video behind it', new Uint8Array([...JPEG, 1, 2, 3]), null],
  ['a JPEG without its end', without(JPEG, 2), 'cutOff'],
  ['the first bytes of a JPEG', JPEG.subarray(0, 3), 'cutOff'],
  ['a PNG', PNG, null],
  ['a PNG cut in its data', without(PNG, 20), 'cutOff'],
  ['a GIF', GIF, null],
  ['a GIF cut in its data', without(GIF, 3), 'cutOff'],
  ['a WebP', WEBP, null],
  ['a WebP that is shorter than it says', without(WEBP, 1), 'cutOff'],
])('%s is judged by its bytes (PHO-65)', (_what, bytes, fault) => {
  expect(pictureFault(bytes)).toBe(fault);
});

test('the pages say in English what the server says (PHO-65)', () => {
  expect(common.photos).toMatchObject(PICTURE_FAULT_TEXTS);
});
