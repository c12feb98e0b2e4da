import type { UPLOAD } from '../../../../src/domain/constants';

/** Types of pictures that are accepted. */
export type ImageType = (typeof UPLOAD.acceptedTypes)[number];

/** How many of the first bytes `imageTypeOf` needs. */
export const HEAD_BYTES = 12;

interface Signature {
  readonly type: ImageType;
  readonly at: readonly (readonly [offset: number, bytes: string])[];
}

/** First bytes, as Latin-1 text. */
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

/** The type of a file by its first bytes, whatever its name or its sender says; null if it is not accepted. */
export function imageTypeOf(head: Buffer): ImageType | null {
  const text = head.toString('latin1');
  const fits = ({ at }: Signature): boolean => at.every(([offset, bytes]) => text.startsWith(bytes, offset));
  return SIGNATURES.find(fits)?.type ?? null;
}
