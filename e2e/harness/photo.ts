import { crc32, deflateSync } from 'node:zlib';

/** The argument of Playwright's setInputFiles. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A real picture (PNG, 8-bit RGB) of one color with a darker frame. It contains its name, since the server counts
 * identical bytes on a boot as one photo.
 * @param width in pixels
 * @param height in pixels
 */
export function aPhoto(name = 'front.png', width = 320, height = 240, rgb = [11, 92, 173]): PhotoFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const frame = x < 12 || y < 12 || x >= width - 12 || y >= height - 12;
      pixels.set(
        rgb.map((value) => (frame ? value >> 1 : value)),
        y * row + 1 + x * 3,
      );
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Title\0${name}`, 'latin1')),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}
