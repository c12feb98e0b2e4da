/** A JPEG with a complete structure and this text as its comment, but without an image. */
export function pictureBytes(text: string): Uint8Array<ArrayBuffer> {
  const comment = new TextEncoder().encode(text);
  const length = comment.length + 2;
  return new Uint8Array([0xff, 0xd8, 0xff, 0xfe, length >> 8, length & 0xff, ...comment, 0xff, 0xd9]);
}

/** A picture file. Its text makes it different from others. */
export const aPictureFile = (name: string, text = name): File =>
  new File([pictureBytes(text)], name, { type: 'image/jpeg' });
