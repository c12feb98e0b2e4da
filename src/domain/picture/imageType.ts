import type { UPLOAD } from '../constants';

/** The accepted types of pictures. */
export type ImageType = (typeof UPLOAD.acceptedTypes)[number];

/** The number of first bytes that `imageTypeOf` needs. */
export const HEAD_BYTES = 12;

interface Signature {
  readonly type: ImageType;
  readonly at: readonly (readonly [offset: number, bytes: string])[];
}

/** The first bytes of each type, as Latin-1 text. */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', at: [[0, '\xff\xd8\xff']] },
  { type: 'image/png', at: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/gif', at: [[0, 'GIF87a']] },
  { type: 'image/gif', at: [[0, 'GIF89a']] },
  {
    type: 'image/webp',
    at: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
];

/**
 * The type of a file according to its first bytes, ignoring its name and declared type; null if it is not accepted.
 */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const fits = ({ at }: Signature): boolean => at.every(([offset, bytes]) => text.startsWith(bytes, offset));
  return SIGNATURES.find(fits)?.type ?? null;
}
